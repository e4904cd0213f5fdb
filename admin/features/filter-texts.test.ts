import type { FilterKind, Filters } from '@trastienda/contract/filters/kinds';
import { categoryFilters } from '@trastienda/contract/filters/category';
import { experienceFilters } from '@trastienda/contract/filters/experience';
import { languageFilters } from '@trastienda/contract/filters/language';
import { locationFilters } from '@trastienda/contract/filters/location';
import { makerFilters } from '@trastienda/contract/filters/maker';
import { planFilters } from '@trastienda/contract/filters/plan';
import { resellerFilters } from '@trastienda/contract/filters/reseller';
import { tagFilters } from '@trastienda/contract/filters/tag';
import { takerFilters } from '@trastienda/contract/filters/taker';
import { userFilters } from '@trastienda/contract/filters/user';
import { zoneFilters } from '@trastienda/contract/filters/zone';
import i18next from 'i18next';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filterNameOf } from '../kit/list/filters/filter-names.ts';
import { valueNameOf } from '../kit/list/filters/value-names.ts';

const lists: Record<string, Filters> = {
  categories: categoryFilters,
  experiences: experienceFilters,
  languages: languageFilters,
  locations: locationFilters,
  makers: makerFilters,
  plans: planFilters,
  resellers: resellerFilters,
  tags: tagFilters,
  takers: takerFilters,
  users: userFilters,
  zones: zoneFilters,
};

// The cast is safe: text files are nested objects of texts.
const textsAt = (path: string) =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Record<string, object>;

async function textsOf(collection: string, language: string) {
  const texts = i18next.createInstance();
  await texts.init({
    lng: language,
    fallbackLng: false,
    resources: {
      [language]: {
        [collection]: textsAt(`./${collection}/${language}.json`),
        common: textsAt(`../kit/${language}.json`),
      },
    },
  });
  return texts.getFixedT(language, [collection, 'common']);
}

const choices = (filters: Filters) =>
  Object.entries(filters).flatMap(([name, kind]: [string, FilterKind]) =>
    typeof kind === 'object' && 'oneOf' in kind ? kind.oneOf.map((value) => ({ name, value })) : [],
  );

describe.each(Object.keys(lists).flatMap((list) => ['es', 'en'].map((language) => [list, language] as const)))(
  'the filters of %s in %s',
  (list, language) => {
    const filters = lists[list] ?? {};

    it('each have a name of their own', async () => {
      const t = await textsOf(list, language);
      const names = Object.entries(filters).map(([name, kind]) => ({ kind, text: filterNameOf(t, name) }));
      expect(names.filter(({ text }) => /^\w+\.|\[/.test(text))).toEqual([]);
      // A text filter may have the name of a filter by the same record, because it is in the search form.
      const chosen = names.filter(({ kind }) => kind !== 'partial').map(({ text }) => text);
      expect(chosen.filter((text, place) => chosen.indexOf(text) !== place)).toEqual([]);
    });

    it('have words for their choices', async () => {
      const t = await textsOf(list, language);
      const named = choices(filters).map(({ name, value }) => ({ name, value, text: valueNameOf(t, name, value, '') }));
      expect(named.filter(({ text }) => text === '' || /^\w+\./.test(text))).toEqual([]);
    });
  },
);
