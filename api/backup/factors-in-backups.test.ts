import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openerOf } from '../session/factors/seal.ts';
import { factorKeys, factors, signInTickets, usedChallenges } from '../session/factors/tables.ts';
import { addEmptyPlace, addFolder } from '../testing/backups.ts';
import { examine } from '../testing/examine.ts';
import { codeOf, factorKey, peopleOf, type Person } from '../testing/factors/people-with-factors.ts';
import { startApi, startApiOn, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const passphrase = 'una frase bastante larga';
const newKey = 'the new key of an operator who rotates keys';

/** The backed-up server, which uses the key in its database. */
let api: ApiUnderTest;
/** Her app is sealed with the key in the database; she has recovery codes. His is sealed with {@link factorKey}. */
let ana: Person & { seed: string; codes: string[] };
let leo: Person & { seed: string };
const { addPerson, addApp, ask } = peopleOf(() => api);
beforeAll(async () => {
  api = await startApi();
  const person = await addPerson();
  const prepared = (await ask(person, 'POST', '/account/factors', { kind: 'totp', name: 'Móvil' })).json();
  const code = codeOf(prepared.secret);
  const activated = (await ask(person, 'POST', `${prepared['@id']}/activation`, { code })).json();
  ana = { ...person, seed: prepared.secret, codes: activated.recoveryCodes };
  const other = await addPerson();
  leo = { ...other, seed: await addApp(other) };
  await api.db.insert(usedChallenges).values({ challenge: 'answered', expiresAt: new Date() });
});
afterAll(() => api.close());

/** Backs the server up, and serves the backup from an empty machine. */
async function moveTo(variables: Record<string, string>, options: { passphrase?: string } = {}) {
  const [file, place] = [join(await addFolder(), 'backup'), await addEmptyPlace()];
  await writeBackup({ url: api.services.env.databaseUrl ?? '', media: api.services.media }, file, options);
  await restoreBackup(place, file, options);
  const restored = await startApiOn({ url: place.url, drop: async () => {} }, variables);
  onTestFinished(() => restored.close());
  const examineFactors = async () =>
    (await examine({ DATABASE_URL: place.url, TRASTIENDA_DATA: place.folder, ...variables }))['factors'];
  return { restored, examineFactors };
}

async function signIn(server: ApiUnderTest, person: Person, code: string) {
  const { ticketOf } = peopleOf(() => server);
  const answer = await server.guest('POST', '/login_check/factor', {
    payload: { ticket: await ticketOf(person), code },
  });
  return [answer.statusCode, answer.json().key];
}
/** The code after the present one, because a code is taken once. */
const nextCode = ({ seed }: { seed: string }) => codeOf(seed, 1);

describe('D-87 after a restore on an empty machine', () => {
  it('of a backup with a passphrase, users sign in with their authenticator app', async () => {
    await peopleOf(() => api).ticketOf(ana);
    const { restored, examineFactors } = await moveTo({}, { passphrase });
    expect(await restored.db.$count(signInTickets)).toBe(0);
    expect(await restored.db.$count(usedChallenges)).toBe(0);
    expect(await signIn(restored, ana, nextCode(ana))).toEqual([200, undefined]);
    expect(await examineFactors()).toMatchObject({
      state: 'fail',
      found: expect.stringMatching(/^1 authenticator app does not open, because the key is missing \([\da-f]{12}\)/),
    });
  });

  it('and a rotation of FACTOR_KEYS, they do as well, and the app is sealed anew', async () => {
    const { restored, examineFactors } = await moveTo({ FACTOR_KEYS: `${newKey},${factorKey}` }, { passphrase });
    expect((await examineFactors())?.found).toMatch(
      /^1 authenticator app is sealed with key 2 of FACTOR_KEYS .+ 1 authenticator app is sealed with the key in the database/,
    );
    for (const person of [ana, leo]) {
      expect(await signIn(restored, person, nextCode(person))).toEqual([200, undefined]);
      const [row] = await restored.db.select().from(factors).where(eq(factors.userId, person.id));
      expect(openerOf([newKey], row?.sealedSeed ?? '')).toBe(0);
    }
    expect((await examineFactors())?.found).toMatch(/^The key [\da-f]{12} has sealed authenticator apps/);
  });

  it('of a backup without a passphrase, the app does not open, the doctor counts it, and a recovery code signs in', async () => {
    const { restored, examineFactors } = await moveTo({ FACTOR_KEYS: factorKey });
    expect(await restored.db.$count(factorKeys)).toBe(0);
    expect(await examineFactors()).toMatchObject({
      state: 'fail',
      found: expect.stringMatching(/^1 authenticator app does not open/),
      advice: expect.stringMatching(/^Append the missing key to FACTOR_KEYS/),
    });
    expect(await signIn(restored, ana, nextCode(ana))).toEqual([401, 'wrongFactor']);
    expect(await signIn(restored, ana, ana.codes[0] ?? '')).toEqual([200, undefined]);
    expect(await signIn(restored, leo, nextCode(leo))).toEqual([200, undefined]);
  });
});
