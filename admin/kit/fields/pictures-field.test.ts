import { expect, it } from 'vitest';
import { toMedia } from './pictures-field.tsx';

it.each([
  ['no list', undefined, []],
  ['an address alone', ['/media_makers/4'], [{ '@id': '/media_makers/4', contentUrl: '' }]],
  [
    'a picture that is gone',
    [null, { '@id': '/media_makers/5', contentUrl: '/media/5.jpg' }],
    [{ '@id': '/media_makers/5', contentUrl: '/media/5.jpg' }],
  ],
])('D-01 reads the pictures of a server that answers %s', (_, value, media) => expect(toMedia(value)).toEqual(media));
