import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standInToken, startOcto } from './octo.ts';

type Product = Record<string, unknown>;
let octo: Awaited<ReturnType<typeof startOcto>>;
beforeAll(async () => void (octo = await startOcto()));
afterAll(() => octo.close());

const content = { authorization: `Bearer ${standInToken}`, 'octo-capabilities': 'octo/content' };
async function read(path: string, headers: Record<string, string> = content, { url } = octo) {
  const answer = await fetch(`${url}${path}`, { headers });
  return { status: answer.status, headers: answer.headers, json: await answer.json() };
}
const list = async (headers?: Record<string, string>, from = octo) =>
  ((await read('/products', headers, from)).json as (Product | null)[]).filter((one) => one !== null);

describe('the OCTO supplier', () => {
  it('D-60 requires a key and the header Octo-Capabilities', async () => {
    const { authorization, ...keyless } = content;
    expect(await read('/products', keyless)).toMatchObject({ status: 401, json: { error: 'UNAUTHORIZED' } });
    const wrong = { ...content, authorization: 'Bearer wrong' };
    expect(await read('/products', wrong)).toMatchObject({ status: 403, json: { error: 'FORBIDDEN' } });
    expect(await read('/products', { authorization })).toMatchObject({ status: 400, json: { error: 'BAD_REQUEST' } });
    expect((await read('/bookings')).status).toBe(404);
  });

  it('D-60 answers with the core fields and the fields of each requested capability', async () => {
    const clean = await startOcto({ activities: 5, hasQuirks: false });
    const core = await list({ ...content, 'octo-capabilities': '' }, clean);
    expect(core).toHaveLength(5);
    const id = expect.stringMatching(/^[\da-f-]{36}$/);
    expect(core[0]).toMatchObject({ id, internalName: expect.any(String), locale: 'es-ES' });
    expect(core[0]).not.toHaveProperty('title');
    const [full] = await list({ ...content, 'octo-capabilities': 'content, octo/pricing, octo/other' }, clean);
    const adult = { type: 'ADULT', pricingFrom: [{ currency: 'EUR', currencyPrecision: 2 }] };
    expect(full).toMatchObject({
      ...core[0],
      options: [{ units: [adult, { type: 'CHILD' }] }],
      title: expect.any(String),
      shortDescription: expect.any(String),
      description: expect.stringMatching(/\n\n/),
      media: expect.arrayContaining([expect.objectContaining({ rel: 'COVER', type: 'image/jpeg', caption: null })]),
      locations: [{ types: ['START'], place: { postalAddress: { addressLocality: expect.any(String) } } }],
      categoryLabels: expect.any(Array),
      durationMinutesFrom: expect.any(Number),
      durationMinutesTo: null,
      pricingPer: 'UNIT',
    });
    await clean.close();
  });

  it('D-60 answers in the preferred language and names it; products without a translation are in Spanish', async () => {
    const english = { ...content, 'accept-language': 'fr, es;q=0.3, en-GB;q=0.8' };
    const { headers } = await read('/products', english);
    expect(headers.get('content-language')).toBe('en');
    expect(headers.get('available-languages')).toBe('es, en');
    expect(headers.get('octo-capabilities')).toBe('octo/content');
    const locales = new Set((await list(english)).map(({ locale }) => locale));
    expect(locales).toContain('en-GB');
    expect(locales).toContain('es-ES');
    expect((await read('/products')).headers.get('content-language')).toBe('es');
  });

  it('D-60 answers with one product by its id, and names an unknown id in the error', async () => {
    const [first] = await list();
    expect((await read(`/products/${String(first?.['id'])}`)).json).toEqual(first);
    for (const id of ['1', 'f0069ce4-2354-480a-864a-00000004e167']) {
      const json = { error: 'INVALID_PRODUCT_ID', productId: id };
      expect(await read(`/products/${id}`)).toMatchObject({ status: 400, json });
    }
  });

  it('D-60 has its own quirks, the same for the same seed', async () => {
    const products = await list();
    expect(products.length).toBeGreaterThan(200);
    const values = (field: string) => products.map((one) => one[field]);
    expect(values('title')).toContain(null);
    expect(values('durationMinutesFrom').map((value) => typeof value)).toContain('string');
    expect(values('description').some((text) => typeof text === 'string' && text.startsWith('<p>'))).toBe(true);
    expect(values('categoryLabels')).toContain(null);
    expect(new Set(values('id')).size).toBeLessThan(products.length);
    const hasFilm = (media: unknown) => Array.isArray(media) && media.some(({ type }) => type === 'external/youtube');
    expect(values('media').some(hasFilm)).toBe(true);
    const again = await startOcto();
    const withoutPorts = (list: Product[]) => JSON.stringify(list).replaceAll(/:\d{4,5}(?=\/)/g, '');
    expect(withoutPorts(await list(content, again))).toBe(withoutPorts(products));
    await again.close();
  });

  it('D-60 has the clock, the faults and the pictures of the distributor', async () => {
    const before = await list();
    const body = JSON.stringify({ day: 60, faults: [{ kind: 'expired', times: 1 }] });
    await fetch(`${octo.url}/control`, { method: 'PUT', body });
    expect(await read('/products')).toMatchObject({ status: 401, json: { error: 'UNAUTHORIZED' } });
    expect(await list()).not.toEqual(before);
    octo.setFaults([{ kind: 'tooMany', times: 1 }]);
    expect(await read('/products')).toMatchObject({ status: 429, json: { error: 'TOO_MANY_REQUESTS' } });
    octo.catalogue.moveTo(0);
    expect(await list()).toEqual(before);
    expect((await fetch(`${octo.url}/pictures/1/tiny.jpg`)).status).toBe(200);
    expect(octo.calls()['/products']).toBeGreaterThan(3);
    expect(octo.trapped()).toEqual([]);
  });
});
