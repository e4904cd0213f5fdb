import { expect, it } from 'vitest';
import { droppedPictures, pickedPictures } from './choose-files.ts';

const files = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'application/pdf', ''].map((type) => ({ type }));

it('the picker accepts only JPEG and PNG', () => {
  expect(pickedPictures(files)).toEqual([{ type: 'image/jpeg' }, { type: 'image/png' }]);
});

it('A-52 a drop accepts images of any type and nothing else', () => {
  expect(droppedPictures(files).map(({ type }) => type)).toEqual([
    'image/jpeg',
    'image/png',
    'image/gif',
    'image/webp',
  ]);
});
