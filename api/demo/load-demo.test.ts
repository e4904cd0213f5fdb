import { sql } from 'drizzle-orm';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Connection } from '../db/connection.ts';
import { readEnv } from '../env/env.ts';
import { openFolderStore } from '../media/stores/folder-store.ts';
import { tags } from '../resources/tag.ts';
import { users } from '../session/users.ts';
import { createFirstAdministrator } from '../session/first-administrator.ts';
import { hashPassword, isPasswordRight } from '../session/passwords.ts';
import { cloneDatabase } from '../testing/databases/clone.ts';
import { loadDemo } from './load-demo.ts';

/** Storing all pictures takes seconds, and more while other tests run. */
const loadTimeoutMs = 120_000;

let connection: Connection;
let drop: () => Promise<void>;
let dataFolder: string;

async function setUp() {
  const clone = await cloneDatabase();
  drop = clone.drop;
  connection = connect(clone.url);
  dataFolder = await mkdtemp(join(tmpdir(), 'trastienda-demo-'));
}
async function tearDown() {
  await connection.close();
  await drop();
  await rm(dataFolder, { recursive: true });
}

/** Returns the services that `loadDemo` gets when the server starts. */
async function servicesOf(variables: Record<string, string> = {}) {
  const env = readEnv({ TRASTIENDA_DATA: dataFolder, TRASTIENDA_DEMO: 'on', ...variables });
  // The cast is safe: the demo does not use the jobs, but the type requires them.
  const jobs = { send: async () => {}, work: async () => {}, stop: async () => {} } as never;
  return { env, db: connection.db, media: await openFolderStore(join(dataFolder, 'media')), jobs };
}

async function count(table: string): Promise<number> {
  const { rows } = await connection.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  );
  return rows[0]?.n ?? -1;
}

describe('the first start of the demo', () => {
  let account: Awaited<ReturnType<typeof loadDemo>>;
  beforeAll(async () => {
    await setUp();
    account = await loadDemo(await servicesOf());
  }, loadTimeoutMs);
  afterAll(tearDown);

  it('loads 643 experiences, each with its pictures', async () => {
    const { rows } = await connection.db.execute(sql`
      select
        (select count(*)::int from experiences) as experiences,
        (select count(*)::int from experiences e
          where not exists (select 1 from media_experiences where experience_id = e.id)) as unseen,
        (select count(*)::int from media_experiences where experience_id is null) as waiting`);
    expect(rows).toEqual([{ experiences: 643, unseen: 0, waiting: 0 }]);
  });

  it('RES-30 loads 25 resellers, each with its logo, its contacts and its favourites', async () => {
    const { rows } = await connection.db.execute(sql`
      select
        (select count(*)::int from resellers) as resellers,
        (select count(distinct reseller_id)::int from media_resellers_logos) as logos,
        (select count(*)::int from media_resellers_logos where reseller_id is null) as waiting,
        (select count(distinct reseller_id)::int from contacts) as reached,
        (select count(distinct reseller_id)::int from favorite_experiences) as choosing,
        (select count(*)::int from favorite_makers) as favorites`);
    expect(rows).toEqual([{ resellers: 25, logos: 25, waiting: 0, reached: 25, choosing: 25, favorites: 50 }]);
  });

  it('loads makers with avatar, location, phone and user, and with sign-ins in the last two months', async () => {
    const { rows } = await connection.db.execute(sql`
      select
        (select count(*)::int from makers m where exists (select from media_makers where maker_id = m.id)) as avatars,
        (select count(*)::int from makers where location_id is null or phone is null or user_id is null) as lacking,
        (select count(*)::int from media_makers_headers where maker_id is null) as waiting,
        (select count(*) > 20 from media_makers_headers) as headers,
        (select count(distinct user_id) > 90 from logins) as visitors,
        (select min(at) > now() - interval '61 days' and max(at) <= now() from logins) as lately`);
    expect(rows).toEqual([{ avatars: 120, lacking: 0, waiting: 0, headers: true, visitors: true, lately: true }]);
  });

  it('D-11 creates a random password, in a file that only its owner can read', async () => {
    const { mode } = await stat(join(dataFolder, 'demo-password'));
    expect(mode & 0o777).toBe(0o600);
    expect(account?.password).toMatch(/^[\w-]{16}$/);
    const [admin] = await connection.db
      .select()
      .from(users)
      .where(sql`email = ${account?.email}`);
    expect(admin?.roles).toEqual(['ROLE_ADMIN']);
    expect(await isPasswordRight(admin?.passwordHash, account?.password ?? '')).toBe(true);
  });

  it('is the only start that loads: the second returns the same password and changes nothing', async () => {
    const tables = ['experiences', 'media_experiences', 'users', 'maker_plans', 'media_files'];
    const before = await Promise.all(tables.map(count));
    expect(await loadDemo(await servicesOf())).toEqual(account);
    expect(await Promise.all(tables.map(count))).toEqual(before);
  });

  it('sets the id sequences, so that new ids follow those of the demo', async () => {
    const [added] = await connection.db
      .insert(tags)
      .values({ name: { es: 'Nueva' } })
      .returning({ id: tags.id });
    expect(added).toEqual({ id: 41 });
  });

  it('is not repeated after the catalogue was deleted', async () => {
    await connection.db.execute(
      sql`truncate experiences, categories, tags, languages, locations, makers, plans cascade`,
    );
    expect(await loadDemo(await servicesOf())).toEqual(account);
    expect(await count('experiences')).toBe(0);
  });

  it('no longer returns the password after it was changed', async () => {
    await connection.db.update(users).set({ passwordHash: await hashPassword('Changed123') });
    expect(await loadDemo(await servicesOf())).toBeUndefined();
  });
});

describe('the demo', () => {
  beforeEach(setUp);
  afterEach(tearDown);

  it('D-11 does not change a database with data', async () => {
    await connection.db.insert(tags).values({ name: { es: 'Propia' } });
    expect(await loadDemo(await servicesOf())).toBeUndefined();
    expect([await count('tags'), await count('experiences'), await count('users')]).toEqual([1, 0, 0]);
  });

  it('does not change a database with another user', async () => {
    await connection.db
      .insert(users)
      .values({ email: 'someone@example.com', passwordHash: await hashPassword('Secret123'), roles: ['ROLE_ADMIN'] });
    expect(await loadDemo(await servicesOf())).toBeUndefined();
    expect(await count('experiences')).toBe(0);
  });

  it(
    'D-11 uses the administrator from the environment, and loads once when two copies start at the same time',
    async () => {
      const services = await servicesOf({ ADMIN_EMAIL: 'jefa@example.com', ADMIN_PASSWORD: 'only-for-me' });
      await createFirstAdministrator(services);
      const account = { email: 'jefa@example.com', password: 'only-for-me' };
      expect(await Promise.all([loadDemo(services), loadDemo(services)])).toEqual([
        { ...account, isGenerated: false },
        { ...account, isGenerated: false },
      ]);
      expect(await count('experiences')).toBe(643);
    },
    loadTimeoutMs,
  );
});
