/// <reference types="@vitest/browser-playwright" />
import type { BrowserCommand } from 'vitest/node';

/** What a test in the page asks of the browser, beside Vitest's own commands. */
export const browserCommands = {
  /** Takes the pointer off every row and field. */
  parkPointer: ({ page }) => page.mouse.move(0, 0),
  /** Puts a text into the focused field at once, as a paste does: a single event, without keys. */
  insertText: ({ page }, text: string) => page.keyboard.insertText(text),
} satisfies Record<string, BrowserCommand<never[]>>;
