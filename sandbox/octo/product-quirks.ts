import { rewrite, set, spellOut, withEntities, type Quirk } from '../stand-in/quirks.ts';

/** Irregularities of the products that suppliers send, with their probabilities. Some of them break the OCTO standard. */
export const productQuirks: readonly Quirk[] = [
  [0.15, set('reference', null)],
  [0.1, set('locale', 'es', 'en', 'es_ES')],
  [0.05, set('shortDescription', null, '')],
  [0.04, set('description', null, '', 'TBD')],
  [0.04, set('title', null, '')],
  // The standard requires plain text; some suppliers send HTML.
  [
    0.2,
    rewrite('description', [
      (text) => `<p>${text.replaceAll('\n\n', '</p><p>')}</p>`,
      withEntities,
      (text) => text.replaceAll('\n\n', '<br>'),
    ]),
  ],
  [0.05, rewrite('title', [(title) => `${title}  `, (title) => `[TEST] ${title}`, withEntities])],
  [0.1, (record) => (record['durationMinutesTo'] = Number(record['durationMinutesFrom']) + 30)],
  [0.1, spellOut('durationMinutesFrom')],
  [0.05, set('durationMinutesFrom', null, 0)],
  [0.05, set('categoryLabels', null, [], ['other'], ['Walking Tours'])],
  [0.05, set('locations', null, [])],
  [0.04, set('media', null, [], [{ src: null, type: 'image/jpeg', rel: 'COVER' }])],
  [0.03, set('options', [], null)],
  [0.01, set('id', null, '', 12_345)],
];
