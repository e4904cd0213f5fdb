import { png } from '../pictures/pictures.ts';
import type { Client } from './client.ts';

type Record = { '@id': string };

/** Creates and changes records, also of the kinds that neither the imports nor the demo create, so that every table has rows. */
export async function writeRecords({ call }: Client, imported: string): Promise<void> {
  const create = async (collection: string, body: object) =>
    (await call<Record>('POST', `/${collection}`, body, { 'idempotency-key': `release-${collection}` }))['@id'];
  const upload = async (collection: string) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(await png())], { type: 'image/png' }), 'picture.png');
    return (await call<Record>('POST', `/${collection}`, body))['@id'];
  };

  const parent = await create('categories', { name: 'Release parent' });
  await call('POST', '/categories', { name: 'Release child', parents: [parent] });
  const location = await create('locations', { name: 'Release town', country: 'PT' });
  await create('zones', { name: 'Release quarter', location });
  await create('tags', { name: 'Release tag' });
  await create('languages', { name: 'Release language' });
  await create('contacts', { name: 'Rita', surname: 'Release', email: 'rita@example.com', reseller: '/resellers/1' });
  await create('favorite_experiences', { experience: imported, reseller: '/resellers/2' });
  await create('favorite_makers', { reseller: '/resellers/3', makers: ['/makers/119', '/makers/120'] });

  await call('PATCH', '/makers/1', {
    mediaMakersLogo: [await upload('media_makers_logos')],
    mediaMakersStaff: [await upload('media_makers_staffs'), await upload('media_makers_staffs')],
  });
  await call('POST', '/maker_plans/maker-plan-request/gratis', { price: 0, email: await withoutPlan({ call }) });
  await call('PUT', '/experiences/positions', {
    positions: [
      { '@id': '/experiences/1', order: 7 },
      { '@id': '/experiences/2', order: 1 },
      { '@id': '/experiences/3', order: null },
      { '@id': '/experiences/600', order: 40 },
    ],
  });
}

/** @returns the e-mail of the first maker without a plan. */
async function withoutPlan({ call }: Pick<Client, 'call'>): Promise<string> {
  type Makers = { 'hydra:member': { email: string; currentPlan?: string | null }[] };
  const { 'hydra:member': makers } = await call<Makers>('GET', '/makers?itemsPerPage=600');
  const email = makers.find(({ currentPlan }) => !currentPlan)?.email;
  if (email === undefined) throw new Error('Every maker has a plan.');
  return email;
}
