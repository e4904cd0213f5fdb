import { expect, it } from 'vitest';
import { prefersAsync, prefersStrict } from './prefer.ts';

it.each([
  'respond-async',
  'Respond-Async',
  ' respond-async ; wait=10',
  'wait=10, respond-async',
  'return=minimal,respond-async;x',
  'respond-async=',
  'respond-async = ""',
  'respond-async="a, b"; wait=5',
  String.raw`a="\"x, y\"", respond-async`,
  ['wait=10', 'respond-async'],
  `respond-async, ${'x'.repeat(20_000)}`,
])('D-52 recognises respond-async in %j', (prefer) => {
  expect(prefersAsync(prefer)).toBe(true);
});

it.each([
  undefined,
  '',
  'wait=10',
  'respond-async=yes',
  'respond-async=""=',
  'respond-async x',
  'respond -async',
  'a="respond-async"',
  'a=", respond-async',
  String.raw`a="x\", respond-async`,
  `${'x'.repeat(250)}, respond-async`,
])('D-52 finds no valid respond-async in the first 255 characters of %j', (prefer) => {
  expect(prefersAsync(prefer)).toBe(false);
});

it.each(['handling=strict', 'Handling = Strict', 'return=minimal, handling=strict; x', ['wait=10', 'handling=strict']])(
  'recognises the strict handling in %j',
  (prefer) => {
    expect(prefersStrict(prefer)).toBe(true);
  },
);

it.each([undefined, 'handling', 'handling=lenient', 'a="handling=strict"', 'strict'])(
  'finds no strict handling in %j',
  (prefer) => {
    expect(prefersStrict(prefer)).toBe(false);
  },
);
