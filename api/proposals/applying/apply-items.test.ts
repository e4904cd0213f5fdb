import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { create } from '../../testing/catalogue.ts';
import type { Proposing } from '../../testing/proposals/proposing.ts';
import { startProposing } from '../../testing/proposals/start-proposing.ts';

const { api, proposing, catalogue, add, read, save, empty } = await startProposing();
afterAll(() => api.close());
beforeEach(empty);

const experiences = (ids: number[], ...operations: object[]) =>
  ({ collection: 'experiences', ids, operations }) as Parameters<Proposing['plan']>[0];
const setActive = { operation: 'set', field: 'isActive', value: true };

/** Inserts experiences of which some are active, with one statement. */
const addMany = (n: number, { active }: { active: number }) =>
  api.db.execute(sql`
    insert into experiences (name, maker_id, location_id, is_active, country)
    select jsonb_build_object('es', 'Ruta ' || n), ${catalogue.maker.id}, ${catalogue.location.id}, n <= ${active}::int, 'ES'
    from generate_series(1, ${n}::int) n`);

it('D-91 of 1,772 experiences, a change of the 598 that match the filters changes 598', async () => {
  await addMany(1_772, { active: 598 });
  const id = await proposing.plan({
    collection: 'experiences',
    where: { isActive: 'true' },
    operations: [{ operation: 'set', field: 'isActive', value: false }],
  });
  // It matches the filters, too, but only since the plan.
  await addMany(1, { active: 1 });
  expect(await proposing.read(id)).toMatchObject({ total: 598, chosen: 598, counts: { changes: 598 } });
  expect(await proposing.apply(id)).toMatchObject({
    state: 'applied',
    applied: 598,
    refused: 0,
    chosen: 0,
    toApply: 598,
  });
  const { rows } = await api.db.execute(sql`
    select count(*)::int as n, count(*) filter (where is_active)::int as active,
      (select count(distinct record_id)::int from change_log.changes where request_id = ${`proposals/${id}`}) as logged,
      (select array_agg(distinct actor_kind || ' ' || actor_id) from change_log.changes where request_id = ${`proposals/${id}`}) as actors
    from experiences`);
  expect(rows).toEqual([{ n: 1_773, active: 1, logged: 598, actors: ['user 1'] }]);
});

describe('a record that was saved since the plan', () => {
  it('is changed if the fields of the proposal are as planned, and keeps what was saved', async () => {
    const { id, '@id': path } = await add();
    const proposal = await proposing.plan(
      experiences([id], setActive, { operation: 'set', field: 'country', value: 'PT' }),
    );
    await save(path, { name: 'Otra ruta' });
    expect(await proposing.apply(proposal)).toMatchObject({ applied: 1 });
    expect(await read(path)).toMatchObject({ name: 'Otra ruta', isActive: true, country: 'PT' });
  });

  it('is set aside as changed if any of these fields has another value', async () => {
    const [one, two] = [await add(), await add()];
    const proposal = await proposing.plan(
      experiences([one.id, two.id], setActive, { operation: 'set', field: 'country', value: 'PT' }),
    );
    await save(one['@id'], { country: 'FR' });
    const counts = { changes: 1, changed: 1 };
    expect(await proposing.apply(proposal)).toMatchObject({
      state: 'applied',
      applied: 1,
      refused: 1,
      chosen: 0,
      counts,
    });
    expect(await read(one['@id'])).toMatchObject({ isActive: false, country: 'FR' });
    expect(await proposing.itemsOf(proposal)).toMatchObject([
      { kind: 'changed', state: 'pending', isChosen: false },
      { kind: 'changes', state: 'applied' },
    ]);
  });

  it('is set aside even if it has the planned version by chance', async () => {
    const { id, '@id': path } = await add();
    const proposal = await proposing.plan(experiences([id], { operation: 'set', field: 'country', value: 'PT' }));
    await save(path, { country: 'FR' });
    await api.db.execute(
      sql`update proposal_items set version = (select xmin::text from experiences where id = ${id})`,
    );
    expect(await proposing.apply(proposal)).toMatchObject({ applied: 0, refused: 1, counts: { changed: 1 } });
    expect(await read(path)).toMatchObject({ country: 'FR' });
  });

  it('is left if somebody changed a field of the operations that had the value already', async () => {
    const { id, '@id': path } = await add({ isActive: true });
    const proposal = await proposing.plan(
      experiences([id], setActive, { operation: 'set', field: 'country', value: 'PT' }),
    );
    await save(path, { isActive: false });
    expect(await proposing.apply(proposal)).toMatchObject({ applied: 0, refused: 1, counts: { changed: 1 } });
  });

  it('API-52 is refused if a rule forbids the change now', async () => {
    const description = 'Una tarde entre viñas. '.repeat(6);
    const { id, '@id': path } = await add({ translations: { en: { description } } });
    const clearing = { operation: 'set', field: 'description', language: 'en', value: null };
    const proposal = await proposing.plan(experiences([id], clearing));
    await save(path, { translations: { es: { description: null } } });
    expect(await proposing.apply(proposal)).toMatchObject({
      applied: 0,
      refused: 1,
      counts: { refused: 1, changes: 0 },
    });
    expect(await proposing.itemsOf(proposal)).toMatchObject([
      { kind: 'refused', problems: [{ propertyPath: 'description.en', key: 'required' }] },
    ]);
  });
});

it('A-67 a rule between records is checked at the apply, although the record is as planned', async () => {
  const [one, two] = [await add(), await add()];
  const under = [catalogue.category.id];
  const below = [
    await create(api, '/categories', { name: 'Quesos', parents: under }),
    await create(api, '/categories', { name: 'Mieles', parents: under }),
  ];
  const value = below.map(({ id }) => id);
  const proposal = await proposing.plan(
    experiences([one.id, two.id], { operation: 'add', field: 'categories', value }),
  );
  await save(two['@id'], { categories: value });
  for (const { '@id': path } of below) await save(path, { parents: null });
  expect(await proposing.apply(proposal)).toMatchObject({ applied: 0, refused: 2 });
  expect(await proposing.itemsOf(proposal)).toMatchObject([
    { kind: 'refused', problems: [{ propertyPath: 'categories', key: 'experienceCategories' }] },
    { kind: 'changed', problems: null },
  ]);
});

it('a deleted record is gone, and the others are changed', async () => {
  const [one, two] = [await add(), await add()];
  const proposal = await proposing.plan(experiences([one.id, two.id], setActive));
  await api.admin('DELETE', one['@id']);
  expect(await proposing.apply(proposal)).toMatchObject({ applied: 1, refused: 1, counts: { gone: 1, changes: 1 } });
  expect(await read(two['@id'])).toMatchObject({ isActive: true });
});

it('A-69 a record that would refer to a deleted one is refused', async () => {
  const tag = await create(api, '/tags', { name: 'Nocturno' });
  const { id } = await add();
  const proposal = await proposing.plan(experiences([id], { operation: 'add', field: 'tags', value: [tag.id] }));
  await api.admin('DELETE', tag['@id']);
  expect(await proposing.apply(proposal)).toMatchObject({ applied: 0, refused: 1 });
  expect(await proposing.itemsOf(proposal)).toMatchObject([
    { kind: 'refused', problems: [{ propertyPath: 'tags', key: 'unknownReference' }] },
  ]);
});

it('D-40 a change of only a list gives the record a new version', async () => {
  const tag = await create(api, '/tags', { name: 'De noche' });
  const { id, '@id': path } = await add();
  const etag = (await api.admin('GET', path)).headers['etag'];
  await proposing.apply(await proposing.plan(experiences([id], { operation: 'add', field: 'tags', value: [tag.id] })));
  const stale = await api.admin('PATCH', path, { payload: { isActive: true }, headers: { 'if-match': String(etag) } });
  expect(stale.statusCode).toBe(412);
});

it('an item that cannot be written is refused alone, with a line in the log', async () => {
  const made = [await add(), await add(), await add()];
  const proposal = await proposing.plan(
    experiences(
      made.map(({ id }) => id),
      setActive,
    ),
  );
  await api.db.execute(
    sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
  );
  await api.db.execute(
    sql.raw(
      `create trigger refuse before update on experiences for each row when (new.id = ${made[1]?.id}) execute function refuse()`,
    ),
  );
  const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const result = await proposing.apply(proposal);
  const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
  logged.mockRestore();
  await api.db.execute(sql`drop function refuse cascade`);
  expect(result).toMatchObject({ state: 'applied', applied: 2, refused: 1 });
  const [, item] = await proposing.itemsOf(proposal);
  expect(item).toMatchObject({ kind: 'refused', problems: [{ propertyPath: '', key: 'invalid' }] });
  expect(lines).toMatchObject([{ event: 'proposalItemFailed', run: proposal, item: item?.id }]);
});

it('a batch that PostgreSQL cancels because of a deadlock is written again', async () => {
  const { id, '@id': path } = await add();
  const proposal = await proposing.plan(experiences([id], setActive));
  // The next value of a sequence is used although the transaction is rolled back.
  await api.db.execute(sql`create sequence attempts`);
  await api.db.execute(sql`
    create function deadlock() returns trigger language plpgsql as $$ begin
      if nextval('attempts') = 1 then raise exception using errcode = '40P01'; end if; return new; end $$`);
  await api.db.execute(
    sql`create trigger deadlock before update on experiences for each row execute function deadlock()`,
  );
  const result = await proposing.apply(proposal);
  await api.db.execute(sql`drop function deadlock cascade`);
  await api.db.execute(sql`drop sequence attempts`);
  expect(result).toMatchObject({ state: 'applied', applied: 1 });
  expect(await read(path)).toMatchObject({ isActive: true });
});

it('an item whose record has other values after the write than the plan is refused, and the record stays as it was', async () => {
  const { id, '@id': path } = await add();
  const proposal = await proposing.plan(experiences([id], { operation: 'set', field: 'country', value: 'PT' }));
  await api.db.execute(
    sql`create function falsify() returns trigger language plpgsql as $$ begin new.country := 'FR'; return new; end $$`,
  );
  await api.db.execute(
    sql`create trigger falsify before update on experiences for each row execute function falsify()`,
  );
  const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const result = await proposing.apply(proposal);
  logged.mockRestore();
  await api.db.execute(sql`drop function falsify cascade`);
  expect(result).toMatchObject({ applied: 0, refused: 1 });
  expect(await read(path)).toMatchObject({ country: 'ES' });
});

it('A-68 the circle that two changed categories would form is refused', async () => {
  const [one, two] = [
    await create(api, '/categories', { name: 'Uno' }),
    await create(api, '/categories', { name: 'Dos' }),
  ];
  const first = await proposing.plan({
    collection: 'categories',
    ids: [one.id],
    operations: [{ operation: 'set', field: 'parents', value: [two.id] }],
  });
  const second = await proposing.plan({
    collection: 'categories',
    ids: [two.id],
    operations: [{ operation: 'set', field: 'parents', value: [one.id] }],
  });
  expect(await proposing.apply(first)).toMatchObject({ applied: 1 });
  expect(await proposing.apply(second)).toMatchObject({ applied: 0, refused: 1 });
  // The undo of the first is possible, that of a later opposite change is not.
  expect(await proposing.undo(first)).toMatchObject({ state: 'undone', undone: 1 });
});
