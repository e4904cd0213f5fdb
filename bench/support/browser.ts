import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { findBrowser } from '../../scripts/test/find-browser.ts';
import type { Session } from './server.ts';

/** Runs `work` with Chromium, which is then closed. @throws if there is no Chromium. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error('There is no Chromium. Name one in CHROMIUM.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  return work(browser).finally(() => browser.close());
}

/** Opens a window with an empty cache, in which the administrator is signed in. */
export async function openWindow(browser: Browser, session: Session, baseURL?: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, locale: 'es-ES', viewport: { width: 1440, height: 900 } });
  await context.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) {
      localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
    }
  }, session);
  return context;
}
