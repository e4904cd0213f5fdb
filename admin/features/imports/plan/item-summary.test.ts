import type { ItemField } from '@trastienda/contract/imports/items';
import { expect, it } from 'vitest';
import { toSummary } from './item-summary.ts';

const field = (ours: unknown, theirs: unknown, isConflict = false): ItemField => ({
  base: null,
  ours,
  theirs,
  isConflict,
  decision: null,
});

it.each<[string, Partial<Parameters<typeof toSummary>[0]>, ReturnType<typeof toSummary>]>([
  [
    'new, in both languages',
    {
      kind: 'new',
      fields: { 'name.es': field(null, 'a'), 'name.en': field(null, 'b'), pictures: field([], ['x', 'y']) },
    },
    [{ key: 'inBoth' }, { key: 'pictures', count: 2 }],
  ],
  ['new, in English only', { kind: 'new', fields: { 'name.en': field(null, 'b') } }, [{ key: 'onlyEnglish' }]],
  ['new, in Spanish only', { kind: 'new', fields: { 'name.es': field(null, 'b') } }, [{ key: 'onlySpanish' }]],
  [
    'changed',
    { kind: 'changed', fields: { url: field('a', 'b'), duration: field('a', 'b') } },
    [{ key: 'fields', count: 2 }],
  ],
  ['offered again', { kind: 'changed', fields: { isGone: field(true, false) } }, [{ key: 'back' }]],
  [
    'in conflict',
    { kind: 'conflict', fields: { url: field('a', 'b', true), duration: field('a', 'b') } },
    [
      { key: 'conflicts', count: 1 },
      { key: 'changes', count: 1 },
    ],
  ],
  ['only in conflict', { kind: 'conflict', fields: { url: field('a', 'b', true) } }, [{ key: 'conflicts', count: 1 }]],
  ['deleted here', { kind: 'conflict', notes: [{ key: 'deletedHere' }] }, [{ key: 'deletedHere' }]],
  ['gone', { kind: 'gone', fields: { isActive: field(true, false) } }, [{ key: 'gone' }]],
  [
    'gone, and already inactive',
    { kind: 'gone', fields: { isActive: field(false, false) } },
    [{ key: 'goneInactive' }],
  ],
  ['rejected', { kind: 'rejected' }, []],
])('the summary of an item: %s', (_, item, expected) =>
  expect(toSummary({ kind: 'new', fields: {}, notes: [], ...item })).toEqual(expected),
);
