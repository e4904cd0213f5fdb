import { contact } from '@trastienda/contract/resources/contact';
import { favoriteExperience } from '@trastienda/contract/resources/favorites/favorite-experience';
import { favoriteMaker } from '@trastienda/contract/resources/favorites/favorite-maker';
import { makerPlan } from '@trastienda/contract/resources/makers/maker-plan';
import { expect, it } from 'vitest';
import en from '../en.json';
import es from '../es.json';
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

it.each([contact, favoriteExperience, favoriteMaker, makerPlan])(
  'the fields of $collection, which have no screen, have a label in both languages',
  ({ fields, computed }) => {
    for (const { fieldLabels } of [es, en]) {
      const labels = Object.keys({ ...fieldLabels.always, ...fieldLabels.other });
      expect(labels).toEqual(expect.arrayContaining(Object.keys({ ...fields, ...computed })));
    }
  },
);
