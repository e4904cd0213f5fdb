import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../../testing/api-under-test.ts';
import { create } from '../../testing/catalogue.ts';
import { addReseller, resellerBody } from '../../testing/resellers.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const read = async (path: string, language = 'es') => {
  const answer = await api.admin('GET', path, { headers: { 'accept-language': language } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const namesAt = async (path: string) =>
  (await read(path))['hydra:member'].map(({ name }: { name: string }) => name).sort();

describe('POST /resellers', () => {
  it('API-118 API-117 A-60 creates a reseller that is then read as it was sent', async () => {
    const tag = await create(api, '/tags', { name: 'Aventura' });
    const body = await resellerBody(api, { tags: [tag['@id']], countries: ['es', 'PT', 'ES'], country: 'pt' });
    const answer = await api.admin('POST', '/resellers', { payload: body });
    expect(answer.statusCode, answer.body).toBe(201);
    const made = answer.json();
    expect(answer.headers['location']).toBe(made['@id']);
    expect(made).toMatchObject({
      ...body,
      '@id': `/resellers/${made.id}`,
      '@type': 'Reseller',
      tags: [{ '@id': tag['@id'], id: tag.id, name: 'Aventura' }],
      countries: ['ES', 'PT'],
      country: 'PT',
    });
    expect(await read(made['@id'])).toEqual(made);
  });
});

describe('GET /resellers', () => {
  it('API-115 A-59 filters by part of name, fiscalName, cif and urlWeb', async () => {
    await addReseller(api, {
      name: 'Ágora Viajes',
      fiscalName: 'Ágora del Sur SL',
      cif: 'B11111119',
      urlWeb: 'https://agora.example.com',
    });
    await addReseller(api, {
      name: 'Norte Tours',
      fiscalName: 'Viajes Ágora SA',
      cif: 'A22222227',
      urlWeb: 'https://norte.example.com',
    });
    expect(await namesAt('/resellers?name=agora')).toEqual(['Ágora Viajes']);
    expect(await namesAt('/resellers?fiscalName=agora')).toEqual(['Norte Tours', 'Ágora Viajes']);
    expect(await namesAt('/resellers?cif=a222')).toEqual(['Norte Tours']);
    expect(await namesAt('/resellers?urlWeb=NORTE.ex')).toEqual(['Norte Tours']);
    expect(await namesAt('/resellers?name=nobody')).toEqual([]);
  });
});
