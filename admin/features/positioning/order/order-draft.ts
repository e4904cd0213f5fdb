import type { DraftInput } from '../../../kit/drafts/draft.ts';
import type { PlainPath } from '../../../kit/screen-paths.ts';
import { isIdentified, isRecord } from '../../../session/calls/answer-shapes.ts';
import { differingPositions, toOrder, type Order } from './order.ts';
import type { Experience, StoredOrder } from './stored-order.ts';

/** The edited order and the stored order that was edited. A refetch does not replace `base`, so that a concurrent save is detected. */
export type OrderDraft = {
  base: StoredOrder;
  order: Order;
  /** The experiences that the user has chosen. The stored order may not contain them. */
  chosen: ReadonlyMap<string, Experience>;
  /** The order that another administrator has saved since the draft was stored, until the user has decided between both. */
  theirs?: StoredOrder;
};

/** The content of a stored draft, as JSON values. */
type Content = {
  base: StoredOrder;
  order: readonly (readonly [position: number, row: readonly string[]])[];
  chosen: readonly Experience[];
};

/** The path of the screen. */
export const orderAddress = '/posicionamiento' satisfies PlainPath;

/** Returns the edited order as a draft. */
export function toDraftInput({ base, order, chosen }: OrderDraft): DraftInput {
  // Without the feature `positions`, the stored order contains the whole catalogue.
  const placed = base.experiences.filter((experience) => toOrder([experience]).size > 0);
  const content = { base: { ...base, experiences: placed }, order: [...order], chosen: [...chosen.values()] };
  return {
    address: orderAddress,
    collection: 'positioning',
    name: '',
    changes: { positions: differingPositions(toOrder(base.experiences), order).length },
    content: content satisfies Content,
    pictures: [],
  };
}

/** Returns the edited order of a stored draft; undefined if this release cannot read the content. */
export function toOrderDraft(content: unknown): OrderDraft | undefined {
  if (!isContent(content)) return undefined;
  const { base, order, chosen } = content;
  return { base, order: new Map(order), chosen: new Map(chosen.map((each) => [each['@id'], each])) };
}

/** Continues a draft on the stored order. If their positions differ, the draft remains based on the order that was edited. */
export const continueDraft = (draft: OrderDraft, stored: StoredOrder): OrderDraft =>
  differingPositions(toOrder(draft.base.experiences), toOrder(stored.experiences)).length === 0
    ? { ...draft, base: stored }
    : { ...draft, theirs: stored };

const isContent = (content: unknown): content is Content =>
  isRecord(content) && isStoredOrder(content['base']) && isRows(content['order']) && areExperiences(content['chosen']);

const isStoredOrder = (value: unknown): boolean => isRecord(value) && areExperiences(value['experiences']);

const areExperiences = (value: unknown): boolean => Array.isArray(value) && value.every(isIdentified);

const isRows = (value: unknown): boolean => Array.isArray(value) && value.every(isRow);

const isRow = (value: unknown): boolean =>
  Array.isArray(value) &&
  Number.isInteger(value[0]) &&
  Array.isArray(value[1]) &&
  value[1].every((iri) => typeof iri === 'string');
