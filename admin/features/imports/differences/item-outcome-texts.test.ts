import type { ItemField } from '@trastienda/contract/imports/items';
import { expect, it } from 'vitest';
import { outcomeTextsOf, toneOf } from './item-outcome-texts.ts';

type Item = Parameters<typeof outcomeTextsOf>[0];
const field = (more: Partial<ItemField> = {}): ItemField => ({
  base: 'a',
  ours: 'a',
  theirs: 'b',
  isConflict: false,
  decision: null,
  ...more,
});
const changed: Item = {
  kind: 'changed',
  state: 'applied',
  isChosen: true,
  fields: { 'name.es': field(), duration: field(), url: field({ decision: 'ours' }) },
  notes: [],
  missing: ['categories'],
  kept: [],
  left: [],
  leftBecause: null,
  pictures: 0,
  pictureFaults: [],
};
const created: Item = { ...changed, kind: 'new', pictures: 5 };
const fault = { url: 'https://pictures.example/a.jpg', fault: 'notFound' } as const;
const textsOf = (item: Item) =>
  outcomeTextsOf(item).map(({ is, count }) => (count === undefined ? is : `${is} ${count}`));

it.each<[string, Item, string[], string]>([
  ['created', created, ['createdWithPictures 5', 'incomplete 1'], 'good'],
  ['created without pictures', { ...created, pictures: 0, missing: [] }, ['created'], 'good'],
  [
    'created, with a picture missing',
    { ...created, missing: [], pictureFaults: [fault] },
    ['createdWithPictures 5', 'lacksPictures 1'],
    'warning',
  ],
  ['changed, except a field that was left out', changed, ['changed 2'], 'good'],
  [
    'changed, except a field that a user edited after the plan',
    { ...changed, kept: ['duration'] },
    ['changed 1', 'leftFields 1'],
    'warning',
  ],
  [
    'a conflict decided for the value of the source',
    { ...changed, kind: 'conflict', fields: { 'name.es': field({ isConflict: true, decision: 'theirs' }) } },
    ['changed 1'],
    'good',
  ],
  [
    'a conflict decided for the stored value',
    { ...changed, kind: 'conflict', fields: { 'name.es': field({ isConflict: true, decision: 'ours' }) } },
    ['checked'],
    'good',
  ],
  [
    'restored from the trash before the import could create it again',
    { ...created, kind: 'conflict', kept: Object.keys(created.fields), notes: [{ key: 'restoredHere' }] },
    ['restored'],
    'warning',
  ],
  ['gone', { ...changed, kind: 'gone' }, ['switchedOff'], 'good'],
  ['not ticked', { ...changed, state: 'pending', isChosen: false }, ['notChosen'], 'none'],
  ['ticked, but the run was stopped before it', { ...changed, state: 'pending' }, ['notReached'], 'none'],
  ['failed', { ...changed, state: 'failed' }, ['failed'], 'bad'],
  ['rejected', { ...changed, kind: 'rejected', state: 'pending', isChosen: false }, ['rejected'], 'bad'],
  ['created, then undone', { ...created, state: 'undone' }, ['removed'], 'none'],
  ['changed, then undone', { ...changed, state: 'undone' }, ['putBack'], 'none'],
  [
    'changed, with a field that the undo did not revert',
    { ...changed, state: 'kept', left: ['name.es'], leftBecause: 'edited' },
    ['fieldsStayed 1'],
    'warning',
  ],
  [
    'created, and edited since',
    { ...created, state: 'kept', left: ['name.es'], leftBecause: 'edited' },
    ['stayedEdited'],
    'warning',
  ],
  ['created, and used since', { ...created, state: 'kept', leftBecause: 'used' }, ['stayedUsed'], 'warning'],
  [
    'changed, and not reverted because the undo failed',
    { ...changed, state: 'kept', leftBecause: 'failed' },
    ['stayedFailed'],
    'warning',
  ],
  ['changed, and deleted since', { ...changed, state: 'kept', leftBecause: 'deleted' }, ['stayedDeleted'], 'warning'],
])('the outcome of an item: %s', (_, item, texts, tone) => {
  expect(textsOf(item)).toEqual(texts);
  expect(toneOf(item)).toBe(tone);
});
