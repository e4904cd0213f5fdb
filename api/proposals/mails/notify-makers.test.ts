import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { ProposalRequest } from '@trastienda/contract/proposals/requests';
import { mails } from '../../mail/outbox.ts';
import { addCatalogue, addMaker } from '../../testing/catalogue.ts';
import { proposingOn, type Proposing } from '../../testing/proposals/proposing.ts';
import { hashCheaply, startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { previewMail } from './notify-makers.ts';

let api: ApiUnderTest;
let proposing: Proposing;
let makers: { id: number }[];

beforeAll(async () => {
  api = await startApi();
  proposing = proposingOn(api);
  const { maker } = await addCatalogue(api);
  makers = [maker, await addMaker(api, { name: 'Sendas', email: 'sendas@example.com' })];
});
afterAll(() => api.close());
beforeEach(() => api.db.execute(sql`truncate mails, proposals, experiences restart identity cascade`));

const add = (n: number, maker: { id: number } | undefined, isActive = false) =>
  api.db.execute(sql`
    insert into experiences (name, maker_id, is_active)
    select jsonb_build_object('es', 'Ruta ' || n, 'en', 'Route ' || n), ${maker?.id}::int, ${isActive} from generate_series(1, ${n}::int) n`);
const switching = (value: boolean, changes: Partial<ProposalRequest> = {}): ProposalRequest => ({
  collection: 'experiences',
  where: {},
  operations: [{ operation: 'set', field: 'isActive', value }],
  notify: 'summary',
  ...changes,
});
const sent = async () => api.db.select().from(mails).orderBy(mails.id);

it('D-91 D-62 each maker gets one mail with its experiences that were switched on, in the name of the owner', async () => {
  await add(2, makers[0]);
  await add(1, makers[1]);
  await add(1, makers[1], true);
  await proposing.apply(await proposing.plan(switching(true)));
  const subject = 'Cambios en tus experiencias';
  expect(await sent()).toMatchObject([
    { to: 'alba@example.com', subject, requestedBy: 1, sentAt: null },
    { to: 'sendas@example.com', subject, requestedBy: 1 },
  ]);
  expect((await sent()).map(({ text }) => text)).toEqual([
    'Hola, Bodegas Alba:\n\nEstas 2 experiencias están ahora activas y los viajeros ya pueden encontrarlas:\n\n- Ruta 1\n- Ruta 2\n\nUn saludo,\nEl equipo de Trastienda\n',
    'Hola, Sendas:\n\nEsta experiencia está ahora activa y los viajeros ya pueden encontrarla:\n\n- Ruta 1\n\nUn saludo,\nEl equipo de Trastienda\n',
  ]);
});

it('the mail names 50 experiences and counts the others', async () => {
  await add(62, makers[0], true);
  await proposing.apply(await proposing.plan(switching(false)));
  const [mail] = await sent();
  expect(mail?.text).toContain('Estas 62 experiencias están ahora desactivadas');
  expect(mail?.text.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(51);
  expect(mail?.text).toContain('- Ruta 50\n- y 12 más\n\nSi crees que es un error, responde a este correo.');
});

it('no maker gets a mail if the proposal sends none, or for experiences that were not switched', async () => {
  await add(2, makers[0]);
  await proposing.apply(await proposing.plan(switching(true, { notify: 'none' })));
  await proposing.apply(
    await proposing.plan(switching(true, { operations: [{ operation: 'set', field: 'country', value: 'PT' }] })),
  );
  expect(await sent()).toEqual([]);
});

it('a stopped proposal sends no mail until the rest is applied', async () => {
  await add(503, makers[0]);
  const id = await proposing.plan(switching(true));
  expect([(await proposing.applyFirstBatch(id)).state, await sent()]).toEqual(['stopped', []]);
  await proposing.apply(id);
  expect((await sent()).map(({ text }) => /Estas (\d+)/.exec(text)?.[1])).toEqual(['503']);
});

/** Executes a statement after each update of a proposal that fulfils the condition. */
const afterUpdate = async (condition: string, statement: string) => {
  await api.db.execute(
    sql.raw(
      `create function after_update() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$`,
    ),
  );
  await api.db.execute(
    sql.raw(
      `create trigger after_update after update on proposals for each row when (${condition}) execute function after_update()`,
    ),
  );
  onTestFinished(async () => void (await api.db.execute(sql`drop function after_update cascade`)));
};

it('a failed proposal tells about what was applied', async () => {
  await add(503, makers[0]);
  const id = await proposing.plan(switching(true));
  // Neither a second batch is written, nor its items set aside.
  await afterUpdate('new.applied > 500 or new.refused > 0', `raise exception 'one batch'`);
  await proposing.begin.apply(id);
  const { revision } = await proposing.read(id);
  const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await expect(proposing.work()).rejects.toThrow('Failed query');
  logged.mockRestore();
  expect(await proposing.read(id)).toMatchObject({ state: 'failed', applied: 500, revision: revision + 1 });
  expect((await sent()).map(({ text }) => /Estas (\d+)/.exec(text)?.[1])).toEqual(['500']);
});

it('no maker gets a mail if the owner was deleted during the apply', async () => {
  const passwordHash = await hashCheaply('Secret123');
  const { rows } = await api.db.execute<{ id: number }>(sql`
    insert into users (email, password_hash, roles) values ('editora@example.com', ${passwordHash}, '{ROLE_EDITOR}') returning id`);
  const editor = { id: rows[0]?.id ?? 0, roles: ['ROLE_EDITOR'] };
  await add(503, makers[0]);
  const id = await proposing.plan(switching(true), editor);
  await afterUpdate('old.applied = 0 and new.applied > 0', `delete from users where id = ${editor.id}`);
  await proposing.begin.apply(id, editor);
  await proposing.work();
  expect(await proposing.read(id)).toMatchObject({ state: 'stopped', applied: 500, ownerId: null });
  expect(await sent()).toEqual([]);
});

it('the preview is the mail of the first maker for the ticked experiences, in the language of the proposal', async () => {
  await add(2, makers[0]);
  await add(2, makers[1]);
  const id = await proposing.plan(switching(true));
  await api.db.execute(sql`update proposal_items set is_chosen = false where record_id in (1, 2, 3)`);
  const proposal = { ...(await proposing.read(id)), language: 'en' as const };
  expect((await api.admin('GET', `/proposals/${id}/mail`)).json()).toMatchObject({
    to: 'Sendas',
    subject: 'Cambios en tus experiencias',
  });
  expect((await api.guest('GET', `/proposals/${id}/mail`)).statusCode).toBe(401);
  expect(await previewMail(api.db, proposal)).toEqual({
    to: 'Sendas',
    subject: 'Changes to your experiences',
    text: 'Hello Sendas,\n\nThis experience is now active, and travellers can find it:\n\n- Route 2\n\nKind regards,\nThe Trastienda team\n',
  });
  expect(await previewMail(api.db, { ...proposal, notify: 'none' })).toBeUndefined();
  await proposing.apply(id);
  expect((await api.admin('GET', `/proposals/${id}/mail`)).statusCode).toBe(404);
});
