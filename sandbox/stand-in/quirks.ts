import type { Draws } from '../catalogue/random.ts';

/** A record in the format of a stand-in. With quirks, any field may have any value. */
export type WireRecord = Record<string, unknown>;

type Change = (record: WireRecord, draws: Draws) => void;
/** A random change of a record; `often` is its probability, from 0 to 1. */
export type Quirk = readonly [often: number, change: Change];

/** Changes the record by random quirks. Each quirk is drawn independently, so several may affect the same record. */
export function applyQuirks(quirks: readonly Quirk[], record: WireRecord, draws: Draws): void {
  for (const [often, change] of quirks) if (draws.isOnce(often)) change(record, draws);
}

/** Returns a change that replaces the value of a field with one of `values`. */
export const set =
  (field: string, ...values: readonly unknown[]): Change =>
  (record, draws) =>
    void (record[field] = draws.pick(values));

/** Returns a change that rewrites a field in one of several ways, if the field is a string. */
export const rewrite =
  (field: string, ways: readonly ((text: string) => unknown)[]): Change =>
  (record, draws) => {
    const way = draws.pick(ways);
    if (typeof record[field] === 'string') record[field] = way(record[field]);
  };

/** Returns a change that converts a field to a string, if the field is a number. */
export const spellOut =
  (field: string): Change =>
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

/** Encodes accented letters and some signs as HTML entities, as some rich text editors do. */
export const withEntities = (text: string) => text.replace(/[áéíóúñü’¿]/g, (sign) => entities[sign] ?? sign);

/** Yields the records and repeats some of them, unchanged or with the fields of `other`. Rarely, the first value is not a record. */
export function* withOddMembers(records: Iterable<unknown>, draws: Draws, other: WireRecord): Generator {
  if (draws.isOnce(0.01)) yield draws.pick([null, 'error', [], {}]);
  for (const record of records) {
    yield record;
    if (draws.isOnce(0.02)) yield record;
    if (draws.isOnce(0.01) && typeof record === 'object') yield { ...record, ...other };
  }
}

/** Yields the records that `show` returns. */
export function* shownBy<T>(show: (one: T) => unknown, all: Iterable<T>): Generator {
  for (const one of all) yield show(one);
}

/** Yields `beginning` and then a list as JSON text, one record at a time. Undefined members are omitted. */
export function* toJsonList(records: Iterable<unknown>, beginning = ''): Generator<string> {
  let before = `${beginning}[`;
  for (const record of records) {
    if (record === undefined) continue;
    yield before + JSON.stringify(record);
    before = ',';
  }
  yield before === ',' ? ']' : `${before}]`;
}
