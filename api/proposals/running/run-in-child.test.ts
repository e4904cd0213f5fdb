import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCatalogue } from '../../testing/catalogue.ts';
import { expectNoProcessesLeft, proposalProcesses, workInChild } from '../../testing/proposals/proposal-processes.ts';
import { proposingOn, type Proposing } from '../../testing/proposals/proposing.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
let proposing: Proposing;
beforeAll(async () => {
  api = await startApi({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@example.com' });
  proposing = proposingOn(api);
  const { maker } = await addCatalogue(api);
  await api.db.execute(sql`
    insert into experiences (name, maker_id) select jsonb_build_object('es', 'Ruta ' || n), ${maker.id} from generate_series(1, 3) n`);
});
afterAll(() => api.close());
expectNoProcessesLeft();

it('D-91 D-62 a child process plans and applies a proposal, and enqueues its mails', async () => {
  const id = await proposing.select({
    collection: 'experiences',
    where: {},
    operations: [{ operation: 'set', field: 'isActive', value: true }],
    notify: 'summary',
  });
  await workInChild(api);
  await proposing.begin.apply(id);
  await workInChild(api);
  expect(await proposing.read(id)).toMatchObject({ state: 'applied', applied: 3 });
  const { rows } = await api.db.execute(sql`
    select mails."to", mails.requested_by, job.name from mails join jobs.job job on job.data ->> 'mailId' = mails.id::text`);
  expect(rows).toEqual([{ to: 'alba@example.com', requested_by: 1, name: 'deliver-mail' }]);
});

it('no process starts without an active proposal', async () => {
  // Without the URL of the database, a process fails as soon as it starts.
  const withoutUrl = { ...api, services: { ...api.services, env: { ...api.services.env, databaseUrl: undefined } } };
  await workInChild(withoutUrl);
  expect(proposalProcesses()).toEqual([]);
});
