import { watchedTextsOf, type TextState, type TranslationStates } from '@trastienda/contract/freshness/states';
import type { Language } from '@trastienda/contract/language';
import type { Resource } from '@trastienda/contract/model/resource';
import { hasFeature } from '../../../session/config.ts';
import type { Values } from './drafts.ts';

/** Whether the form shows the state of the translations of a field (feature `freshness`, D-92). */
export const isWatchedField = ({ collection }: Resource, name: string): boolean =>
  hasFeature('freshness') && hasFeature('translations') && watchedTextsOf(collection).includes(name);

/** Returns the stored states of the texts of a record in a language, by field; a text that both languages lack has none. */
export function textStatesOf(record: Values | undefined, language: Language): Readonly<Record<string, TextState>> {
  if (!hasFeature('freshness') || !hasFeature('translations')) return {};
  // The cast is safe: the contract defines the states in a record.
  const states = record?.['translationStates'] as TranslationStates;
  return states?.[language] ?? {};
}

/** Returns the fields of a record whose texts in a language are out of date. */
export const staleFieldsOf = (record: Values | undefined, language: Language): string[] =>
  Object.entries(textStatesOf(record, language)).flatMap(([name, state]) => (state === 'stale' ? [name] : []));
