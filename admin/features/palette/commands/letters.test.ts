import { expect, it } from 'vitest';
import { letters, lettersWith } from './letters.ts';

it('no letter opens two screens', () => {
  const all = Object.values(letters);
  expect(all).toEqual(all.map(() => expect.stringMatching(/^[a-z]$/)));
  expect(new Set(all).size).toBe(all.length);
});

it('a list without a letter of its own gets the first free letter of its path, or else any free letter', () => {
  const found = lettersWith(['/experiencias', '/guias', '/rutas', '/grupos']);
  expect(found.get('/experiencias')).toBe('e');
  expect(found.get('/guias')).toBe('g');
  expect(found.get('/rutas')).toBe('s');
  expect(found.get('/grupos')).toBe('f');
});
