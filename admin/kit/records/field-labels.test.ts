import { expect, it } from 'vitest';
import { toFieldPath } from './field-labels.ts';

it.each([
  ['name.en', { name: 'name', language: 'en' }],
  ['description.es', { name: 'description', language: 'es' }],
  ['duration', { name: 'duration' }],
  ['user.email', { name: 'user.email' }],
  ['name.fr', { name: 'name.fr' }],
  ['.en', { name: '.en' }],
])('the path %s has a name and, if the field is translated, a language', (path, expected) =>
  expect(toFieldPath(path)).toEqual(expected),
);
