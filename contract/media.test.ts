import { expect, it } from 'vitest';
import { media } from './media.ts';

const { input } = media('media_makers', { min: 1, max: 1, key: 'mediaMaker' });
const answerOf = (sent: unknown) =>
  input.safeParse(sent).data ?? input.safeParse(sent).error?.issues.map(({ message }) => message);

it('MAK-F-33 D-07 accepts a list of pictures or a single reference', () => {
  for (const one of ['/media_makers/3', { '@id': '/media_makers/3' }, 3, '3']) {
    expect(answerOf(one)).toEqual([3]);
    expect(answerOf([one])).toEqual([3]);
  }
});

it('A-69 refuses no picture, too many, and pictures of another kind, each with its own error key', () => {
  expect(answerOf([])).toEqual(['mediaMaker']);
  expect(answerOf(null)).toEqual(['mediaMaker']);
  expect(answerOf([1, 2])).toEqual(['mediaMaker']);
  expect(answerOf('/media_experiences/3')).toEqual(['unknownReference']);
});
