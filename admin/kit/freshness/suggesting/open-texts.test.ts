import type { TextState, TranslationStates } from '@trastienda/contract/freshness/states';
import { beforeEach, expect, it } from 'vitest';
import { keepConfig, toConfig } from '../../../session/config.ts';
import { openTexts } from './open-texts.ts';

type Texts = Record<'es' | 'en', string | null>;
type States = Partial<Record<'es' | 'en', TextState>>;

beforeEach(() => keepConfig(toConfig({ features: ['freshness', 'translations'] })));

/** The English texts that are to be translated from Spanish, if a record has only the field `name`. */
function openFor(stored: Texts, states: States, typed: Partial<Texts> = {}) {
  const draftsOf = (texts: Texts) => ({ shared: {}, es: { name: texts.es }, en: { name: texts.en } });
  const translationStates: TranslationStates = {
    ...(states.es && { es: { name: states.es } }),
    ...(states.en && { en: { name: states.en } }),
  };
  const content = {
    stored: draftsOf(stored),
    drafts: draftsOf({ ...stored, ...typed }),
    record: { translationStates },
  };
  return openTexts(['name'], 'en', content);
}

const both = { es: 'Playa', en: 'Beach' };
const allFresh: States = { es: 'fresh', en: 'fresh' };

it.each([
  ['a text that is up to date', both, allFresh, {}, {}],
  ['a missing text', { es: 'Playa', en: null }, { en: 'missing' }, {}, { name: 'Playa' }],
  ['a missing text that is being typed', { es: 'Playa', en: null }, { en: 'missing' }, { en: 'Be' }, { name: 'Playa' }],
  ['a text that is out of date', both, { es: 'fresh', en: 'stale' }, {}, { name: 'Playa' }],
  ['a text whose source was changed', both, allFresh, { es: 'Playa larga' }, { name: 'Playa larga' }],
  ['a text whose source was changed in white space only', both, allFresh, { es: ' Playa ' }, {}],
  ['a text whose source is its translation', both, { es: 'stale', en: 'fresh' }, { es: 'Costa' }, {}],
  ['a text whose source was emptied', both, { en: 'stale' }, { es: ' ' }, {}],
  ['the text of a new record', { es: '', en: '' }, {}, { es: 'Playa' }, { name: 'Playa' }],
] as const)('D-92 %s', (_, stored, states, typed, open) => expect(openFor(stored, states, typed)).toEqual(open));
