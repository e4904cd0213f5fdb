import type { Patch, Resource } from '@trastienda/contract/resource';
import type { FieldProblem } from '@trastienda/contract/violations';
import type { Transaction } from '../db/connection.ts';
import type { ApiResource } from './api-resource.ts';

/**
 * How a create brings along the record that one of its fields refers to: the field then holds what that record is made of instead
 * of a reference (feature `provision`). One transaction makes both, or neither.
 */
export type Provision = {
  field: string;
  /** Slow work on the parts, such as hashing, before a connection to the database is taken. */
  prepare: (parts: object) => Promise<object>;
  /** @returns the id of what was made, or what is wrong with the parts; paths are those of the parts. */
  create: (tx: Transaction, parts: object) => Promise<number | FieldProblem[]>;
  /** What else a record begins with that was created in this way: called once it is there. */
  afterwards?: (tx: Transaction, id: number) => Promise<void>;
};

type Input = Patch<Resource>;

/** What a create is to bring along, if it is anything. */
function partsIn({ provision }: ApiResource, input: Input): object | undefined {
  const parts = provision && input[provision.field];
  // References have left the contract as ids.
  return typeof parts === 'object' && parts !== null ? parts : undefined;
}

export async function prepareParts(resource: ApiResource, input: Input): Promise<Input> {
  const parts = partsIn(resource, input);
  if (!parts || !resource.provision) return input;
  return { ...input, [resource.provision.field]: await resource.provision.prepare(parts) };
}

/** Makes what the create brings along. What comes back refers to it; with problems the field is left out. */
export async function createNested(
  resource: ApiResource,
  tx: Transaction,
  input: Input,
): Promise<{ input: Input; problems: FieldProblem[]; hasBrought: boolean }> {
  const parts = partsIn(resource, input);
  if (!parts || !resource.provision) return { input, problems: [], hasBrought: false };
  const { field, create } = resource.provision;
  const made = await create(tx, parts);
  if (typeof made === 'number') return { input: { ...input, [field]: made }, problems: [], hasBrought: true };
  const problems = made.map((problem) => ({ ...problem, propertyPath: `${field}.${problem.propertyPath}` }));
  return { input: { ...input, [field]: undefined }, problems, hasBrought: true };
}
