import { expect, it } from 'vitest';
import { toMedia } from './pictures-field.tsx';

it.each([
  ['no pictures', undefined, []],
  ['a picture as its IRI', ['/media_makers/4'], [{ '@id': '/media_makers/4', contentUrl: '' }]],
  [
    'null for a deleted picture',
    [null, { '@id': '/media_makers/5', contentUrl: '/media/5.jpg' }],
    [{ '@id': '/media_makers/5', contentUrl: '/media/5.jpg' }],
  ],
])('D-01 reads the pictures of a server that returns %s', (_, value, media) => expect(toMedia(value)).toEqual(media));
