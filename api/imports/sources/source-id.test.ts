import { expect, it } from 'vitest';
import { sourceId, textId } from './source-id.ts';

it.each(['30', ' 30 ', 'ruta-30', 'ES/málaga'])('accepts %j as an id of a source', (id) => {
  expect(textId.parse(id)).toBe(id.trim());
});

it.each(['', ' ', 'a\nb', 'a\u0007', 'a\u202Eb', 'a\u2028b', '\u200B', '\uD83D', 'x'.repeat(256)])(
  'D-74 rejects %j as an id of a source',
  (id) => expect(textId.safeParse(id).success).toBe(false),
);

it('accepts a number as an id', () => expect(sourceId.parse(30)).toBe('30'));
