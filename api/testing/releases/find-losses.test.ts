import { expect, it } from 'vitest';
import { findLosses } from './find-losses.ts';

const released = { es: { '/tags': [{ '@id': '/tags/1', name: 'Aventura', parents: ['/tags/2'] }] } };
const answering = (...members: object[]) => findLosses(released, { es: { '/tags': members } });

it.each([
  ['nothing if only fields were added', [{ ...released.es['/tags'][0], isNew: false }], []],
  ['a record that is missing', [], ['es /tags was 1 entries and is 0 entries']],
  [
    'a field that is missing',
    [{ '@id': '/tags/1', parents: ['/tags/2'] }],
    ['es /tags 0 name was "Aventura" and is undefined'],
  ],
  [
    'a field that is null',
    [{ '@id': '/tags/1', name: null, parents: ['/tags/2'] }],
    ['es /tags 0 name was "Aventura" and is null'],
  ],
  [
    'another entry of a list',
    [{ '@id': '/tags/1', name: 'Aventura', parents: ['/tags/3'] }],
    ['es /tags 0 parents 0 was "/tags/2" and is "/tags/3"'],
  ],
])('finds %s', (_, members, losses) => {
  expect(answering(...members)).toEqual(losses);
});

it('finds a list that is missing', () => {
  expect(findLosses(released, { es: {} })).toEqual(['es /tags was 1 entries and is undefined']);
});

it('ignores excepted fields and fields that depend on the time', () => {
  expect(
    findLosses({ doneAt: 'then', monthLogins: 3 }, { doneAt: 'now', monthLogins: 0 }, { except: ['doneAt'] }),
  ).toEqual([]);
});
