import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { findBrowser } from '../../scripts/test/find-browser.ts';
import type { Session } from './server.ts';

const windowOptions = { locale: 'es-ES', viewport: { width: 1440, height: 900 } };

/** Runs `work` with Chromium, which is then closed. @throws if there is no Chromium. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(await launchOptions());
  return work(browser).finally(() => browser.close());
}

/** Opens a window with an empty cache, in which the administrator is signed in. Its cache is in memory, as that of a private window. */
export async function openWindow(browser: Browser, session: Session, baseURL?: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, ...windowOptions });
  await signIn(context, session);
  return context;
}

/** Opens a window of a new profile on the disk, as a user has it, in which the administrator is signed in. `close` also removes the profile. */
export async function openProfile(session: Session): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'trastienda-bench-profile-'));
  const context = await chromium.launchPersistentContext(folder, { ...(await launchOptions()), ...windowOptions });
  await signIn(context, session);
  const close = async () => {
    await context.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  return { context, close };
}

async function launchOptions() {
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error('There is no Chromium. Name one in CHROMIUM.');
  return { executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] };
}

const signIn = (context: BrowserContext, session: Session) =>
  context.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) {
      localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
    }
  }, session);
