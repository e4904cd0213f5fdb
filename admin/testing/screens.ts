import type { Config, Feature } from '@trastienda/contract/config';
import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { expect, onTestFinished, test as base, vi } from 'vitest';
import { commands, page, userEvent, type Locator } from 'vitest/browser';
import { storedBySignIn, storeSession, type StoredSession } from '../../e2e/support/session.ts';
import { startTexts, switchLanguage } from '../i18n/i18n.ts';
import { deletePlace, storedPeople } from '../kit/drafts/storage/place.ts';
import { dismissAll } from '../kit/elements/alerts.tsx';
import { keepConfig, toConfig } from '../session/config.ts';
import { createSiteMap } from '../router.tsx';
import { catchUp, signOut } from '../session/session.ts';
import { createQueryClient } from '../query-client.ts';
import { startAdmin } from '../start-admin.tsx';
import { noteAlerts } from './alerts.ts';
import type { browserCommands, Emulated } from './browser-commands.ts';
import type { CalledCommands } from './server-commands.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export { expect } from 'vitest';
export { page, userEvent } from 'vitest/browser';
export { redAlert, redAlerts, sawGreenAlert, sawRedAlert } from './alerts.ts';
export { openRow, rows } from './rows.ts';
export { storedBySignIn } from '../../e2e/support/session.ts';

declare module 'vitest/browser' {
  interface BrowserCommands extends CalledCommands<typeof browserCommands> {}
}

const texts = startTexts();
/** The history of the admin that is currently rendered. */
let history: RouterHistory | undefined;
let unmount = () => {};

/**
 * The test function for the whole admin, in a page that all tests of a file share. Each test has its own server, which supports only
 * the specified calls and has its own records. The admin, its caches, its history and the browser's storage are new for each test.
 */
export const test = base
  .extend('server', async ({ task }, { onCleanup }) => {
    const server = await startTestServer();
    onCleanup(async () => {
      if (task.result?.state === 'fail') console.log(['The calls of the server:', ...(await server.log())].join('\n'));
      await server.stop();
    });
    return server;
  })
  /** A clock that, once stopped, only the test advances. */
  // The first argument must be destructured, because Vitest reads the names of the fixtures from it.
  // oxlint-disable-next-line no-empty-pattern
  .extend('clock', async ({}, { onCleanup }) => {
    // Vitest's locators call `advanceTimersByTime` while they wait. Without the mock, the clock would depend on the speed of the machine.
    const advance = vi.spyOn(vi, 'advanceTimersByTime').mockReturnValue(vi);
    onCleanup(() => {
      advance.mockRestore();
      vi.useRealTimers();
    });
    return {
      stop: () =>
        void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
      pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    };
  })
  .extend('open', async ({ server }, { onCleanup }) => {
    let close = () => {};
    onCleanup(async () => {
      close();
      localStorage.clear();
      sessionStorage.clear();
      // The sign-out may be deleting the same drafts, or a form that has just opened may be creating their database.
      await vi.waitUntil(deleteAllDrafts, { timeout: 60_000 });
      await switchLanguage('es');
    });
    /**
     * Opens a route of the admin as a signed-in administrator, or with another stored session. A second call in the same test closes the
     * first admin and preserves only the preferences.
     * @param config what `/config.json` says besides the URLs; default: no features.
     */
    return async (
      path: string,
      stored: StoredSession | 'signed out' = storedBySignIn(server),
      config: Partial<Config> = {},
    ) => {
      close();
      // If the pointer stayed over a row, the admin would prefetch the record of that row.
      await commands.parkPointer();
      await texts;
      if (stored !== 'signed out') storeSession(stored);
      close = openAt(path, server, config);
      await waitForScreen(path);
    };
  });

/** Starts the admin. @returns a function that ends the session, which aborts its requests, and unmounts the admin. */
function openAt(path: string, server: TestServer, config: Partial<Config>): () => void {
  keepConfig(toConfig({ apiBaseUrl: server.url, publicSiteUrl: 'http://localhost:4200', ...config }));
  catchUp();
  history = createMemoryHistory({ initialEntries: [path] });
  const element = document.body.appendChild(document.createElement('div'));
  const stopNoting = noteAlerts();
  const router = createSiteMap(history);
  const stop = startAdmin({ element, router, queryClient: createQueryClient(), isReady: true });
  unmount = () => {
    stopNoting();
    stop();
    dismissAll();
    element.remove();
    history = undefined;
  };
  return () => {
    signOut('left');
    unmount();
  };
}

/** @returns whether there were none left. */
async function deleteAllDrafts(): Promise<boolean> {
  const people = await storedPeople();
  await Promise.allSettled(people.map(deletePlace));
  return people.length === 0;
}

/** Unmounts the admin without a sign-out, as a crash of the tab does: the drafts remain. */
export const crash = () => unmount();

async function waitForScreen(path: string) {
  await expect.poll(() => document.querySelector('h1'), { message: `a screen at ${path}` }).not.toBeNull();
}

/** Declares that the server has optional features. A test that uses their calls answers them with `server.answer`. */
export const enable = ({ url }: TestServer, ...features: Feature[]) =>
  keepConfig(toConfig({ apiBaseUrl: url, publicSiteUrl: 'http://localhost:4200', features, trashDays: 30 }));

/** Switches the interface to English for the rest of the test. */
export async function chooseEnglish() {
  await texts;
  await switchLanguage('en');
}

/** Resizes the window for the rest of the test. */
export async function resize(width: number, height: number) {
  onTestFinished(() => page.viewport(1440, 900));
  await page.viewport(width, height);
}

/** Makes the browser ask for little data, so that nothing is prefetched, for the rest of the test. */
export function saveData() {
  const before = Object.getOwnPropertyDescriptor(navigator, 'connection');
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  onTestFinished(() => {
    if (before) Object.defineProperty(navigator, 'connection', before);
    else Reflect.deleteProperty(navigator, 'connection');
  });
}

/** Emulates forced colours, or the media of printing, for the rest of the test. */
export async function emulate(emulated: Emulated) {
  onTestFinished(() => commands.emulate());
  await commands.emulate(emulated);
}

/**
 * Sets the font size of the browser for the rest of the test. Media queries in em still use the default of 16 px. The texts follow a little
 * later, because with reduced motion a style changes by a transition of 0.01 ms.
 */
export function enlargeFont(rootPx: number) {
  const root = document.documentElement;
  onTestFinished(() => void root.style.removeProperty('font-size'));
  root.style.fontSize = `${rootPx}px`;
}

/** Returns the path and the query string of the screen. */
export const address = () => history?.location.href;

/** Navigates to a URL as a link of the admin does. */
export const go = (path: string) => history?.push(path);

/** Returns the text of each element, with whitespace collapsed. */
export const textsOf = (locator: Locator) =>
  locator.elements().map(({ textContent }) => textContent.trim().replaceAll(/\s+/g, ' '));

export const isTicked = (locator: Locator) => locator.element().matches(':checked');

export const focus = async (locator: Locator) => (await locator.findElement()).focus();

/** Presses keys in a field, such as `{Enter}`, without clicking it first. */
export async function press(locator: Locator, keys: string) {
  await focus(locator);
  await userEvent.keyboard(keys);
}

/** Pastes a text into the focused field: by a single event, without key presses. */
export const paste = (text: string) => commands.insertText(text);
