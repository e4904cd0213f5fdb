import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { category } from '@trastienda/contract/resources/category';
import { experience } from '@trastienda/contract/resources/experience';
import { language } from '@trastienda/contract/resources/language';
import { location } from '@trastienda/contract/resources/location';
import { maker } from '@trastienda/contract/resources/makers/maker';
import { tag } from '@trastienda/contract/resources/tag';
import { isCif } from '@trastienda/contract/validators/cif';
import { findDniProblem, findNieProblem } from '@trastienda/contract/validators/dni-nie';
import type { Bilingual } from './content/read-content.ts';
import { buildCatalogue } from './catalogue.ts';
import { keyOf } from './pictures/pictures.ts';

const demo = buildCatalogue();

describe('the demo catalogue', () => {
  it('has the size of a real marketplace', () => {
    const { categories, tags, languages, locations, makers, experiences, plans } = demo;
    expect([experiences, makers, locations, categories, tags, languages].map(({ length }) => length)).toEqual([
      643, 120, 80, 60, 40, 12,
    ]);
    expect(new Set(locations.map(({ country }) => country)).size).toBe(12);
    expect(plans.map(({ name }) => name)).toContain('Básico');
    expect(plans.map(({ price }) => price)).toContain('0');
  });

  it('is the same at every call', () => {
    const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
    expect(hashOf(buildCatalogue())).toBe(hashOf(demo));
  });

  it('satisfies the input schemas in both languages', () => {
    for (const text of ['es', 'en'] as const) {
      const inText = (value: Bilingual | null) => value?.[text] ?? value?.es ?? null;
      const check = (schema: { safeParse: (value: unknown) => { success: boolean } }, rows: readonly object[]) =>
        expect(rows.filter((row) => !schema.safeParse(row).success)).toEqual([]);
      const named = <Row extends { name: Bilingual }>(rows: readonly Row[]) =>
        rows.map((row) => ({ ...row, name: inText(row.name) }));
      check(
        category.input,
        named(demo.categories).map((row) => ({ ...row, description: inText(row.description) })),
      );
      check(tag.input, named(demo.tags));
      check(language.input, named(demo.languages));
      check(location.input, named(demo.locations));
      check(
        maker.input,
        demo.makers.map(({ phrase, description, avatar, header, ...row }) => ({
          ...row,
          phrase: inText(phrase),
          description: inText(description),
          mediaMakers: avatar && [1],
          mediaMakersHeader: header && [1],
        })),
      );
      check(
        experience.input,
        named(demo.experiences).map(({ description, promotion, pictures, ...row }) => ({
          ...row,
          description: inText(description),
          promotion: inText(promotion),
          mediaExperiences: pictures.map((_, i) => i + 1),
        })),
      );
    }
  });

  it('uses no real addresses: every e-mail and web address ends in .example', () => {
    const emails = [...demo.makers, ...demo.users].map(({ email }) => email);
    expect(emails.filter((email) => !/^[a-z.]+@[a-z0-9]+\.example$/.test(email))).toEqual([]);
    const urls = demo.experiences.flatMap(({ url, reviewTripadvisor }) => [url, reviewTripadvisor ?? url]);
    expect(urls.filter((url) => !new URL(url).hostname.endsWith('.example'))).toEqual([]);
    expect(new Set(demo.users.map(({ email }) => email)).size).toBe(demo.users.length);
  });

  it('D-55 has makers with different document numbers, each with a valid control character', () => {
    const wrong = demo.makers.filter(({ documentType, document }) => {
      if (documentType === 'DNI') return findDniProblem(document) !== undefined;
      if (documentType === 'NIE') return findNieProblem(document) !== undefined;
      return !isCif(document);
    });
    expect(wrong).toEqual([]);
    expect(new Set(demo.makers.map(({ documentType }) => documentType))).toEqual(new Set(['DNI', 'NIE', 'Otros']));
    expect(new Set(demo.makers.map(({ document }) => document)).size).toBe(demo.makers.length);
    expect(demo.makers.some(({ loginMinutesAgo }) => loginMinutesAgo.length === 0)).toBe(true);
  });

  it('repeats no name within a location, no slug and no description', () => {
    const { experiences } = demo;
    const distinct = (values: readonly unknown[]) => new Set(values).size;
    expect(distinct(experiences.map(({ name, location: id }) => `${id} ${name.es}`))).toBe(643);
    expect(distinct(experiences.map(({ slug }) => slug))).toBe(643);
    expect(distinct(experiences.map(({ description }) => description.es))).toBe(643);
    const english = experiences.flatMap(({ description }) => description.en ?? []);
    expect(distinct(english)).toBe(english.length);
  });

  it('has two levels of categories, and some subcategories with two parents', () => {
    const { categories } = demo;
    const tops = categories.filter(({ parents }) => parents.length === 0);
    expect(tops).toHaveLength(12);
    for (const { parents } of categories) for (const id of parents) expect(tops).toContain(categories[id - 1]);
    expect(categories.filter(({ parents }) => parents.length === 2).length).toBeGreaterThan(5);
    for (const { categories: ids } of demo.experiences) {
      const [top, ...subs] = ids;
      expect(top).toBeLessThanOrEqual(12);
      expect(subs.some((id) => categories[id - 1]?.parents.includes(top ?? 0))).toBe(true);
    }
  });

  it('is incomplete on purpose: some English texts are missing, and some experiences are inactive', () => {
    const share = (count: number) => Math.round((count / 643) * 100);
    const { experiences } = demo;
    expect(share(experiences.filter(({ name }) => name.en === undefined).length)).toBe(19);
    expect(experiences.every(({ name, isEnglishChecked }) => name.en !== undefined || !isEnglishChecked)).toBe(true);
    const activePercent = share(experiences.filter(({ isActive }) => isActive).length);
    expect(activePercent).toBeGreaterThan(86);
    expect(activePercent).toBeLessThan(94);
    const sharing = Map.groupBy(
      experiences.flatMap(({ order }) => order ?? []),
      (order) => order,
    );
    expect([...sharing.keys()].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 28 }, (_, i) => i + 1));
    expect([...sharing.values()].filter(({ length }) => length > 1).map(({ length }) => length)).toEqual([2, 2]);
  });

  it('repeats no first picture within ten consecutive experiences, and no scene of it in neighbours', () => {
    const firsts = demo.experiences.flatMap(({ pictures }) => pictures.slice(0, 1));
    const keys = firsts.map(keyOf);
    expect(keys.filter((key, i) => keys.slice(Math.max(0, i - 9), i).includes(key))).toEqual([]);
    expect(firsts.filter(({ scene }, i) => scene === firsts[i - 1]?.scene)).toEqual([]);
  });

  it('has a user for each of its takers', () => {
    expect(demo.takers).toHaveLength(60);
    const takers = new Set(demo.users.filter(({ roles }) => roles.includes('ROLE_TAKER')).map(({ email }) => email));
    expect(demo.takers.map(({ email }) => email).filter((email) => !takers.has(email))).toEqual([]);
    expect(demo.takers.filter(({ name, surname }) => name === '' || surname === '')).toEqual([]);
  });

  it('has users of every role and makers with a paid Básico plan', () => {
    const roles = new Set(demo.users.flatMap((user) => user.roles));
    expect(roles).toEqual(new Set(['ROLE_MAKER', 'ROLE_MAKER_RESELLER', 'ROLE_RESELLER', 'ROLE_TAKER']));
    const basic = demo.plans.findIndex(({ name }) => name === 'Básico') + 1;
    expect(demo.subscriptions.some(({ planId, stripeCustomerId }) => planId === basic && stripeCustomerId)).toBe(true);
  });
});
