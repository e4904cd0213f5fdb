import { expect, it } from 'vitest';
import { sourceId, textId } from './source-id.ts';

it.each(['30', ' 30 ', 'ruta-30', 'ES/málaga'])('an id of a source may be %j', (id) => {
  expect(textId.parse(id)).toBe(id.trim());
});

it.each(['', ' ', 'a\nb', 'a\u0007', 'a\u202Eb', 'a\u2028b', '\u200B', '\uD83D', 'x'.repeat(256)])(
  'D-74 an id of a source is not %j, which the rules of a line refuse',
  (id) => expect(textId.safeParse(id).success).toBe(false),
);

it('a number is an id too', () => expect(sourceId.parse(30)).toBe('30'));
