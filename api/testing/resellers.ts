import type { ApiUnderTest } from './api-under-test.ts';
import { addPictures, create } from './catalogue.ts';

type Payload = Record<string, unknown>;
/** Number of bodies that were returned for each API. Earlier test files in the same worker do not affect it. */
const counts = new WeakMap<ApiUnderTest, number>();

/** Returns the body of a complete reseller, with a new user, tag and picture unless `changes` has them. */
export async function resellerBody(api: ApiUnderTest, changes: Payload = {}): Promise<Payload> {
  const made = (counts.get(api) ?? 0) + 1;
  counts.set(api, made);
  const user =
    'user' in changes
      ? undefined
      : await create(api, '/users', { email: `agencia${made}@example.com`, password: 'Clave123', roles: [] });
  const tag = 'tags' in changes ? undefined : await create(api, '/tags', { name: `Etiqueta de agencia ${made}` });
  return {
    name: `Agencia ${made}`,
    fiscalName: `Agencia ${made} SL`,
    cif: 'B12345674',
    address: 'Calle Larios 1',
    cp: '29005',
    country: 'ES',
    claim: 'Viajes con calma',
    urlWeb: 'https://agencia.example.com',
    user: user?.['@id'],
    tags: [tag?.['@id']],
    countries: ['ES', 'PT'],
    mediaResellers: 'mediaResellers' in changes ? undefined : (await addPictures(api, 1, 'media_resellers_logos'))[0],
    ...changes,
  };
}

export const addReseller = async (api: ApiUnderTest, changes: Payload = {}) =>
  create(api, '/resellers', await resellerBody(api, changes));
