import type { Draws } from '../catalogue/random.ts';

/** A record as it is sent; with quirks, any field may have any value. */
export type WireRecord = Record<string, unknown>;

/** A deviation of a record, with its probability, from 0 to 1. */
export type Quirk = { often: number; change: (record: WireRecord, draws: Draws) => void };

/** Draws each quirk independently, so that several may affect the same record. */
export function applyQuirks(quirks: readonly Quirk[], record: WireRecord, draws: Draws): void {
  for (const { often, change } of quirks) if (draws.isOnce(often)) change(record, draws);
}

/** Replaces the value of a field by one of `values`. */
export const set =
  (field: string, ...values: readonly unknown[]): Quirk['change'] =>
  (record, draws) =>
    void (record[field] = draws.pick(values));

/** Changes a field if it is a text. */
export const rewrite =
  (field: string, ...ways: readonly ((text: string) => unknown)[]): Quirk['change'] =>
  (record, draws) => {
    const way = draws.pick(ways);
    if (typeof record[field] === 'string') record[field] = way(record[field]);
  };

/** Converts a number to text. */
export const spellOut =
  (field: string): Quirk['change'] =>
  (record) => {
    if (typeof record[field] === 'number') record[field] = String(record[field]);
  };

const entities: Record<string, string> = {
  á: '&aacute;',
  é: '&eacute;',
  í: '&iacute;',
  ó: '&oacute;',
  ú: '&uacute;',
  ñ: '&ntilde;',
  ü: '&uuml;',
  '’': '&#8217;',
  '¿': '&iquest;',
};

/** Encodes non-ASCII characters as entities, as some rich text editors do. */
export const withEntities = (text: string) => text.replace(/[áéíóúñü’¿]/g, (sign) => entities[sign] ?? sign);

/** Repeats some records in a list, unchanged or with the fields of `other`; sometimes adds a member that is not a record. */
export function* withOddMembers(records: Iterable<unknown>, draws: Draws, other: WireRecord): Generator {
  if (draws.isOnce(0.01)) yield draws.pick([null, 'error', [], {}]);
  for (const record of records) {
    yield record;
    if (draws.isOnce(0.02)) yield record;
    if (draws.isOnce(0.01) && typeof record === 'object') yield { ...record, ...other };
  }
}

/** Serialises a list as JSON, a record at a time. Undefined members are omitted. */
export function* toJsonList(records: Iterable<unknown>, beginning = ''): Generator<string> {
  let before = `${beginning}[`;
  for (const record of records) {
    if (record === undefined) continue;
    yield before + JSON.stringify(record);
    before = ',';
  }
  yield before === ',' ? ']' : `${before}]`;
}
