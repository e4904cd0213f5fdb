import { expect, it } from 'vitest';
import { isErased, isIri, isPicture } from './logged-values.ts';

it('an erased value is an object with the marker', () => {
  expect(isErased({ erased: true })).toBe(true);
  for (const value of [null, undefined, 'erased', true, [], {}, { erased: false }]) expect(isErased(value)).toBe(false);
});

it('the `@id` of a record has a collection and a number', () => {
  for (const value of ['/tags/4', '/media_experiences/12']) expect(isIri(value)).toBe(true);
  for (const value of [null, 4, 'tags/4', '/tags/', '/tags/x', '/imports/runs/4', '/tags/4/changes', 'Ver /tags/4'])
    expect(isIri(value)).toBe(false);
});

it('the URL of a picture is a file in the media folder', () => {
  for (const value of ['/media/k2f8.jpg', '/media/k2f8.thumb.webp']) expect(isPicture(value)).toBe(true);
  for (const value of [
    null,
    4,
    'media/k2f8.jpg',
    '/media/',
    '/media/a/b.jpg',
    '/media_makers/4',
    'https://a.example/media/b.jpg',
  ])
    expect(isPicture(value)).toBe(false);
});
