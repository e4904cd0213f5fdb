import type { SuggestionRequest } from '@trastienda/contract/freshness/calls';
import { isWatched } from '@trastienda/contract/freshness/states';
import { otherLanguage, type Language } from '@trastienda/contract/language';
import type { FormInside } from '../../form/form-context.ts';
import { isRead } from '../../form/state/form-state.ts';
import { toText } from '../../to-text.ts';
import { openTexts } from './open-texts.ts';

/** The texts of a form, and the record that they belong to. */
export type FormTexts = Pick<FormInside, 'resource' | 'form' | 'stored' | 'record' | 'id'>;

/**
 * Returns the request for the translations of a form's texts into a language; undefined if there is nothing to translate.
 * @param names the fields on screen.
 * @param kept the fields that stay in the request as long as they have a text to translate.
 */
export function toRequest(
  { resource, form, stored, record, id }: FormTexts,
  language: Language,
  { names, kept }: Record<'names' | 'kept', readonly string[]>,
): SuggestionRequest | undefined {
  const { collection } = resource;
  const source = otherLanguage(language);
  const isLoaded = id === undefined || (isRead({ stored }, language) && isRead({ stored }, source));
  if (!isWatched(collection) || !isLoaded) return undefined;
  const drafts = form.getValues();
  const keptTexts = kept.map((name) => [name, toText(drafts[source][name])] as const);
  const texts: Record<string, string> = {
    ...openTexts(names, language, { stored, drafts, record }),
    ...Object.fromEntries(keptTexts.filter(([, text]) => text.trim() !== '')),
  };
  if (Object.keys(texts).length === 0) return undefined;
  return { collection, language, texts, ...(id !== undefined && { id: Number(id) }) };
}
