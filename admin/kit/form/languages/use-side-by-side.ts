import { contentLanguages, type Language } from '@trastienda/contract/language';
import type { Resource } from '@trastienda/contract/model/resource';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { keepSideBySide, prefersSideBySide } from '../../../base/preferences.ts';
import { hasFeature } from '../../../session/config.ts';
import { isRead } from '../state/form-state.ts';
import type { FormInputs } from '../state/use-form-state.ts';
import type { useRecordReads } from '../state/use-record-reads.ts';

/** The windows that have room for both languages. */
const wide = '(width >= 80em)';

/** Whether the form can show the texts of both languages side by side, and whether it does. `choose` remembers the choice in this browser. */
export type SideBySide = { isOffered: boolean; isShown: boolean; choose: (isChosen: boolean) => void };

/** Returns how a form shows its translated texts (feature `freshness`). Side by side needs a wide window, and the texts of both languages. */
export function useSideBySide(
  { translatedNames }: Resource,
  inputs: FormInputs,
  { readTexts }: ReturnType<typeof useRecordReads>,
): SideBySide {
  const [isChosen, setChosen] = useState(prefersSideBySide);
  const isWide = useIsWide(inputs);
  const isOffered = isWide && translatedNames.length > 0 && hasFeature('freshness');
  const isShown = isOffered && isChosen;
  const { state } = inputs;
  const unread =
    isShown && state.path !== undefined ? contentLanguages.find((each) => !isRead(state, each)) : undefined;
  const read = async (language: Language) => {
    // If they cannot be read, the query cache shows an alert, and the form a single language.
    await readTexts(language).catch(() => setChosen(false));
    return language;
  };
  // The texts are kept by the form, not by this query.
  useQuery({
    queryKey: ['side-by-side', state.path, unread],
    queryFn: unread ? () => read(unread) : skipToken,
    gcTime: 0,
  });
  const choose = (next: boolean) => {
    setChosen(next);
    keepSideBySide(next);
  };
  return { isOffered, isShown, choose };
}

/**
 * Returns whether the window is wide. When it becomes narrow, the form shows the language of the focused input, which keeps the focus and the
 * caret: both changes are rendered at once.
 */
function useIsWide({ state, dispatch }: FormInputs): boolean {
  const [isWide, setWide] = useState(() => window.matchMedia(wide).matches);
  const change = useEffectEvent((matches: boolean) => {
    const focused = focusedLanguage();
    flushSync(() => {
      if (!matches && focused && focused !== state.language) dispatch({ is: 'switched', language: focused });
      setWide(matches);
    });
  });
  useEffect(() => {
    const query = window.matchMedia(wide);
    const listen = () => change(query.matches);
    query.addEventListener('change', listen);
    return () => query.removeEventListener('change', listen);
  }, []);
  return isWide;
}

/** Returns the language of the focused input; undefined if the form does not show both languages. */
function focusedLanguage(): Language | undefined {
  const side = document.activeElement?.closest<HTMLElement>('[data-language]');
  return contentLanguages.find((each) => each === side?.dataset['language']);
}
