import { expect, it } from 'vitest';
import { reseller } from '@trastienda/contract/resources/reseller';
import { isCif } from '@trastienda/contract/validators/cif';
import { buildCatalogue } from '../catalogue.ts';

const { resellers, tags, makers, experiences, users } = buildCatalogue();

it('RES-13 the demo has 25 agencies, which all satisfy the input schema', () => {
  expect(resellers).toHaveLength(25);
  for (const { claim, observations, email, tags: tagIds, ...fields } of resellers) {
    const sent = {
      ...fields,
      claim: claim.es,
      observations: observations.es,
      tags: tagIds,
      user: 1,
      mediaResellers: 1,
    };
    expect(reseller.input.safeParse(sent).error?.issues, email).toBeUndefined();
    expect(isCif(fields.cif), fields.cif).toBe(true);
    expect(users).toContainEqual({ email, roles: ['ROLE_RESELLER'], makerId: null });
  }
  for (const key of ['name', 'cif', 'email', 'urlWeb'] as const) {
    expect(new Set(resellers.map((one) => one[key])).size, key).toBe(25);
  }
});

it('A-76 each agency has contacts, and has tags and favourites that exist, without duplicates', () => {
  const isIdOf = (list: readonly unknown[]) => (id: number) => id >= 1 && id <= list.length;
  for (const { name, tags: tagIds, contacts, favoriteExperiences, favoriteMakers } of resellers) {
    expect(tagIds.length, name).toBeGreaterThanOrEqual(2);
    expect(tagIds.every(isIdOf(tags)), name).toBe(true);
    expect(contacts.length, name).toBeGreaterThan(0);
    expect(favoriteExperiences.every(isIdOf(experiences)), name).toBe(true);
    const makerIds = favoriteMakers.flat();
    expect(makerIds.every(isIdOf(makers)), name).toBe(true);
    for (const ids of [tagIds, favoriteExperiences, makerIds]) expect(new Set(ids).size, name).toBe(ids.length);
    expect(
      favoriteMakers.every((ids) => ids.length > 0),
      name,
    ).toBe(true);
  }
});
