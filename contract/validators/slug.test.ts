import fc from 'fast-check';
import { expect, it } from 'vitest';
import { optionalSlug, slug, slugPattern, toSlug } from './slug.ts';

it.each(['tours', 'tours-malaga', 'a-b-c'])('VAL-14 accepts the slug %s', (text) => {
  expect(slug().input.parse(text)).toBe(text);
  expect(optionalSlug().input.parse(text)).toBe(text);
});

it.each(['tours-2', 'ninos-2x1'])('A-92 accepts the digits of %s', (text) => {
  expect(slug().input.parse(text)).toBe(text);
});

it.each(['Tours', 'tours malaga', '-tours', 'tours-', 'tours--malaga', 'málaga', 'tours_malaga'])(
  'VAL-15 refuses the slug "%s"',
  (text) => {
    expect(slug().input.safeParse(text).error?.issues[0]?.message).toBe('slug');
    expect(optionalSlug().input.safeParse(text).error?.issues[0]?.message).toBe('slug');
  },
);

it.each([[''], ['  '], [null], [undefined]])(
  'a required slug refuses %j, an optional slug parses it as null',
  (value) => {
    expect(slug().input.safeParse(value).error?.issues[0]?.message).toBe('slug');
    expect(optionalSlug().input.parse(value) ?? null).toBeNull();
  },
);

it.each([
  ['VAL-16', 'Pingüino Vip', 'pinguino-vip'],
  ['VAL-16', 'Niños 2x1', 'ninos-2x1'],
  ['VAL-17', '¡Hola, Mundo!', 'hola-mundo'],
  ['VAL-17', "L'Hospitalet", 'lhospitalet'],
  ['VAL-17', 'L’Hospitalet', 'lhospitalet'],
  ['VAL-17', '«Ñandú» (Sevilla)', 'nandu-sevilla'],
  ['VAL-17', 'Ana "La Guía"', 'ana-la-guia'],
  ['VAL-17', '<Rutas>: {sol}; ¿y playa?', 'rutas-sol-y-playa'],
  ['VAL-18', 'Rock/Pop S.L.', 'rock-pop-s-l'],
  ['VAL-18', 'info@sitio.es', 'info-sitio-es'],
  ['VAL-18', 'Ruta \\ Norte [2024]', 'ruta-norte-2024'],
  ['VAL-18', 'Norte\\Sur&Este—Oeste·Centro', 'norte-sur-este-oeste-centro'],
  ['VAL-19', 'Café & Tapas', 'cafe-tapas'],
  ['VAL-19', 'A — B · C', 'a-b-c'],
  ['VAL-19', '  --Hola--  ', 'hola'],
  ['A-93', 'Todo al 100 % por 9€ + IVA_extra 🎉', 'todo-al-100-por-9-ivaextra'],
  ['A-93', '€ % 🎉 東京', ''],
  ['A-93', 'Cœur Straße Łódź', 'coeur-strasse-lodz'],
])('%s “%s” gives “%s”', (_id, name, expected) => {
  expect(toSlug(name)).toBe(expected);
});

it('VAL-20 D-54 toSlug returns an empty text or a valid slug, and leaves its own result unchanged', () => {
  const names = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(...Array.from('aÑ9 -—·./\\&@\'"«»()[]{}<>€_%İßœ東🎉\u0301\ud83d')) }),
  );
  fc.assert(
    fc.property(names, (name) => {
      const made = toSlug(name);
      expect(made === '' || slugPattern.test(made)).toBe(true);
      expect(toSlug(made)).toBe(made);
    }),
    { numRuns: 500, seed: 20 },
  );
});
