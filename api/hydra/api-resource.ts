import type { ApiErrorKey, FieldErrorKey } from '@trastienda/contract/errors';
import type { Language } from '@trastienda/contract/language';
import type { Input, Patch, Resource } from '@trastienda/contract/resource';
import type { FieldProblem } from '@trastienda/contract/violations';
import type { Transaction } from '../db/connection.ts';
import type { ReadOnlyFields } from './read-only-fields.ts';
import type { Filter } from './filters.ts';
import type { Provision } from './nested-create.ts';
import type { Stored, TableWithId } from './field-storage.ts';

/** A write on its way: `id` is missing while the record is being created. */
export type Saving<R extends Resource = Resource> = {
  tx: Transaction;
  id: number | undefined;
  input: Patch<R>;
  language: Language;
};

/** How one resource of the contract is stored: what the engine needs to serve it. */
export type ApiResource<R extends Resource = Resource> = {
  contract: R;
  table: TableWithId;
  fields: { [K in (keyof R['fields'] | keyof R['computed']) & string]: Stored };
  filters: { [K in keyof R['filters'] & string]: Filter };
  /** Fields whose column is unique, with the message for a value that another record has. */
  taken?: { [K in keyof R['fields'] & string]?: FieldErrorKey };
  /** Omits null fields from an answer, such as the `maker` of a user who has none (API-139). */
  leavesOutNull?: true;
  /** Slow work on what was sent, such as hashing, before a connection to the database is taken. */
  prepare?: (input: Patch<R>) => Promise<Patch<R>>;
  /** The record that a create would repeat, which is then answered with 200 instead. It is asked before references are judged. */
  findSame?: (tx: Transaction, input: Input<R>) => Promise<number | undefined>;
  /** Completes what was sent by what is stored, before anything is judged. */
  complete?: (saving: Saving<R>) => Promise<Patch<R>>;
  /** Rules that only the database can judge. References are judged by the engine. */
  check?: (saving: Saving<R>) => Promise<FieldProblem[]>;
  /** Fields that only some records may have filled in. */
  closed?: ReadOnlyFields & { names: readonly (keyof R['fields'] & string)[] };
  /** What a save changes besides the record, before the record is written; what it throws undoes everything. */
  alongside?: (saving: Saving<R>) => Promise<void>;
  /** The same for a delete: the row is locked and nothing uses it. */
  beforeRemoval?: (tx: Transaction, id: number) => Promise<void>;
  /** How a create brings along what one of its fields refers to. */
  provision?: Provision;
  /** With what those two may refuse, for the documentation. */
  refusals?: readonly ApiErrorKey[];
};

/**
 * Holds a resource's storage against its contract: a field or filter that is missing, or that the contract lacks, does not compile.
 * What comes out is what the engine takes: it reads fields by name, and which names there are was checked here.
 */
export const defineApi = <R extends Resource>(resource: ApiResource<R>) => resource as unknown as ApiResource;
