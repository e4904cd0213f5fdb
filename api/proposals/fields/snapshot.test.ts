import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentLanguages } from '@trastienda/contract/language';
import { profilePlan } from '@trastienda/contract/resources/makers/maker-profile';
import {
  bulkCollections,
  bulkFieldsOf,
  operationsOfKind,
  proofreadCollection,
  proofreadFields,
  type BulkCollection,
  type BulkField,
} from '@trastienda/contract/proposals/fields';
import { create } from '../../testing/catalogue.ts';
import { fillCatalogue } from '../../testing/fuzz/fill-catalogue.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { snapshotOf } from './snapshot.ts';
import { keyOf, resourceOf, toStoredField } from './stored-field.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
  await fillCatalogue(api, 3);
  await create(api, '/zones', { name: 'Soho', location: 1 });
  const plan = await create(api, '/plans', { name: profilePlan, price: '19', isActive: true });
  await api.db.execute(sql`update maker_plans set plan_id = ${plan.id}, stripe_customer_id = 'cus_1'`);
});
afterAll(() => api.close());

const fieldsOf = (collection: BulkCollection) => Object.entries(bulkFieldsOf(collection));
const keysOf = (collection: BulkCollection) =>
  fieldsOf(collection).flatMap(([name, { isTranslated }]) =>
    isTranslated ? contentLanguages.map((language) => keyOf(name, language)) : [name],
  );
const everyField = bulkCollections.flatMap((collection) =>
  fieldsOf(collection).map(([name, field]) => ({ collection, name, field })),
);
const recordOf = (collection: BulkCollection) => (collection === 'categories' ? 3 : 1);

describe.each(everyField)('$collection.$name', ({ collection, name, field }) => {
  const resource = resourceOf(collection);
  const declared = resource.contract.fields[name];
  const stored = toStoredField(resource, keyOf(name, field.isTranslated && 'es'));

  it('D-91 is a field of the contract whose storage fits its kind', () => {
    expect(declared?.isTranslated).toBe(field.isTranslated === true);
    expect(declared?.reference).toEqual(
      'collection' in field ? { collection: field.collection, isMany: field.kind === 'references' } : undefined,
    );
    const as = field.isTranslated ? 'text' : field.kind === 'references' ? 'links' : 'column';
    expect(stored).toMatchObject({ as, ...(as === 'column' && { isArray: field.kind === 'countries' }) });
    expect(declared?.isFixed ?? declared?.isWriteOnly).toBeUndefined();
    expect(Object.keys(resource.taken ?? {})).not.toContain(name);
  });

  it('can be cleared exactly if the contract takes null', () => {
    const takesNull = resource.contract.patch.safeParse({ [name]: null });
    const clears = takesNull.success && (takesNull.data[name] ?? null) === null;
    expect(field.isOptional === true).toBe(clears);
  });
});

/** A value as clients send it, and as it is stored if that differs. */
const values: Record<BulkField['kind'], [sent: unknown, stored?: unknown]> = {
  flag: [true],
  number: [7],
  time: ['03:45:00', '03:45'],
  country: ['pt', 'PT'],
  countries: [
    ['PT', 'de', 'ES'],
    ['DE', 'ES', 'PT'],
  ],
  line: ['Texto de prueba'],
  text: ['Una línea.\n'.repeat(13).trim()],
  position: [3],
  choice: [''],
  reference: ['/locations/2', 2],
  references: [
    ['2', 1],
    [1, 2],
  ],
};
const url = 'https://example.com/otra';
const phone = '+34611223344';
const lines: Record<string, string> = {
  url,
  web: url,
  urlWeb: url,
  urlWebSupplier: url,
  phone,
  whatsapp: phone,
  price: '12,5',
};
const valueOf = (name: string, field: BulkField) => {
  if (field.kind === 'choice') return [field.values[0]];
  if (field.kind === 'reference') return [`/${field.collection}/2`, 2];
  return field.kind === 'line' && name in lines ? [lines[name]] : values[field.kind];
};

const snapshot = async (collection: BulkCollection, id: number) => {
  const resource = resourceOf(collection);
  const { rows } = await api.db.execute<{ values: Record<string, unknown> }>(sql`
    select ${snapshotOf(resource, keysOf(collection))} as values from ${resource.table} where ${resource.table.id} = ${id}`);
  return rows[0]?.values ?? {};
};

it.each(bulkCollections)(
  'D-91 the snapshot of %s has each value as it is stored, and a save of it changes nothing',
  async (collection) => {
    const path = `/${collection}/${recordOf(collection)}`;
    const all = fieldsOf(collection);
    const body = (texts: (name: string, field: BulkField) => unknown) =>
      Object.fromEntries(all.map(([name, field]) => [name, texts(name, field)]));
    const sent = body((name, field) => valueOf(name, field)[0]);
    const translations = {
      en: Object.fromEntries(
        all.flatMap(([name, field]) => (field.isTranslated ? [[name, `${String(sent[name])} (en)`]] : [])),
      ),
    };
    const saved = await api.admin('PATCH', path, { payload: { ...sent, translations } });
    expect(saved.statusCode, saved.body).toBe(200);

    const found = await snapshot(collection, recordOf(collection));
    expect(Object.keys(found).toSorted()).toEqual(keysOf(collection).toSorted());
    for (const [name, field] of all) {
      const [value, stored = value] = valueOf(name, field);
      expect(found[keyOf(name, field.isTranslated && 'es')], name).toEqual(stored);
      const english = field.isTranslated && `${String(value)} (en)`;
      expect(found[keyOf(name, 'en')], name).toBe(english);
    }

    const again = body((name, field) => {
      // The record keeps the order of its country codes.
      const isInOrder = field.kind !== 'countries';
      return isInOrder ? found[keyOf(name, field.isTranslated && 'es')] : valueOf(name, field)[0];
    });
    const repeated = await api.admin('PATCH', path, { payload: again });
    expect(repeated.headers['etag'], repeated.body).toBe(saved.headers['etag']);
  },
);

it('D-40 the marks of proofreading are stored as flags, and take no operation of a field', async () => {
  const resource = resourceOf(proofreadCollection);
  for (const name of Object.values(proofreadFields)) {
    expect(toStoredField(resource, name)).toMatchObject({ as: 'column', isArray: false });
    expect(bulkFieldsOf(proofreadCollection)).not.toHaveProperty(name);
  }
  expect(Object.values(operationsOfKind).flat()).not.toContain('proofread');
});

it.each(['mediaExperiences', 'thumbnailUrl', 'name', 'name.fr', 'isActive.es', 'unknown', ''])(
  'a proposal cannot change %j of an experience',
  (key) => expect(() => toStoredField(resourceOf('experiences'), key)).toThrow('a proposal cannot change'),
);
