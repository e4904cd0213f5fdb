import { describe, expect, it } from 'vitest';
import { continueDraft, toDraftInput, toOrderDraft, type OrderDraft } from './order-draft.ts';
import type { Experience, StoredOrder } from './stored-order.ts';

const experience = (id: number, order: number | null): Experience => ({
  '@id': `/experiences/${id}`,
  id,
  name: `Paseo ${id}`,
  order,
  isActive: true,
  location: null,
  thumbnailUrl: null,
});
const storedOrder = (version: string | undefined, ...orders: (number | null)[]): StoredOrder => ({
  experiences: orders.map((order, index) => experience(index + 1, order)),
  version,
  hasExperiences: true,
});
const draft: OrderDraft = {
  base: storedOrder('W/"7.es"', 1, 2),
  order: new Map([
    [1, ['/experiences/2', '/experiences/9']],
    [12, ['/experiences/1']],
  ]),
  chosen: new Map([['/experiences/9', experience(9, null)]]),
};
const inStorage = (content: unknown): unknown => JSON.parse(JSON.stringify(content));
const content = { base: draft.base, order: [...draft.order], chosen: [...draft.chosen.values()] };

describe('the draft of an order', () => {
  it('contains the order, its base and the chosen experiences, and counts the changed positions', () => {
    const input = toDraftInput(draft);
    expect(input).toMatchObject({ address: '/posicionamiento', changes: { positions: 3 }, pictures: [] });
    expect(toOrderDraft(inStorage(input.content))).toEqual(draft);
  });

  it('contains no experience without a position, except the chosen ones', () => {
    const input = toDraftInput({ ...draft, base: storedOrder(undefined, 1, null, 2, 0) });
    const { base } = toOrderDraft(inStorage(input.content)) ?? {};
    expect(base?.experiences.map(({ id }) => id)).toEqual([1, 3]);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a list', []],
    ['no base', { ...content, base: undefined }],
    ['a base without experiences', { ...content, base: { version: 'W/"7.es"' } }],
    ['an experience without `@id`', { ...content, base: { experiences: [{ id: 1 }] } }],
    ['an order that is no list', { ...content, order: { 1: ['/experiences/2'] } }],
    ['a row without a position', { ...content, order: [[null, ['/experiences/2']]] }],
    ['a row without a list', { ...content, order: [[1, '/experiences/2']] }],
    ['a row with an id', { ...content, order: [[1, [2]]] }],
    ['no chosen experiences', { ...content, chosen: undefined }],
  ])('is not read if its content is %s', (_, unreadable) => {
    expect(toOrderDraft(unreadable)).toBeUndefined();
  });
});

describe('a draft that is continued', () => {
  it('is based on the present order if no position has changed', () => {
    const present = storedOrder('W/"8.es"', 1, 2);
    expect(continueDraft(draft, present)).toEqual({ ...draft, base: present });
  });

  it.each([['W/"8.es"'], [undefined]])('keeps its base if a position has changed, with the version %s', (version) => {
    const present = storedOrder(version, 2, 1);
    expect(continueDraft(draft, present)).toEqual({ ...draft, theirs: present });
  });
});
