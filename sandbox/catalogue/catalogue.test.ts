import { describe, expect, it } from 'vitest';
import type { Activity } from './activity.ts';
import { catalogueOf } from './catalogue.ts';

const byId = (catalogue: ReturnType<typeof catalogueOf>) =>
  new Map([...catalogue.activities()].map((activity): [number, Activity] => [activity.id, activity]));

describe('the catalogue of the stand-ins', () => {
  it('D-60 has the requested number of activities, with unique and non-consecutive ids', () => {
    const ids = catalogueOf({ activities: 100_000 }).ids();
    expect(new Set(ids).size).toBe(100_000);
    expect(Math.max(...ids.slice(0, 1_000))).toBeGreaterThan(500_000);
    expect(ids.every((id) => Number.isInteger(id) && id > 0)).toBe(true);
  });

  it('D-60 is the same for the same seed, and differs for another seed', () => {
    const of = (seed: number) => [...catalogueOf({ seed, activities: 50 }).activities()];
    expect(of(1)).toEqual(of(1));
    expect(of(2)).not.toEqual(of(1));
  });

  it('D-60 finds an activity by its id, and returns undefined for other numbers', () => {
    const catalogue = catalogueOf({ activities: 50 });
    const all = byId(catalogue);
    for (const [id, activity] of all) expect(catalogue.activity(id)).toEqual(activity);
    for (const id of [0, -1, 0.5, 999_984, 2 ** 53]) expect(catalogue.activity(id)).toBeUndefined();
    expect([...Array(1_000).keys()].filter((id) => catalogue.activity(id)).length).toBeLessThan(10);
  });

  it('D-60 gives each activity complete texts, a typology, distinct pictures and a duration', () => {
    for (const { texts, typologies, pictures, minutes } of catalogueOf({ activities: 1_000 }).activities()) {
      for (const { name, shortDescription, paragraphs, includes } of Object.values(texts)) {
        expect(
          [name, shortDescription, ...paragraphs, ...includes].filter((text) => /[{}]|^$|undefined/.test(text)),
        ).toEqual([]);
        expect(paragraphs.join('\n').length).toBeGreaterThan(120);
      }
      expect(typologies.length).toBeGreaterThan(0);
      expect(pictures.length).toBe(new Set(pictures).size);
      expect(minutes).toBeGreaterThan(0);
    }
  });

  it('D-60 has activities with missing or outdated English texts or a second destination; without quirks, it has none of these', () => {
    const odd = catalogueOf({ activities: 1_000 });
    const even = catalogueOf({ activities: 1_000, hasQuirks: false });
    const listed = ({ world, countIn }: typeof odd) => world.destinations.reduce((sum, { id }) => sum + countIn(id), 0);
    const lines = (texts: Activity['texts']['en']) => texts?.paragraphs.length;
    const untranslated = [...odd.activities()].filter(({ texts }) => !texts.en);
    const behind = [...odd.activities()].filter(({ texts }) => texts.en && lines(texts.en) !== lines(texts.es));
    expect(untranslated.length).toBeGreaterThan(20);
    expect(behind.length).toBeGreaterThan(5);
    expect(listed(odd)).toBeGreaterThan(1_010);
    expect(listed(even)).toBe(1_000);
    expect([...even.activities()].every(({ texts }) => lines(texts.en) === lines(texts.es))).toBe(true);
    expect(odd.world.destinations.filter(({ id }) => odd.countIn(id) === 0).length).toBeGreaterThan(300);
  });
});

describe('the clock of the catalogue', () => {
  const catalogue = catalogueOf({ activities: 1_000 });
  const first = byId(catalogue);
  catalogue.moveTo(40);
  const later = byId(catalogue);
  const both = [...first.values()].flatMap((old) => {
    const now = later.get(old.id);
    return now ? [{ old, now }] : [];
  });

  it('D-60 removes some activities and adds about as many others', () => {
    const removed = [...first.keys()].filter((id) => !later.has(id));
    const added = [...later.keys()].filter((id) => !first.has(id));
    expect(removed.length).toBeGreaterThan(50);
    expect(added.length).toBeGreaterThan(50);
    catalogue.moveTo(400);
    expect(Math.abs(catalogue.count() - first.size)).toBeLessThan(150);
    catalogue.moveTo(40);
    expect(removed.every((id) => catalogue.activity(id) === undefined)).toBe(true);
  });

  it('D-60 changes prices, some texts and some picture paths, but never the destination', () => {
    const changed = (select: (activity: Activity) => unknown) =>
      both.filter(({ old, now }) => JSON.stringify(select(old)) !== JSON.stringify(select(now))).length / both.length;
    expect(changed(({ priceCents }) => priceCents)).toBeGreaterThan(0.5);
    expect(changed(({ texts }) => texts.es)).toBeGreaterThan(0.2);
    expect(changed(({ texts }) => texts.es)).toBeLessThan(0.7);
    expect(changed(({ pictures }) => pictures)).toBeGreaterThan(0.05);
    expect(changed(({ destination }) => destination.id)).toBe(0);
  });

  it('D-60 pauses some activities, which return with the same id', () => {
    const days = Array.from({ length: 60 }, (_, day) => {
      catalogue.moveTo(day);
      return new Set(catalogue.ids());
    });
    const returned = [...first.keys()].filter((id) => {
      const paused = days.findIndex((day) => !day.has(id));
      return paused > 0 && days.slice(paused).some((day) => day.has(id));
    });
    expect(returned.length).toBeGreaterThan(5);
  });

  it('D-60 moves back to an earlier day, and rejects an invalid day', () => {
    catalogue.moveTo(0);
    expect(byId(catalogue)).toEqual(first);
    for (const day of [-1, 0.5, 3_651]) expect(() => catalogue.moveTo(day)).toThrow(RangeError);
    expect(catalogue.day()).toBe(0);
  });
});
