/// <reference types="@vitest/browser-playwright" />
import type { BrowserCommand, BrowserCommandContext } from 'vitest/node';

export type Emulated = { forcedColors?: 'active'; media?: 'print' };

/** Commands that a test in the page sends to the browser, in addition to Vitest's own commands. */
export const browserCommands = {
  /** Moves the pointer away from all rows and fields. */
  parkPointer: ({ page }) => page.mouse.move(0, 0),
  /** Inserts a text into the focused field by a single event, without key presses, as when pasting. */
  insertText: ({ page }, text: string) => page.keyboard.insertText(text),
  /** Emulates forced colours, or the media of printing, until it is called without them. */
  emulate: ({ page }, { forcedColors, media }: Emulated = {}) =>
    page.emulateMedia({ forcedColors: forcedColors ?? null, media: media ?? null }),
  /** Gives the browser a new authenticator, which creates and uses passkeys without a person; it verifies its user, or not. */
  addAuthenticator: async (context, isUserVerified: boolean) => {
    const cdp = await connect(context);
    await cdp.send('WebAuthn.disable');
    await cdp.send('WebAuthn.enable');
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
    } as const;
    await cdp.send('WebAuthn.addVirtualAuthenticator', { options });
  },
  removeAuthenticator: async (context) => void (await (await connect(context)).send('WebAuthn.disable')),
} satisfies Record<string, BrowserCommand<never[]>>;

type DevTools = Awaited<ReturnType<BrowserCommandContext['context']['newCDPSession']>>;

/** The connections to the browser's developer tools, by page. An authenticator exists as long as its connection. */
const connections = new WeakMap<object, Promise<DevTools>>();

function connect({ page, context }: BrowserCommandContext): Promise<DevTools> {
  const connection = connections.get(page) ?? context.newCDPSession(page);
  connections.set(page, connection);
  return connection;
}
