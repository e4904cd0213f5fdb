import type { Draws } from '../catalogue/random.ts';

/** A record as it goes out; with quirks, any field may be something else. */
export type WireRecord = Record<string, unknown>;

/** Something odd about a record, and how often, from 0 to 1. */
export type Quirk = { often: number; change: (record: WireRecord, draws: Draws) => void };

/** Draws each quirk for itself, so that several may meet in one record. */
export function applyQuirks(quirks: readonly Quirk[], record: WireRecord, draws: Draws): void {
  for (const { often, change } of quirks) if (draws.isOnce(often)) change(record, draws);
}

/** Puts one of `values` where something else should be. */
export const set =
  (field: string, ...values: readonly unknown[]): Quirk['change'] =>
  (record, draws) =>
    void (record[field] = draws.pick(values));

/** Changes a text, where there is one. */
export const rewrite =
  (field: string, ...ways: readonly ((text: string) => unknown)[]): Quirk['change'] =>
  (record, draws) => {
    const way = draws.pick(ways);
    if (typeof record[field] === 'string') record[field] = way(record[field]);
  };

/** Sends a number as text. */
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

/** A text as somebody's editor left it: with entities for what is not ASCII. */
export const withEntities = (text: string) => text.replace(/[áéíóúñü’¿]/g, (sign) => entities[sign] ?? sign);

/** The same record twice in one list, the second time as it is or slightly other; now and then something that is no record. */
export function* withOddMembers(records: Iterable<unknown>, draws: Draws, other: WireRecord): Generator {
  if (draws.isOnce(0.01)) yield draws.pick([null, 'error', [], {}]);
  for (const record of records) {
    yield record;
    if (draws.isOnce(0.02)) yield record;
    if (draws.isOnce(0.01) && typeof record === 'object') yield { ...record, ...other };
  }
}

/** A list as JSON, a record at a time. What is undefined is left out. */
export function* toJsonList(records: Iterable<unknown>, beginning = ''): Generator<string> {
  let before = `${beginning}[`;
  for (const record of records) {
    if (record === undefined) continue;
    yield before + JSON.stringify(record);
    before = ',';
  }
  yield before === ',' ? ']' : `${before}]`;
}
