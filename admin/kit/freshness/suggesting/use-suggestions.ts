import type { SuggestedSentence } from '@trastienda/contract/freshness/calls';
import { otherLanguage, type Language } from '@trastienda/contract/language';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useWatch } from 'react-hook-form';
import { useFormInside } from '../../form/form-context.ts';
import { toText } from '../../to-text.ts';
import type { Suggesting } from './suggesting.ts';
import { suggestionsQuery } from './suggestions-query.ts';

/**
 * Returns the suggested sentences of a field, and whether they are shown; undefined if there are none, or the text in the other language has
 * changed since.
 */
export function useSuggestions(suggesting: Suggesting, name: string, language: Language) {
  const { form, isLocked } = useFormInside();
  const { asked, shown } = useSyncExternalStore(suggesting.subscribe, suggesting.read);
  const request = asked[language];
  const { data } = useQuery(suggestionsQuery(request));
  const source: unknown = useWatch({ control: form.control, name: `${otherLanguage(language)}.${name}` });
  const sentences: SuggestedSentence[] | undefined = data?.fields[name];
  if (isLocked || !sentences?.some(({ parts }) => parts) || request?.texts[name] !== toText(source)) return undefined;
  return { sentences, isShown: shown?.name === name && shown.language === language };
}

/** The id of the element with the suggestions of a field. */
export const panelId = (name: string, language: Language) => `suggestions-${language}-${name}`;
