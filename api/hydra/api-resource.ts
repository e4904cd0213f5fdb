import type { ApiErrorKey, FieldErrorKey } from '@trastienda/contract/errors';
import type { Language } from '@trastienda/contract/language';
import type { Input, Patch, Resource } from '@trastienda/contract/resource';
import type { FieldProblem } from '@trastienda/contract/violations';
import type { Transaction } from '../db/connection.ts';
import type { Filter } from './filters.ts';
import type { Stored, TableWithId } from './field-storage.ts';

/** A write in progress; `id` is undefined for a create. */
export type Saving<R extends Resource = Resource> = {
  tx: Transaction;
  id: number | undefined;
  input: Patch<R>;
  language: Language;
};

/** Fields that are read-only in certain states of a record. */
export type ReadOnlyFields = {
  names: readonly string[];
  /** Whether the fields may be written; `id` is undefined for a create. */
  areOpen: (tx: Transaction, id: number | undefined) => Promise<boolean>;
  /** The error key of the violations: one violation for each read-only field that a write would change. */
  key: FieldErrorKey;
};

/**
 * Lets a create also create the record that one of its fields refers to: the field then holds the input of that record instead of
 * a reference (feature `provision`). Both records are created in the same transaction.
 */
export type Provision = {
  field: string;
  /** Does slow work on the nested input, such as hashing, before a database connection is acquired. */
  prepare: (parts: object) => Promise<object>;
  /** @returns the id of the created record, or its violations, with paths relative to the nested input. */
  create: (tx: Transaction, parts: object) => Promise<number | FieldProblem[]>;
  /** Writes initial data of the outer record. Called with the outer record's id after the insert, if a nested record was created. */
  afterwards?: (tx: Transaction, id: number) => Promise<void>;
};

/** The storage of a resource of the contract, and the rules that its writes follow. */
export type ApiResource<R extends Resource = Resource> = {
  contract: R;
  table: TableWithId;
  fields: { [K in (keyof R['fields'] | keyof R['computed']) & string]: Stored };
  filters: { [K in keyof R['filters'] & string]: Filter };
  /** For each field with a unique column, the error key for a duplicate value. */
  taken?: { [K in keyof R['fields'] & string]?: FieldErrorKey };
  /** Omits null fields from the response, such as the `maker` of a user without a maker (API-139). */
  leavesOutNull?: true;
  /** Does slow work on the input, such as hashing, before a database connection is acquired. */
  prepare?: (input: Patch<R>) => Promise<Patch<R>>;
  /** Returns the id of a record that the create would duplicate; the response is then that record, with 200. Runs before `check`. */
  findSame?: (tx: Transaction, input: Input<R>) => Promise<number | undefined>;
  /** Fills in input fields from stored data. Runs before the input is checked against the database. */
  complete?: (saving: Saving<R>) => Promise<Patch<R>>;
  /** Checks rules that need the database, except for references: `save` itself rejects references to missing records. */
  check?: (saving: Saving<R>) => Promise<FieldProblem[]>;
  /** Fields that are read-only for some records, such as the profile fields of a maker without the plan that includes them. */
  closed?: ReadOnlyFields & { names: readonly (keyof R['fields'] & string)[] };
  /** Writes related rows before the record itself is written; an error rolls back the whole save. */
  alongside?: (saving: Saving<R>) => Promise<void>;
  /** Like `alongside`, but for a delete. Runs after the row was locked and no other record was found to refer to it. */
  beforeRemoval?: (tx: Transaction, id: number) => Promise<void>;
  /** Lets a create also create the record that one of the fields refers to. */
  provision?: Provision;
  /** Error keys that `alongside` and `beforeRemoval` may throw, for the documentation. */
  refusals?: readonly ApiErrorKey[];
};

/**
 * Checks a resource's storage against its contract at compile time: a missing or unknown field or filter is a type error.
 * The result is cast to the general type, because the code that serves resources reads fields by name.
 */
export const defineApi = <R extends Resource>(resource: ApiResource<R>) => resource as unknown as ApiResource;
