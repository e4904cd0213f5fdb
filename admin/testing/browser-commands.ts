/// <reference types="@vitest/browser-playwright" />
import type { BrowserCommand } from 'vitest/node';

/** Commands that a test in the page sends to the browser, in addition to Vitest's own commands. */
export const browserCommands = {
  /** Moves the pointer away from all rows and fields. */
  parkPointer: ({ page }) => page.mouse.move(0, 0),
  /** Inserts a text into the focused field by a single event, without key presses, as when pasting. */
  insertText: ({ page }, text: string) => page.keyboard.insertText(text),
} satisfies Record<string, BrowserCommand<never[]>>;
