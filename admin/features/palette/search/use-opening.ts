import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { closePalette, presentPalette } from '../../../shell/palette-state.ts';
import type { Entry } from '../results/entry.ts';
import { toRecordEntries } from '../results/to-entry.ts';
import { searchQuery } from './queries.ts';
import type { Palette } from './use-palette.ts';

/**
 * Returns functions that open entries. `enter` opens the active one: if it depends on an answer that is on its way, it opens the first entry once
 * the answer is there, unless the person has typed, has pressed an arrow key or has closed the palette meanwhile.
 */
export function useOpening({ text, active, isActiveKnown, firstOf }: Palette) {
  const router = useRouter();
  const client = useQueryClient();
  const [opening] = useState(presentPalette);
  const attempt = useRef(0);
  const enter = async (isNewTab: boolean) => {
    if (active && isActiveKnown) return open(active, isNewTab);
    if (text === '') return;
    attempt.current += 1;
    const own = attempt.current;
    // The palette shows a failure.
    const members = await client.fetchQuery(searchQuery(text, currentLanguage())).catch(() => undefined);
    const first = members && firstOf(toRecordEntries(router, members));
    if (first && own === attempt.current && presentPalette() === opening) open(first, isNewTab);
  };
  return {
    open,
    enter,
    /** Drops an Enter whose answer is on its way. */
    cancel: () => void (attempt.current += 1),
  };
}

export type Opening = ReturnType<typeof useOpening>;

/** Closes the palette and opens an entry. In another tab, only a screen or a form can be opened. */
function open(entry: Entry, isNewTab = false): void {
  closePalette();
  if (isNewTab && entry.href !== undefined) window.open(entry.href, '_blank', 'noopener');
  else entry.open();
}
