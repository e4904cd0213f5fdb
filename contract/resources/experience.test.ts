import { expect, it } from 'vitest';
import { fieldErrors } from '../errors.ts';
import { toProblems } from '../model/violations.ts';
import { promotionTypes, urlButtonTexts } from '../choices.ts';
import { experience } from './experience.ts';
import { months } from '../season.ts';

const whole = {
  name: 'Ruta del vino',
  url: 'https://example.com/ruta',
  urlButtonText: 'book',
  description: 'd'.repeat(120),
  duration: '02:30',
  mediaExperiences: ['/media_experiences/1'],
  maker: '/makers/1',
  languages: ['/languages/1'],
  categories: ['/categories/1'],
  tags: ['/tags/1'],
  country: 'ES',
  location: '/locations/1',
};

function problemsOf(changes: object) {
  const { error } = experience.input.safeParse({ ...whole, ...changes });
  return error ? toProblems(error).map(({ propertyPath, key }) => `${propertyPath}: ${key}`) : [];
}

const iris = (collection: string, count: number) =>
  Array.from({ length: count }, (_, index) => `/${collection}/${index + 1}`);

it('accepts a complete experience', () => {
  expect(problemsOf({})).toEqual([]);
});

it('VAL-45 CONST-11 accepts a description of 120 to 600 characters', () => {
  const tooShortOrLong = ['description: experienceDescription'];
  expect(problemsOf({ description: 'd'.repeat(119) })).toEqual(tooShortOrLong);
  expect(problemsOf({ description: 'd'.repeat(120) })).toEqual([]);
  expect(problemsOf({ description: 'd'.repeat(600) })).toEqual([]);
  expect(problemsOf({ description: 'd'.repeat(601) })).toEqual(tooShortOrLong);
});

it('VAL-46 CONST-12 accepts a promotion of at most 160 characters', () => {
  expect(problemsOf({ promotion: 'p'.repeat(160) })).toEqual([]);
  expect(problemsOf({ promotion: 'p'.repeat(161) })).toEqual(['promotion: experiencePromotion']);
});

it('VAL-48 accepts 1 to 5 pictures', () => {
  const refused = ['mediaExperiences: mediaExperiences'];
  expect(problemsOf({ mediaExperiences: [] })).toEqual(refused);
  expect(problemsOf({ mediaExperiences: iris('media_experiences', 1) })).toEqual([]);
  expect(problemsOf({ mediaExperiences: iris('media_experiences', 5) })).toEqual([]);
  expect(problemsOf({ mediaExperiences: iris('media_experiences', 6) })).toEqual(refused);
});

it('CONST-13 API-53 accepts at most 2 tags', () => {
  expect(problemsOf({ tags: iris('tags', 2) })).toEqual([]);
  expect(problemsOf({ tags: iris('tags', 3) })).toEqual(['tags: experienceTags']);
});

it('CONST-15 offers three types of promotion', () => {
  expect(promotionTypes).toEqual(['Descuento', '2x1', 'Niños gratis']);
  for (const promotionType of promotionTypes) expect(problemsOf({ promotionType })).toEqual([]);
  expect(problemsOf({ promotionType: '3x2' })).toEqual(['promotionType: invalid']);
});

it('CONST-16 EXP-F-04 offers two texts for the button', () => {
  expect(urlButtonTexts).toEqual(['more-info', 'book']);
  for (const urlButtonText of urlButtonTexts) expect(problemsOf({ urlButtonText })).toEqual([]);
  expect(problemsOf({ urlButtonText: 'buy' })).toEqual(['urlButtonText: experienceUrlButtonText']);
});

it('CONST-17 lists the twelve months by their Spanish names', () => {
  const named = Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat('es', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month, 1)),
  );
  expect(months.map((month) => month.toLowerCase())).toEqual(named);
  expect(months.every((month) => /^[A-Z]/.test(month))).toBe(true);
  expect(problemsOf({ seasonStartMonth: 'January' })).toEqual(['seasonStartMonth: invalid']);
});

it('A-09 accepts a duration with seconds and drops the seconds', () => {
  expect(experience.input.parse({ ...whole, duration: '02:30:59' }).duration).toBe('02:30');
  for (const duration of ['25:00', '2:30', '02:60', 'two hours']) {
    expect(problemsOf({ duration })).toEqual(['duration: experienceDuration']);
  }
});

it('has a message in both languages for each violation', () => {
  const { error } = experience.input.safeParse({});
  const problems = error ? toProblems(error) : [];
  expect(problems).toHaveLength(Object.keys(whole).length);
  for (const { key } of problems) expect(Object.keys(fieldErrors[key])).toEqual(['es', 'en']);
});

it('A-71 accepts any single line as reviewTripadvisor, even if it is not a URL', () => {
  expect(problemsOf({ reviewTripadvisor: 'cinco estrellas' })).toEqual([]);
  expect(problemsOf({ url: 'cinco estrellas' })).toEqual(['url: experienceUrl']);
});

it('D-06 parses a null flag as false, and omits a missing flag', () => {
  expect(experience.patch.parse({ isActive: null })).toEqual({ isActive: false });
  expect(experience.patch.parse({})).toEqual({});
  expect(problemsOf({ isActive: 'yes' })).toEqual(['isActive: invalid']);
});

it('D-14 trims a slug, and parses a blank slug as null', () => {
  expect(experience.patch.parse({ slug: ' ruta-del-vino ' })).toEqual({ slug: 'ruta-del-vino' });
  expect(experience.patch.parse({ slug: ' ' })).toEqual({ slug: null });
  expect(problemsOf({ slug: 'Ruta del vino' })).toEqual(['slug: slug']);
});
