import { getTableName } from 'drizzle-orm';
import { iriOf, type PersonRecord } from '../changes/person.ts';
import type { Transaction } from '../db/connection.ts';
import { ApiError, toErrorBody } from '../http/errors.ts';
import { remove } from '../hydra/writing/remove.ts';
import { resources } from '../resources.ts';

/** A record that could not be deleted, by its path, and why, as a sentence. */
export type Refusal = { record: string; reason: string };

const contracts = resources.map(({ contract }) => contract);

/**
 * Deletes persons by the rules of the API, for good: the trash does not keep them.
 * @returns those that could not be deleted, because other records use them or for another rule.
 */
export async function deletePersons(tx: Transaction, persons: readonly PersonRecord[]): Promise<Refusal[]> {
  let left = persons;
  // A user can be deleted after its taker, so what was refused is tried again as long as others were deleted.
  for (;;) {
    const refused: { person: PersonRecord; reason: string }[] = [];
    for (const person of left) {
      const reason = await deletePerson(tx, person);
      if (reason !== undefined) refused.push({ person, reason });
    }
    if (refused.length === 0 || refused.length === left.length) {
      return refused.map(({ person, reason }) => ({ record: iriOf(person), reason }));
    }
    left = refused.map(({ person }) => person);
  }
}

/** @returns why the record could not be deleted. */
async function deletePerson(tx: Transaction, { collection, id }: PersonRecord): Promise<string | undefined> {
  const resource = resources.find(({ table }) => getTableName(table) === collection);
  if (!resource) throw new Error(`${collection} is not a collection of the API`);
  try {
    // The rules are checked before the first write, so that the transaction can go on after a refusal.
    await remove(tx, { ...resource, contracts, keep: undefined }, { id, guard: async () => undefined });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // It was deleted with another one: the contacts of a reseller, for example.
    if (error.key === 'notFound') return undefined;
    return toErrorBody(error, 'en').message;
  }
}
