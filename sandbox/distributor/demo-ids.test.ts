import { expect, it } from 'vitest';
import { buildCatalogue } from '../../api/demo/catalogue.ts';
import { catalogueOf } from '../catalogue/catalogue.ts';

it('D-60 the locations and tags of the demo have the ids of the stand-in', () => {
  const { locations, tags } = buildCatalogue();
  const { world } = catalogueOf();
  const codes = new Map(world.countries.map(({ id, code }) => [id, code]));
  const linked = locations.filter(({ civitatisId }) => civitatisId !== null);
  expect(linked.length).toBeGreaterThan(50);
  for (const { civitatisId, name, country } of linked) {
    const destination = world.destinations.find(({ id }) => String(id) === civitatisId);
    expect(codes.get(destination?.countryId ?? 0)).toBe(country);
    // The names need to share only one word: for example, "Palma" and "Palma de Mallorca".
    expect(wordsOf(name.es)).toEqual(expect.arrayContaining([expect.toBeOneOf(wordsOf(destination?.name.es ?? ''))]));
  }
  const typologies = new Map(world.typologies.map(({ id, name }) => [String(id), name.es.toLowerCase()]));
  const tagged = tags.filter(({ civitatisId }) => civitatisId !== null);
  expect(tagged.map(({ civitatisId }) => typologies.get(civitatisId ?? ''))).toEqual(
    tagged.map(({ name }) => name.es.toLowerCase()),
  );
});

const wordsOf = (name: string) => name.split(/[ ,-]+/).filter((word) => word.length > 2);
