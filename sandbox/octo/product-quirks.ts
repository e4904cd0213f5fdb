import { rewrite, set, spellOut, withEntities, type Quirk } from '../stand-in/quirks.ts';

/** Irregularities of the products that suppliers send, with their probabilities. Some of them break the OCTO standard. */
export const productQuirks: readonly Quirk[] = [
  { often: 0.15, change: set('reference', null) },
  { often: 0.1, change: set('locale', 'es', 'en', 'es_ES') },
  { often: 0.05, change: set('shortDescription', null, '') },
  { often: 0.04, change: set('description', null, '', 'TBD') },
  { often: 0.04, change: set('title', null, '') },
  // The standard requires plain text; some suppliers send HTML.
  {
    often: 0.2,
    change: rewrite(
      'description',
      (text) => `<p>${text.replaceAll('\n\n', '</p><p>')}</p>`,
      withEntities,
      (text) => text.replaceAll('\n\n', '<br>'),
    ),
  },
  {
    often: 0.05,
    change: rewrite(
      'title',
      (title) => `${title}  `,
      (title) => `[TEST] ${title}`,
      withEntities,
    ),
  },
  { often: 0.1, change: (record) => (record['durationMinutesTo'] = Number(record['durationMinutesFrom']) + 30) },
  { often: 0.1, change: spellOut('durationMinutesFrom') },
  { often: 0.05, change: set('durationMinutesFrom', null, 0) },
  { often: 0.05, change: set('categoryLabels', null, [], ['other'], ['Walking Tours']) },
  { often: 0.05, change: set('locations', null, []) },
  { often: 0.04, change: set('media', null, [], [{ src: null, type: 'image/jpeg', rel: 'COVER' }]) },
  { often: 0.03, change: set('options', [], null) },
  { often: 0.01, change: set('id', null, '', 12_345) },
];
