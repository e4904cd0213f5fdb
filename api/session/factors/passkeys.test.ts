import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useConnection } from '../../testing/databases/use-connection.ts';
import { softwarePasskey } from '../../testing/factors/software-passkey.ts';
import type { SecurityLog } from '../../log/security-events.ts';
import { users } from '../users.ts';
import { newChallenge } from './webauthn/challenges.ts';
import { passkeys } from './passkeys.ts';
import { factors, usedChallenges } from './tables.ts';

const origin = 'https://admin.example';
const keys = ['0123456789abcdef0123456789abcdef'] as const;
const { registrationOptions, checkRegistration, requestOptions, redeemAssertion } = passkeys({
  adminOrigin: () => origin,
  keys,
});

const connection = useConnection();
let ids: { ana: number; eva: number };
beforeAll(async () => {
  ids = { ana: await addUser('ana@example.com'), eva: await addUser('eva@example.com') };
});

async function addUser(email: string): Promise<number> {
  const [user] = await connection().db.insert(users).values({ email, passwordHash: '-', roles: [] }).returning();
  return user?.id ?? 0;
}

/** Prepares a passkey as a request does, and makes it. */
async function prepare(userId: number, known: string[] = []) {
  const [row] = await connection()
    .db.insert(factors)
    .values({ userId, kind: 'passkey', name: 'Llave' })
    .returning({ factorId: factors.id });
  const factor = { factorId: row?.factorId ?? 0, userId };
  const others = known.map((credentialId) => ({ credentialId, transports: null }));
  const options = await registrationOptions({ ...factor, email: 'ana@example.com', known: others });
  return { factor, options, passkey: softwarePasskey(origin) };
}

async function addPasskey(userId: number, { isActive = true } = {}) {
  const { factor, options, passkey } = await prepare(userId);
  const made = await checkRegistration(passkey.register(options), factor);
  const activatedAt = isActive ? new Date() : null;
  await connection()
    .db.update(factors)
    .set({ ...made, activatedAt })
    .where(eq(factors.id, factor.factorId));
  return { ...factor, passkey };
}

const log = vi.fn<SecurityLog>();
const redeem = (answer: unknown) => connection().db.transaction((tx) => redeemAssertion(tx, answer, { log }));
const storedOf = async (factorId: number) => {
  const [row] = await connection().db.select().from(factors).where(eq(factors.id, factorId));
  return row;
};

describe('the registration of a passkey', () => {
  it('asks for one that signs in alone: discoverable, with verification of the user, without attestation', async () => {
    const { options } = await prepare(ids.ana, ['AAECAwQFBgcICQoLDA0ODw']);
    expect(options).toMatchObject({
      rp: { id: 'admin.example' },
      user: { name: 'ana@example.com' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: 'AAECAwQFBgcICQoLDA0ODw' }],
    });
  });

  it('returns what to store', async () => {
    const { options, passkey, factor } = await prepare(ids.ana);
    expect(await checkRegistration(passkey.register(options, { count: 7 }), factor)).toEqual({
      credentialId: passkey.id,
      publicKey: expect.stringMatching(/^[\w-]{100,}$/),
      signatureCount: 7,
      transports: ['internal'],
    });
  });

  it.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another port', { origin: `${origin}:8443` }],
    ['for another server', { rpId: 'evil.example' }],
    ['without verification of the user', { isVerified: false }],
  ])('refuses an answer %s', async (_case, claims) => {
    const { options, passkey, factor } = await prepare(ids.ana);
    expect(await checkRegistration(passkey.register(options, claims), factor)).toBeUndefined();
  });

  it('refuses an answer that names another passkey than the signed one', async () => {
    const { options, passkey, factor } = await prepare(ids.ana);
    const answer = passkey.register(options);
    const id = softwarePasskey(origin).id;
    expect(await checkRegistration({ ...answer, id, rawId: id }, factor)).toBeUndefined();
    expect(await checkRegistration(answer, factor)).toBeDefined();
  });

  it('refuses the challenge of another factor, of another user, and of a sign-in', async () => {
    const [{ options, passkey, factor }, other] = [await prepare(ids.ana), await prepare(ids.ana)];
    const answer = passkey.register(options);
    expect(await checkRegistration(answer, other.factor)).toBeUndefined();
    expect(await checkRegistration(answer, { ...factor, userId: ids.eva })).toBeUndefined();
    const ofSignIn = passkey.register({ ...options, challenge: (await requestOptions()).challenge });
    expect(await checkRegistration(ofSignIn, factor)).toBeUndefined();
    expect(await checkRegistration(answer, factor)).toBeDefined();
  });

  it('takes an authenticator that signs for itself, but no certificates: their lists of revocations would be loaded', async () => {
    const { options, passkey, factor } = await prepare(ids.ana);
    const check = (attestation: 'self' | 'certificate') =>
      checkRegistration(passkey.register(options, { attestation }), factor);
    expect(await check('self')).toBeDefined();
    expect(await check('certificate')).toBeUndefined();
  });

  it.each([[undefined], [{}], [{ id: 'a', rawId: 'a', type: 'public-key', response: {} }]])(
    'refuses %j',
    async (credential) => {
      expect(await checkRegistration(credential, { factorId: 1, userId: 1 })).toBeUndefined();
      expect(await redeem(credential)).toBeUndefined();
    },
  );
});

describe('an answer of a passkey', () => {
  it('is that of its user, and its use is noted', async () => {
    const { passkey, factorId, userId } = await addPasskey(ids.ana);
    const options = await requestOptions();
    expect(options).toMatchObject({ rpId: 'admin.example', userVerification: 'required' });
    expect(options.allowCredentials).toBeUndefined();
    expect(await redeem(passkey.answer(options))).toEqual({ userId, factorId });
    expect((await storedOf(factorId))?.lastUsedAt).toBeInstanceOf(Date);
  });

  it('may begin with a byte order mark', async () => {
    const { passkey, factorId, userId } = await addPasskey(ids.ana);
    const answer = passkey.answer(await requestOptions(), { mark: '\uFEFF' });
    expect(await redeem(answer)).toEqual({ userId, factorId });
    expect(await redeem(answer)).toBeUndefined();
  });

  it('is taken once, also in parallel, and each challenge once', async () => {
    const { passkey } = await addPasskey(ids.ana);
    const options = await requestOptions();
    const answer = passkey.answer(options);
    const taken = await Promise.all([redeem(answer), redeem(answer), redeem(answer)]);
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await redeem(answer)).toBeUndefined();
    const other = await addPasskey(ids.eva);
    expect(await redeem(other.passkey.answer(options))).toBeUndefined();
  });

  it.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['for another server', { rpId: 'evil.example' }],
    ['without verification of the user', { isVerified: false }],
    ['for another user', { userHandle: Buffer.from('trastienda user 999').toString('base64url') }],
  ])('is refused %s, and the challenge stays good', async (_case, claims) => {
    const { passkey, factorId } = await addPasskey(ids.ana);
    const options = await requestOptions();
    expect(await redeem(passkey.answer(options, claims))).toBeUndefined();
    expect((await storedOf(factorId))?.lastUsedAt).toBeNull();
    expect(await redeem(passkey.answer(options))).toBeDefined();
  });

  it('is refused with the signature of another passkey', async () => {
    const [ana, eva] = [await addPasskey(ids.ana), await addPasskey(ids.eva)];
    const options = await requestOptions();
    const { id, rawId } = ana.passkey.answer(options);
    const userHandle = Buffer.from(`trastienda user ${ids.ana}`).toString('base64url');
    expect(await redeem({ ...eva.passkey.answer(options, { userHandle }), id, rawId })).toBeUndefined();
  });

  it('is refused to a challenge that is for a registration, that nobody made, or that has expired', async () => {
    const { passkey, factorId, userId } = await addPasskey(ids.ana);
    const answerTo = (challenge: string) => redeem(passkey.answer({ challenge }));
    const { options } = await prepare(userId);
    expect(await answerTo(options.challenge)).toBeUndefined();
    expect(await answerTo(Buffer.alloc(54).toString('base64url'))).toBeUndefined();
    const { challenge } = await requestOptions();
    expect(await answerTo(`${challenge}=`)).toBeUndefined();
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const now = Date.now();
      vi.setSystemTime(now + 5 * 60_000 + 1_000);
      expect(await answerTo(challenge)).toBeUndefined();
      vi.setSystemTime(now + 4 * 60_000);
      expect(await answerTo(challenge)).toEqual({ userId, factorId });
    } finally {
      vi.useRealTimers();
    }
  });

  it('answers a challenge that an older key signed, and none of an unknown key', async () => {
    const { passkey, userId } = await addPasskey(ids.ana);
    const [older, unknown] = ['an older key of 32 characters…', 'an unknown key of 32 characters…'];
    const rotated = passkeys({ adminOrigin: () => origin, keys: [...keys, older] });
    const answerTo = (key: string) => {
      const challenge = newChallenge([key], 'signIn').toString('base64url');
      return connection().db.transaction((tx) => rotated.redeemAssertion(tx, passkey.answer({ challenge }), { log }));
    };
    expect(await answerTo(older)).toMatchObject({ userId });
    expect(await answerTo(unknown)).toBeUndefined();
  });

  it('is refused if the counter goes back, as that of a copied passkey does', async () => {
    const { passkey, factorId } = await addPasskey(ids.ana);
    log.mockClear();
    const answer = async (count: number) => redeem(passkey.answer(await requestOptions(), { count }));
    expect(await answer(5)).toBeDefined();
    expect(await answer(5)).toBeUndefined();
    expect(await answer(4)).toBeUndefined();
    expect(await answer(0)).toBeUndefined();
    const copied = [{ event: 'passkeyCopied', target: ids.ana }];
    expect(log.mock.calls).toEqual([copied, copied, copied]);
    const options = await requestOptions();
    for (const isFirst of [true, false])
      expect((await redeem(passkey.answer(options, { count: 6 }))) !== undefined).toBe(isFirst);
    expect(log).toHaveBeenCalledTimes(3);
    expect((await storedOf(factorId))?.signatureCount).toBe(6);
  });

  it('is refused before the activation and after the removal of the factor', async () => {
    const { passkey, factorId } = await addPasskey(ids.ana, { isActive: false });
    const answer = async () => redeem(passkey.answer(await requestOptions()));
    expect(await answer()).toBeUndefined();
    await connection().db.update(factors).set({ activatedAt: new Date() }).where(eq(factors.id, factorId));
    expect(await answer()).toBeDefined();
    await connection().db.delete(factors).where(eq(factors.id, factorId));
    expect(await answer()).toBeUndefined();
  });

  it('removes the challenges that have expired', async () => {
    const { passkey } = await addPasskey(ids.ana);
    const { db } = connection();
    await db.update(usedChallenges).set({ expiresAt: sql`now() - interval '2 hours'` });
    await redeem(passkey.answer(await requestOptions()));
    expect(await db.$count(usedChallenges)).toBe(1);
  });
});

it('where browsers refuse passkeys, there are none', async () => {
  const none = passkeys({ adminOrigin: () => undefined, keys });
  const unavailable = { key: 'passkeysUnavailable' };
  await expect(none.requestOptions()).rejects.toMatchObject(unavailable);
  await expect(none.checkRegistration({}, { factorId: 1, userId: 1 })).rejects.toMatchObject(unavailable);
  await expect(connection().db.transaction((tx) => none.redeemAssertion(tx, {}, { log }))).rejects.toMatchObject(
    unavailable,
  );
});
