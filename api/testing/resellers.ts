import type { ApiUnderTest } from './servers/api-under-test.ts';
import { addPictures, create } from './catalogue.ts';

type Payload = Record<string, unknown>;
/**
 * How many bodies {@link resellerBody} has returned for each API. The number makes the names in a body unique. It is counted per API,
 * because test files that share a worker each start their own API.
 */
const counts = new WeakMap<ApiUnderTest, number>();

/** Returns the body of a complete reseller, with a new user, tag and picture unless `changes` has them. */
export async function resellerBody(api: ApiUnderTest, changes: Payload = {}): Promise<Payload> {
  const created = (counts.get(api) ?? 0) + 1;
  counts.set(api, created);
  const user =
    'user' in changes
      ? undefined
      : await create(api, '/users', { email: `agencia${created}@example.com`, password: 'Clave123', roles: [] });
  const tag = 'tags' in changes ? undefined : await create(api, '/tags', { name: `Etiqueta de agencia ${created}` });
  return {
    name: `Agencia ${created}`,
    fiscalName: `Agencia ${created} SL`,
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
