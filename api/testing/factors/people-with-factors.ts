import { desc, eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Factor } from '@trastienda/contract/calls/session/factors';
import type { Role } from '@trastienda/contract/choices';
import { sealContext } from '../../account/factors/totp-factors.ts';
import type { Transaction } from '../../db/connection.ts';
import { mails } from '../../mail/outbox.ts';
import { seal } from '../../session/factors/seal.ts';
import { factors, recoveryCodes } from '../../session/factors/tables.ts';
import { users } from '../../session/users.ts';
import { hashCheaply, type ApiUnderTest } from '../servers/api-under-test.ts';

/** `FACTOR_KEYS` of the servers whose tests add authenticator apps. */
export const factorKey = 'seals the seeds of the authenticator apps in tests';
export const password = 'Clave123';

export type Person = { id: number; email: string; token: string };
/** The answer of `POST /account/factors` for an authenticator app. */
export type PreparedApp = { '@id': string; secret: string; otpauthUrl: string };
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Returns the code that an authenticator app displays. @param steps how many time steps later than now. */
export const codeOf = (seed: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(seed) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Stops the time during each test, so that a code is that of the same step when it arrives. */
export function stopTime(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
  afterEach(() => void vi.useRealTimers());
}

/** Adds users, and their factors, to an API with {@link factorKey}. */
export function peopleOf(api: () => ApiUnderTest) {
  let made = 0;
  const signIn = (email: string, typed = password, headers = {}) =>
    api().guest('POST', '/login_check', { payload: { username: email, password: typed }, headers });

  /** Sends a request with the session of a person. */
  const ask = ({ token }: Pick<Person, 'token'>, method: Method, path: string, payload?: object, headers = {}) =>
    api().guest(method, path, {
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(payload && { payload }),
    });

  /** Adds a user who has signed in and confirmed the password. */
  async function addPerson(roles: Role[] = ['ROLE_ADMIN'], { isConfirmed = true } = {}): Promise<Person> {
    const email = `person${++made}@example.com`;
    const passwordHash = await hashCheaply(password);
    const [user] = await api().db.insert(users).values({ email, passwordHash, roles }).returning({ id: users.id });
    const { token } = (await signIn(email)).json<{ token: string }>();
    if (isConfirmed) await ask({ token }, 'POST', '/account/confirmations', { password });
    return { id: user?.id ?? 0, email, token };
  }

  /** Adds an active authenticator app. Returns its seed. */
  async function addApp({ id: userId }: Pick<Person, 'id'>): Promise<string> {
    const seed = new Secret({ size: 20 }).base32;
    const sealedSeed = seal([factorKey], seed, sealContext(userId));
    await api().db.insert(factors).values({ userId, kind: 'totp', name: 'App', activatedAt: new Date(), sealedSeed });
    return seed;
  }

  /** Adds the recovery codes `cod0-aaaa-bbbb` and so on, whose hashes take little work. Returns them. */
  async function addCodes({ id: userId }: Pick<Person, 'id'>, count: number): Promise<string[]> {
    const codes = Array.from({ length: count }, (_, at) => `cod${at}-aaaa-bbbb`);
    for (const code of codes) {
      const plain = code.replaceAll('-', '');
      await api()
        .db.insert(recoveryCodes)
        .values({ userId, handle: plain.slice(0, 4), codeHash: await hashCheaply(plain) });
    }
    return codes;
  }

  /** Begins a sign-in. Returns the ticket. */
  const ticketOf = async ({ email }: Pick<Person, 'email'>): Promise<string> =>
    (await signIn(email)).json<{ values: { ticket: string } }>().values.ticket;

  /**
   * Sends requests of a user that wait for the row of the user after they have checked their codes, and then go on at the same time.
   * @param meanwhile runs while they wait, in the transaction that they wait for.
   */
  async function sendTogether<T>(
    { id }: Pick<Person, 'id'>,
    requests: readonly (() => Promise<T>)[],
    meanwhile: (tx: Transaction) => Promise<unknown> = async () => {},
  ): Promise<T[]> {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const { sent } = await api().db.transaction(async (tx) => {
      await tx.execute(sql`select from users where id = ${id} for update`);
      const started = requests.map((send) => send());
      await expect.poll(async () => (await api().db.execute(waiting)).rows.length).toBe(requests.length);
      await meanwhile(tx);
      // The promises are wrapped in an object, so that the transaction does not await them.
      return { sent: started };
    });
    return Promise.all(sent);
  }

  /** Prepares an authenticator app that is not active. */
  const prepareApp = async (person: Pick<Person, 'token'>): Promise<PreparedApp> =>
    (await ask(person, 'POST', '/account/factors', { kind: 'totp', name: 'Móvil' })).json<PreparedApp>();

  const readAccount = async (person: Pick<Person, 'token'>) =>
    (await ask(person, 'GET', '/account')).json<{ factors: Factor[]; recoveryCodesLeft: number }>();

  /** Returns the mails to a person, the newest first. */
  const mailsTo = ({ email }: Pick<Person, 'email'>) =>
    api().db.select().from(mails).where(eq(mails.to, email)).orderBy(desc(mails.id));
  const subjectsTo = async (person: Pick<Person, 'email'>) => (await mailsTo(person)).map(({ subject }) => subject);

  return {
    addPerson,
    addApp,
    addCodes,
    signIn,
    ask,
    ticketOf,
    sendTogether,
    prepareApp,
    readAccount,
    mailsTo,
    subjectsTo,
  };
}
