import type { Patch, Resource } from '@trastienda/contract/resource';
import type { FieldProblem } from '@trastienda/contract/violations';
import type { Transaction } from '../db/connection.ts';
import type { ApiResource } from './api-resource.ts';

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
