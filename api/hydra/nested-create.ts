import type { Patch, Resource } from '@trastienda/contract/resource';
import type { FieldProblem } from '@trastienda/contract/violations';
import type { Transaction } from '../db/connection.ts';
import type { ApiResource } from './api-resource.ts';

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

type Input = Patch<Resource>;

/** Returns the nested input of a create, or undefined if the field holds a reference. */
function partsIn({ provision }: ApiResource, input: Input): object | undefined {
  const parts = provision && input[provision.field];
  // A reference is not an object: the contract has already parsed it to an id.
  return typeof parts === 'object' && parts !== null ? parts : undefined;
}

export async function prepareParts(resource: ApiResource, input: Input): Promise<Input> {
  const parts = partsIn(resource, input);
  if (!parts || !resource.provision) return input;
  return { ...input, [resource.provision.field]: await resource.provision.prepare(parts) };
}

/**
 * Creates the nested record if the input contains one. In the returned input, the field then holds the new record's id, or undefined
 * if there are problems. `hasNested` is true if the input contained a nested record.
 */
export async function createNested(
  resource: ApiResource,
  tx: Transaction,
  input: Input,
): Promise<{ input: Input; problems: FieldProblem[]; hasNested: boolean }> {
  const parts = partsIn(resource, input);
  if (!parts || !resource.provision) return { input, problems: [], hasNested: false };
  const { field, create } = resource.provision;
  const result = await create(tx, parts);
  if (typeof result === 'number') return { input: { ...input, [field]: result }, problems: [], hasNested: true };
  const problems = result.map((problem) => ({ ...problem, propertyPath: `${field}.${problem.propertyPath}` }));
  return { input: { ...input, [field]: undefined }, problems, hasNested: true };
}
