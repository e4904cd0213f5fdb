/// <reference types="@vitest/browser-playwright" />
import type { BrowserCommand } from 'vitest/node';

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
} satisfies Record<string, BrowserCommand<never[]>>;
