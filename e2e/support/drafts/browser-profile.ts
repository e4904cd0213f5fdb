import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchOptions } from '../../../scripts/launch-options.ts';
import { noteAlerts } from '../alerts.ts';
import { openSignedIn, type StoredSession } from '../session.ts';

/** A browser with a profile folder of its own. */
export type Profile = Awaited<ReturnType<typeof createProfile>>;

/**
 * Creates a profile.
 * @param template the folder of a profile to copy; without it, the profile is empty.
 */
export async function createProfile(url: string, template?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'trastienda-profile-'));
  if (template) await cp(template, folder, { recursive: true });
  let context: BrowserContext | undefined;
  const running = () => {
    if (!context) throw new Error('The browser is not running');
    return context;
  };
  /** Closes the browser as its user would. */
  const close = async () => {
    await context?.close();
    context = undefined;
  };
  return {
    folder,
    /** Starts the browser. @returns its page. */
    start: async (): Promise<Page> => {
      context = await launch(folder, url);
      return context.pages()[0] ?? context.newPage();
    },
    close,
    /** Stops all processes of the browser, and resumes them after `ms`. Windows does not support this. */
    standStill: async (ms: number) => {
      const group = await processOf(running());
      process.kill(group, 'SIGSTOP');
      await sleep(ms).finally(() => process.kill(group, 'SIGCONT'));
    },
    /** Kills all processes of the browser. */
    kill: async () => {
      const ended = running().waitForEvent('close');
      process.kill(await processOf(running()), 'SIGKILL');
      await ended;
      context = undefined;
    },
    remove: async () => {
      await close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * Creates a profile with a session. The browser writes a new session to the disk after some seconds or when it closes, so tests that
 * kill their browser start from a copy of this profile.
 */
export async function createSignedInProfile(url: string, session: StoredSession) {
  const profile = await createProfile(url);
  await openSignedIn(await profile.start(), '/dashboard', session);
  await profile.close();
  return profile;
}

async function launch(folder: string, baseURL: string) {
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
  });
  await noteAlerts(context);
  return context;
}

/** Returns what to pass to `process.kill`: Playwright starts each browser as the first process of a group. */
async function processOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  const id = processInfo.find(({ type }) => type === 'browser')?.id;
  if (id === undefined) throw new Error('The browser does not report its process');
  return process.platform === 'win32' ? id : -id;
}
