import type { Collection } from '@trastienda/contract/collection';
import type { Client } from './client.ts';

/** Fills the fields that neither the demo nor the imports fill, so that a test detects a column that loses its content. */
export async function fillFields({ call }: Client): Promise<void> {
  const fill = async (list: string, fields: object) => {
    const { 'hydra:member': members } = await call<Collection<{ '@id': string }>>('GET', list);
    const [first] = members;
    if (!first) throw new Error(`${list} is empty.`);
    await call('PATCH', first['@id'], fields);
  };
  await fill('/contacts', { observations: 'Release observations' });
  await fill('/tags', { description: 'Release description' });
  await fill('/plans', { stripeId: 'price_release' });
  await fill('/experiences', { includes: 'Release guide' });
  await fill('/makers', {
    phone2: '+34 600 000 002',
    bookingEngineWidget: '<div>Release engine</div>',
    operations: 'Release operations',
    technology: 'Release technology',
    customerId: 'cus_release',
    tripadvisorId: 'release-tripadvisor',
    tripadvisorWidget: '<div>Release reviews</div>',
    linkedIn: 'release-linkedin',
    twitter: 'release-twitter',
  });
  await fill('/resellers', {
    urlWebSupplier: 'https://supplier.example.com',
    tripadvisorId: 'release-tripadvisor',
    linkedIn: 'release-linkedin',
    twitter: 'release-twitter',
    facebook: 'release-facebook',
  });
}
