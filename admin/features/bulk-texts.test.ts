import { bulkCollections } from '@trastienda/contract/proposals/collections';
import { bulkFieldsOf, proofreadFields } from '@trastienda/contract/proposals/fields';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Texts = Record<string, Partial<Record<string, unknown>>>;

const read = (path: string, language: string) =>
  JSON.parse(readFileSync(new URL(`../${path}/${language}.json`, import.meta.url), 'utf8')) as Texts;

describe.each(['es', 'en'])('in %s', (language) => {
  const kit = read('kit', language) as { fieldLabels: { always: object; other: object } };

  it.each(bulkCollections)(
    'each field of %s that can be changed in bulk has the label of its form or list',
    (collection) => {
      const { fields, columns } = read(`features/${collection}`, language);
      const labels = { ...kit.fieldLabels.always, ...fields, ...columns, ...kit.fieldLabels.other };
      expect(Object.keys(labels)).toEqual(expect.arrayContaining(Object.keys(bulkFieldsOf(collection))));
    },
  );

  it.each(bulkCollections)('each option of a field of %s has the label of its form', (collection) => {
    const texts = read(`features/${collection}`, language);
    const unlabelled = Object.entries(bulkFieldsOf(collection)).flatMap(([name, field]) =>
      field.kind === 'choice' && !name.startsWith('season')
        ? field.values.filter((value) => texts[`${name}s`]?.[value] === undefined)
        : [],
    );
    expect(unlabelled).toEqual([]);
  });

  it('the review flags have labels', () => {
    expect(Object.keys(kit.fieldLabels.always)).toEqual(expect.arrayContaining(Object.values(proofreadFields)));
  });
});
