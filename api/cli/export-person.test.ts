import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mails } from '../mail/outbox.ts';
import { create } from '../testing/catalogue.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { exportPerson } from './export-person.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const exported = async (path: unknown) =>
  JSON.parse(await exportPerson(['--record', String(path)], api.services.env)) as Record<string, unknown>;

describe('of a person without changes in the log', () => {
  /** Empties the log, as if the person were older than it. */
  const emptyLog = () =>
    api.db.transaction(async (tx) => {
      await tx.execute(sql`alter table change_log.changes disable trigger user`);
      await tx.execute(sql`delete from change_log.changes`);
      await tx.execute(sql`alter table change_log.changes enable trigger user`);
    });

  it('prints the present values, the links in both directions, and the mails', async () => {
    const user = { email: 'Antes@example.com', password: 'Clave123' };
    const taker = await create(api, '/takers', { name: 'Aurora', surname: 'Vidal', user });
    await api.db.insert(mails).values([{ to: 'antes@example.com', subject: 'Hola', text: 'Hola', requestedBy: 1 }]);
    await emptyLog();
    expect(await exported(taker['@id'])).toMatchObject({
      values: { name: 'Aurora' },
      linked: [taker['user']],
      changes: [],
    });
    expect(await exported(taker['user'])).toMatchObject({
      linked: [taker['@id']],
      mails: [{ to: 'antes@example.com' }],
    });
  });
});
