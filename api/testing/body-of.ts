import * as z from 'zod';
import type { Field } from '@trastienda/contract/model/fields';
import type { Resource } from '@trastienda/contract/model/resource';
import type { ApiUnderTest } from './servers/api-under-test.ts';
import { addPictures, create } from './catalogue.ts';
import { everyContract } from './every-contract.ts';

const values = () => [
  'Nombre de prueba',
  'https://example.com/prueba',
  `${crypto.randomUUID()}@example.com`,
  'Secret123',
  `a-${crypto.randomUUID()}`,
  '02:30',
  'ES',
  ['ES'],
  '12.50',
  'Una tarde entre viñas. '.repeat(6),
  true,
  1,
];

/**
 * Returns a request body that creates a record. The body has a valid value for every required field of the contract, and no other
 * fields.
 */
export async function bodyOf(api: ApiUnderTest, contract: Resource): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(contract.fields)) {
    if (field.isRequired) body[name] = field.reference ? await referenceOf(api, field.reference) : valueOf(name, field);
  }
  return body;
}

function valueOf(name: string, { input }: Field): unknown {
  const { enum: choices = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const value = [...choices, ...values()].find((one) => input.safeParse(one).success);
  if (value === undefined) throw new Error(`no test value is valid for the field ${name}`);
  return value;
}

/**
 * Creates a record to refer to and returns its `@id`, in an array if the field takes several. Does not reuse existing records,
 * because some records, such as users and pictures, allow only a single reference.
 */
async function referenceOf(api: ApiUnderTest, { collection, isMany }: NonNullable<Field['reference']>) {
  const isMedia = collection.startsWith('media_');
  const [id] = isMedia ? await addPictures(api, 1, collection) : [await addAny(api, collection)];
  return isMany ? [id] : id;
}

async function addAny(api: ApiUnderTest, collection: string): Promise<string> {
  const contract = (await everyContract()).find((one) => one.collection === collection);
  if (!contract) throw new Error(`there is no collection ${collection}`);
  return (await create(api, contract.path, await bodyOf(api, contract)))['@id'];
}
