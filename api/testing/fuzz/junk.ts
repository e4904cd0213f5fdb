import fc from 'fast-check';

/** Texts that commonly break servers. */
const nastyTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u202e\ufeff\u200b',
  'e\u0301'.repeat(200),
  '😀'.repeat(130),
  'x'.repeat(256),
  'ñ'.repeat(6_000),
  '\r\nX-Injected: 1',
  "'; drop table users; --",
  String.raw`\%_'"$1`,
  '{{7*7}}${7*7}<script>alert(1)</script>',
  '../../../../etc/passwd',
  '/makers/99999999999',
  '/categories/1/../2',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e999',
  '-0',
  '0x10',
  '٣',
];

export const junkText = fc.oneof(
  fc.constantFrom(...nastyTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
);

const nastyNumbers = [0, -0, -1, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63, 1e22, 1e308, -1e308, 5e-324];

export const junkNumber = fc.oneof(fc.constantFrom(...nastyNumbers), fc.integer(), fc.double({ noNaN: true }));

const nested = (depth: number, wrap: (inner: unknown) => unknown) => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = wrap(value);
  return value;
};

/** Unusual keys, and keys with a meaning in JavaScript, in JSON-LD or to the API. In JSON, `__proto__` is a key like any other. */
export const nastyKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '@id',
  '@type',
  'id',
  '',
  '\0',
  'translations',
];

export const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: junkText },
  { weight: 3, arbitrary: junkNumber },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [null], [[]], { '@id': null }, { '@id': {} }) },
  { weight: 1, arbitrary: fc.array(junkNumber, { maxLength: 20 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      nested(500, (inner) => [inner]),
      nested(500, (inner) => ({ '@id': inner })),
      Array.from({ length: 2_000 }, (_, index) => index),
      'x'.repeat(100_000),
    ),
  },
);
