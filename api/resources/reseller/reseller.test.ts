import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { addPictures, create } from '../../testing/catalogue.ts';
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

const post = (payload: object, language = 'es') =>
  api.admin('POST', '/resellers', { payload, headers: { 'accept-language': language } });
const put = (path: string, payload: object, language = 'es') =>
  api.admin('PUT', path, { payload, headers: { 'accept-language': language } });
const addLogo = async () => (await addPictures(api, 1, 'media_resellers_logos'))[0];

describe('POST /resellers', () => {
  it('API-118 API-117 A-60 A-31 creates a reseller and returns all its fields', async () => {
    const tag = await create(api, '/tags', { name: 'Aventura' });
    const body = await resellerBody(api, {
      tags: [tag['@id']],
      countries: ['es', 'PT', 'ES'],
      country: 'pt',
      observations: 'Cobra a treinta días',
      urlWebSupplier: 'https://proveedor.example.com',
      whatsapp: '+34 612 345 678',
      instagram: 'agencia',
      twitter: 'agencia',
      facebook: 'agencia',
      linkedIn: 'company/12345678/admin/',
      tripadvisorId: '1234',
    });
    const answer = await post(body);
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
      mediaResellersLogos: [{ '@id': body['mediaResellers'], contentUrl: expect.stringMatching(/^\/media\//) }],
    });
    expect(await read(made['@id'])).toEqual(made);
    expect((await read(String(body['user']))).roles).toEqual(['ROLE_RESELLER']);
  });

  const required: [field: string, blank: unknown, key: string][] = [
    ['name', '', 'resellerName'],
    ['fiscalName', ' ', 'resellerFiscalName'],
    ['cif', '', 'resellerCif'],
    ['address', '', 'resellerAddress'],
    ['cp', '', 'resellerCp'],
    ['country', '', 'countryName'],
    ['claim', '', 'resellerClaim'],
    ['urlWeb', '', 'resellerUrlWeb'],
    ['mediaResellers', [], 'mediaResellers'],
    ['tags', [], 'resellerTags'],
    ['countries', [], 'resellerCountries'],
    ['user', null, 'partnerUser'],
  ];
  it('API-119 refuses a reseller without any one of the required fields, and accepts one without urlWebSupplier (D-37)', async () => {
    const body = await resellerBody(api);
    for (const [field, blank, key] of required) {
      for (const value of [undefined, null, blank]) {
        const answer = await post({ ...body, [field]: value });
        expect(answer.statusCode, field).toBe(422);
        expect(answer.json().violations).toMatchObject([{ propertyPath: field, key }]);
      }
    }
    expect((await post({ ...body, urlWebSupplier: '' })).json()).toMatchObject({ urlWebSupplier: null });
  });

  it('API-120 ERR-08 VAL-47 D-55 A-54 refuses values that break a pattern or are too long, and accepts any CIF', async () => {
    const body = await resellerBody(api);
    const wrong: [field: string, value: unknown, key: string][] = [
      ['whatsapp', 'seis uno dos', 'phone'],
      ['urlWeb', 'www.agencia.example.com', 'resellerUrlWeb'],
      ['urlWebSupplier', 'ftp://proveedor.example.com', 'resellerUrlWebSupplier'],
      ['claim', 'x'.repeat(161), 'resellerClaim'],
      ['observations', 'x'.repeat(161), 'resellerObservations'],
      ['linkedIn', 'x'.repeat(256), 'linkedIn'],
      ['facebook', 'x'.repeat(256), 'facebook'],
      ['instagram', 'x'.repeat(256), 'instagram'],
      ['twitter', 'x'.repeat(256), 'twitter'],
      ['country', 'España', 'countryName'],
      ['countries', ['ES', 'Portugal'], 'countryName'],
      ['countries', 'ES', 'resellerCountries'],
      ['tags', ['/tags/999999'], 'unknownReference'],
      ['mediaResellers', '/media_resellers_logos/999999', 'unknownReference'],
    ];
    for (const [field, value, key] of wrong) {
      const answer = await post({ ...body, [field]: value });
      expect(answer.statusCode, field).toBe(422);
      expect(answer.json().violations).toMatchObject([{ propertyPath: field, key }]);
    }
    const longest = { claim: 'x'.repeat(160), observations: 'x'.repeat(160), cif: 'no es un CIF' };
    const { '@id': path } = (await post({ ...body, ...longest })).json();
    expect(await read(path)).toMatchObject(longest);
    expect((await put(path, { cif: 'B12345678' })).statusCode).toBe(200);
    expect((await put(path, { claim: 'x'.repeat(161) })).json().violations).toMatchObject([{ key: 'resellerClaim' }]);
    expect((await put(path, { whatsapp: 'seis' })).json().violations).toMatchObject([{ key: 'phone' }]);
  });

  it('API-118 RES-29 accepts the logo as mediaResellers or mediaResellersLogos, in each form of D-07', async () => {
    const spellings = (logo: string) => [
      { mediaResellers: logo },
      { mediaResellers: [{ '@id': logo }] },
      { mediaResellers: Number(logo.split('/').at(-1)) },
      { mediaResellers: undefined, mediaResellersLogos: [{ '@id': logo, contentUrl: '/media/x.jpg' }] },
      { mediaResellers: null, mediaResellersLogos: logo },
    ];
    for (let n = 0; n < 5; n += 1) {
      const logo = String(await addLogo());
      const reseller = await addReseller(api, spellings(logo)[n]);
      expect(reseller).toMatchObject({ mediaResellers: logo, mediaResellersLogos: [{ '@id': logo }] });
    }
  });

  it('A-69 refuses the logo of another reseller', async () => {
    const { mediaResellers } = await addReseller(api);
    const answer = await post(await resellerBody(api, { mediaResellers }));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath: 'mediaResellers', key: 'pictureTaken' }]);
  });
});

describe('PUT /resellers/{id}', () => {
  it('API-121 D-06 saves all or some of the fields, and preserves the others', async () => {
    const reseller = await addReseller(api, { instagram: 'agencia' });
    const { user: _, ...body } = await resellerBody(api, { name: 'Otra agencia', cif: 'A58818501', countries: ['FR'] });
    const whole = await put(reseller['@id'], body);
    expect(whole.statusCode, whole.body).toBe(200);
    expect(whole.json()).toMatchObject({
      name: 'Otra agencia',
      cif: 'A58818501',
      countries: ['FR'],
      instagram: 'agencia',
    });
    expect(whole.json()).toMatchObject({ mediaResellers: body['mediaResellers'], user: reseller['user'] });
    const part = await put(reseller['@id'], { instagram: null, whatsapp: '612345678' });
    expect(part.json()).toMatchObject({ name: 'Otra agencia', instagram: null, whatsapp: '612345678' });
    expect((await put(reseller['@id'], { mediaResellers: null })).statusCode).toBe(422);
    expect((await put('/resellers/999999', {})).statusCode).toBe(404);
  });

  it('API-121 accepts its own response unchanged, as Hydra clients send it', async () => {
    const { '@id': path } = await addReseller(api);
    const before = await read(path);
    const answer = await put(path, before);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual(before);
  });

  it('API-117 A-01 A-02 A-07 stores claim and observations per language', async () => {
    const { '@id': path } = await addReseller(api, { claim: 'Viaja con calma', observations: 'Cobra tarde' });
    expect(await read(path, 'en')).toMatchObject({ claim: 'Viaja con calma' });
    await put(path, { claim: 'Travel slowly', observations: 'Pays late' }, 'en');
    expect(await read(path, 'en')).toMatchObject({ claim: 'Travel slowly', observations: 'Pays late' });
    expect(await read(path)).toMatchObject({ claim: 'Viaja con calma', observations: 'Cobra tarde' });
  });
});

describe('the user of a reseller', () => {
  it('API-122 A-80 has the reseller at its URL, and 404 without a reseller', async () => {
    const reseller = await addReseller(api);
    const answer = await api.admin('GET', `${String(reseller['user'])}/reseller`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(await read(reseller['@id']));
    const other = await create(api, '/users', { email: 'nadie@example.com', password: 'Clave123', roles: [] });
    expect((await api.admin('GET', `${other['@id']}/reseller`)).statusCode).toBe(404);
    expect((await api.admin('GET', '/users/999999/reseller')).statusCode).toBe(404);
    expect((await api.guest('GET', `${other['@id']}/reseller`)).statusCode).toBe(401);
  });

  it('D-47 RES-23 AUTH-34 is created with its role in the same call as the reseller, or neither is created', async () => {
    const user = { email: 'nueva-agencia@example.com', password: 'Clave123' };
    const refused = await post(await resellerBody(api, { user, name: '' }));
    expect(refused.statusCode).toBe(422);
    expect((await read('/users?email=nueva-agencia'))['hydra:totalItems']).toBe(0);
    const made = await addReseller(api, { user });
    expect(await read(String(made['user']))).toMatchObject({ email: user.email, roles: ['ROLE_RESELLER'] });
    const taken = await post(await resellerBody(api, { user: made['user'] }));
    expect(taken.json().violations).toMatchObject([{ propertyPath: 'user', key: 'userIsReseller' }]);
  });

  it('A-35 A-31 D-44 API-147 cannot be deleted before the reseller, and then loses its role', async () => {
    const reseller = await addReseller(api);
    const user = String(reseller['user']);
    const refused = await api.admin('DELETE', user);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ key: 'inUse', values: { resellers: 1 } });
    expect((await api.admin('DELETE', reseller['@id'])).statusCode).toBe(204);
    expect((await api.admin('GET', reseller['@id'])).statusCode).toBe(404);
    expect((await read(user)).roles).toEqual([]);
  });

  it('D-44 API-70 the tags of a reseller cannot be deleted', async () => {
    const { tags } = await addReseller(api);
    const [{ '@id': tag }] = tags as [{ '@id': string }];
    expect((await api.admin('DELETE', tag)).json()).toMatchObject({ code: 409, values: { resellers: 1 } });
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
