import type { SQL } from 'drizzle-orm';
import type { Filters } from '@trastienda/contract/filters/kinds';
import type { FieldErrorKey } from '@trastienda/contract/errors';
import type { Language } from '@trastienda/contract/language';
import type { Patch, Resource } from '@trastienda/contract/model/resource';
import type { FieldProblem } from '@trastienda/contract/model/violations';
import type { Transaction } from '../db/connection.ts';
import type { Filter } from './reading/filters.ts';
import type { RangeFilter } from './reading/range-filters.ts';
import type { SortKey } from './reading/sort-keys.ts';
import type { Stored, TableWithId } from './field-storage.ts';

/** The `translations` of a write, by language (D-57): undefined leaves a text unchanged, null clears it. */
export type Drafts = Partial<Record<Language, Record<string, string | null | undefined>>>;

/** A write in progress. */
export type Saving<R extends Resource = Resource> = {
  resource: ApiResource;
  tx: Transaction;
  /** Undefined for a create. */
  id: number | undefined;
  /** Returns the stored row, by column key; empty for a create. The row is locked. */
  current: () => Row;
  input: Patch<R>;
  drafts: Drafts;
  language: Language;
};

export type Row = Record<string, unknown>;

/** The storage of a resource of the contract, and the hooks of its writes in the order in which they run. */
export type ApiResource<R extends Resource = Resource> = {
  contract: R;
  table: TableWithId;
  fields: { [K in (keyof R['fields'] | keyof R['computed']) & string]: Stored };
  /**
   * The filters that do not follow from a field of their name: the filter itself, or the SQL of the value that it compares, such as a number.
   */
  filters: OwnFilters<R['filters']>;
  /** The values of the orders that are not a column of the record. */
  sortKeys?: { [K in R['order'][number]]?: SortKey };
  /**
   * For each field with a unique column, the error key for a duplicate value. A list instead of a check in `validate`, because only the
   * unique constraint sees a value that a concurrent transaction stores.
   */
  taken?: { [K in keyof R['fields'] & string]?: FieldErrorKey };
  /** Does slow work on the input, such as hashing, before a database connection is acquired. */
  prepare?: (input: Patch<R>) => Promise<Patch<R>>;
  /** Fills in fields of the input from stored data, before it is validated. */
  complete?: (saving: Saving<R>) => Promise<Patch<R>>;
  /** Checks rules that need the database. References to missing records and the texts are already checked. */
  validate?: (saving: Saving<R>) => Promise<FieldProblem[]>;
  /** The fields whose rules in `validate` look at other records: a valid value may break them later, although its record stays as it is. */
  ruledByOthers?: readonly (keyof R['fields'] & string)[];
  /**
   * Writes the record with rows that are related to it: `store` writes the record itself, and returns its id. An error rolls back the whole
   * write.
   */
  write?: (saving: Saving<R>, store: Store<R>) => Promise<number>;
  /** Writes related rows before a delete. Runs after the row was locked and no other record was found to refer to it. */
  beforeRemove?: (tx: Transaction, id: number) => Promise<RemovedWith>;
  /** Writes related rows after a delete for good. A purge of the trash does the same itself: it knows no resources. */
  afterGone?: (tx: Transaction, id: number) => Promise<void>;
  /** A rule for records that come back from the trash, besides missing references and duplicate values. */
  restoreRule?: RestoreRule<keyof R['fields'] & string>;
  /** Writes related rows after a record came back from the trash. */
  afterRestore?: (tx: Transaction, id: number, restored: Restored) => Promise<void>;
};

type OwnFilters<F extends Filters> = { [K in keyof F & string]?: Filter | RangeFilter | SQL } & {
  [K in keyof F & string as F[K] extends 'partial' | 'exact' ? K : never]: Filter;
};

export type Store<R extends Resource = Resource> = (input: Patch<R>) => Promise<number>;

/**
 * `others`: records of another table that are deleted with the record, although no foreign key says so. `removed`: JSON that `afterRestore`
 * gets, to reverse the writes of `beforeRemove`.
 */
export type RemovedWith = { others?: { table: TableWithId; ids: number[] }; removed?: unknown };

/** `removed`: that of `beforeRemove`. `replaced`: the stored values, by field, that were obstacles and were replaced. */
export type Restored = { removed: unknown; replaced: ReadonlyMap<string, unknown> };

/** `fields`: those for which a restore may send another value. */
export type RestoreRule<F extends string = string> = {
  fields: readonly F[];
  findProblems: (tx: Transaction, record: RestoredRecord) => Promise<RestoreProblem[]>;
};

/** A record to be restored: the values of fields with a column, and the ids in its lists, by field. */
export type RestoredRecord = { values: Record<string, unknown>; links: Record<string, number[]> };

/** `linked`: the ids in the list that break the rule. `holder`: the `@id` of the record that has them now. */
export type RestoreProblem = FieldProblem & { linked?: number[]; holder?: string };

/**
 * Checks a resource's storage against its contract at compile time: a missing or unknown field or filter is a type error.
 * The result is cast to the general type, because the code that serves resources reads fields by name.
 */
export const defineApi = <R extends Resource>(resource: ApiResource<R>) => resource as unknown as ApiResource;
