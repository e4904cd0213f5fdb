import { isWatched, watchedTextsOf, type WatchedCollection } from '@trastienda/contract/freshness/states';
import {
  bulkFieldsOf,
  operationsOfKind,
  proofreadCollection,
  type BulkCollection,
  type BulkField,
} from '@trastienda/contract/proposals/fields';
import type { ProposalRequest } from '@trastienda/contract/proposals/requests';
import type { Dice } from '../filters/dice.ts';

/** The ids of the records that values may refer to, by collection. */
export type KnownIds = Readonly<Record<string, readonly number[]>>;
type Operation = ProposalRequest['operations'][number];

const addresses = new Set(['url', 'web', 'urlWeb', 'urlWebSupplier']);
const phones = new Set(['phone', 'phone2', 'whatsapp']);
const codes = ['ES', 'PT', 'FR', 'DE'];
const languages = ['es', 'en'] as const;

/** Returns a value of a field as clients send it. Most are valid. */
export function randomValue(dice: Dice, name: string, field: BulkField, ids: KnownIds): unknown {
  if (field.isOptional && dice.chance(0.2)) return null;
  switch (field.kind) {
    case 'flag':
      return dice.chance(0.5);
    case 'number':
      return dice.upTo(9);
    case 'time':
      return `0${dice.upTo(9)}:30`;
    case 'country':
      return dice.one(codes);
    case 'countries':
      return dice.someOf(codes, 3);
    case 'choice':
      return dice.one(field.values);
    case 'reference':
      return dice.one(ids[field.collection] ?? []);
    case 'references':
      return dice.someOf(ids[field.collection] ?? [], 2);
    case 'position':
      return null;
    case 'line':
    case 'text':
      return randomText(dice, name, field.kind);
  }
}

function randomText(dice: Dice, name: string, kind: 'line' | 'text'): string {
  if (addresses.has(name)) return `https://example.com/${dice.upTo(99)}`;
  if (phones.has(name)) return `+3461122334${dice.upTo(9)}`;
  if (name === 'price') return `${dice.upTo(99)}`;
  return kind === 'text' ? `Texto ${dice.upTo(99)} `.repeat(13).trim() : `Nombre ${dice.upTo(99)}`;
}

/** Returns operations that the fields of a collection take, or a delete. */
function randomOperations(dice: Dice, collection: BulkCollection, ids: KnownIds): Operation[] {
  if (dice.chance(0.12)) return [{ operation: 'delete' }];
  const fields = Object.entries(bulkFieldsOf(collection));
  const chosen = dice.someOf(fields, 4).map(([name, field]): Operation => {
    const operation = dice.one(operationsOfKind[field.kind]);
    const language = field.isTranslated && { language: dice.one(languages) };
    if (operation === 'replace')
      return { operation, field: name, ...language, find: dice.one(['a', 'o', '1']), value: 'é' };
    const value = randomValue(dice, name, field, ids);
    return {
      operation,
      field: name,
      ...language,
      value: (operation === 'set' ? value : (value ?? [1])) as Operation['value'],
    };
  });
  const marks = collection === proofreadCollection && dice.chance(0.2);
  const all = marks ? [...chosen, { operation: 'proofread', language: dice.one(languages) } as const] : chosen;
  return isWatched(collection) && dice.chance(0.5) ? withConfirmation(dice, collection, all) : all;
}

/** Returns only a confirmation, or one before the other operations. */
function withConfirmation(dice: Dice, collection: WatchedCollection, others: Operation[]): Operation[] {
  const field = dice.chance(0.3) ? dice.one(watchedTextsOf(collection)) : undefined;
  const confirm = { operation: 'confirm', language: dice.one(languages), ...(field && { field }) } as const;
  return dice.chance(0.4) ? [confirm] : [confirm, ...others];
}

/** Returns a proposal for some or all records of a collection. */
export function randomProposal(dice: Dice, collection: BulkCollection, ids: KnownIds): ProposalRequest {
  const selection = dice.chance(0.3) ? { where: {} } : { ids: [...dice.someOf(ids[collection] ?? [], 4)] };
  return { collection, ...selection, operations: randomOperations(dice, collection, ids) };
}
