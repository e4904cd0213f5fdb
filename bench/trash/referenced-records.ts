import { sendPicture, type Needed } from '../measure/crash-writers.ts';
import type { Ask } from '../support/server.ts';

/** The records that the subjects refer to: the fields of an experience, and a reseller who has favourites and contacts. */
export type References = { needed: Needed; reseller: string };

export const password = 'Solomedir1';

/** Creates a record and returns its `@id`. @throws Error if the request is refused or not answered. */
export async function create(ask: Ask, path: string, record: object): Promise<string> {
  const { status, body } = await ask('POST', path, record);
  if (status !== 201) throw new Error(`POST ${path} was answered ${status}: ${JSON.stringify(body)}`);
  return String(body['@id']);
}

export async function makeReferences(ask: Ask, needed: Needed): Promise<References> {
  const user = { email: 'agencia@example.com', password, roles: [] };
  const reseller = {
    name: 'Agencia',
    fiscalName: 'Agencia SL',
    cif: 'B12345674',
    address: 'Calle Larios 1',
    cp: '29005',
    country: 'ES',
    claim: 'Viajes con calma',
    urlWeb: 'https://agencia.example.com',
    user: await create(ask, '/users', user),
    tags: [await create(ask, '/tags', { name: 'Calma' })],
    countries: ['ES'],
    mediaResellers: (await sendPicture(ask, '/media_resellers_logos'))['@id'],
  };
  return { needed, reseller: await create(ask, '/resellers', reseller) };
}
