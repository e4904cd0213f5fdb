import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProposalState } from '@trastienda/contract/proposals/proposal';
import { addNamed } from '../../testing/catalogue.ts';
import { administrator, proposingOn, type Proposing } from '../../testing/proposals/proposing.ts';
import { hashCheaply, startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
let proposing: Proposing;
let editor = { id: 0, roles: ['ROLE_EDITOR'] };

beforeAll(async () => {
  api = await startApi();
  proposing = proposingOn(api);
  const passwordHash = await hashCheaply('Secret123');
  const { rows } = await api.db.execute<{ id: number }>(sql`
    insert into users (email, password_hash, roles) values ('editora@example.com', ${passwordHash}, '{ROLE_EDITOR}') returning id`);
  editor = { ...editor, id: rows[0]?.id ?? 0 };
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.execute(sql`truncate proposals, tags cascade`);
  await addNamed(api, 'tags', 3, 'Etiqueta');
});

const translate = (text: string) => ({
  collection: 'tags' as const,
  where: {},
  operations: [{ operation: 'set' as const, field: 'name', language: 'en' as const, value: text }],
});
const setState = (id: number, state: ProposalState) =>
  api.db.execute(sql`update proposals set state = ${state} where id = ${id}`);

describe('a proposal', () => {
  it('D-91 is applied only by its owner; administrators stop and undo it', async () => {
    const id = await proposing.plan(translate('One'), editor);
    await expect(proposing.begin.apply(id)).rejects.toThrow('notYourProposal');
    await proposing.begin.apply(id, editor);
    await proposing.begin.stop(id);
    await proposing.work();
    await proposing.begin.apply(id, editor);
    await proposing.work();
    await proposing.begin.undo(id);
    await proposing.work();
    expect(await proposing.read(id)).toMatchObject({ state: 'undone', undoneById: administrator.id });
  });

  it('does not exist for other editors', async () => {
    const id = await proposing.plan(translate('One'));
    for (const begin of Object.values(proposing.begin)) await expect(begin(id, editor)).rejects.toThrow('notFound');
    await expect(proposing.begin.apply(id + 1)).rejects.toThrow('notFound');
  });

  it('D-88 is neither applied nor undone by its owner who may not write the collection any more', async () => {
    const id = await proposing.plan(translate('One'), editor);
    const demoted = { ...editor, roles: ['ROLE_VIEWER'] };
    await expect(proposing.begin.apply(id, demoted)).rejects.toThrow('forbidden');
    await expect(proposing.begin.undo(id, demoted)).rejects.toThrow('forbidden');
  });

  it.each(['planning', 'applying', 'stopping', 'undoing'] as const)('is busy while %s', async (state) => {
    const id = await proposing.plan(translate('One'));
    await setState(id, state);
    await expect(proposing.begin.apply(id)).rejects.toThrow('proposalBusy');
    await expect(proposing.begin.undo(id)).rejects.toThrow('proposalBusy');
  });

  it('is applied once, and undone once', async () => {
    const id = await proposing.plan(translate('One'));
    await expect(proposing.begin.undo(id)).rejects.toThrow('proposalNotUndoable');
    await proposing.apply(id);
    await expect(proposing.begin.apply(id)).rejects.toThrow('proposalNotApplicable');
    await proposing.undo(id);
    await expect(proposing.begin.undo(id)).rejects.toThrow('proposalNotUndoable');
  });

  it('without ticked items is not applicable', async () => {
    const id = await proposing.plan(translate('One'));
    await api.db.execute(sql`update proposals set chosen = 0 where id = ${id}`);
    await expect(proposing.begin.apply(id)).rejects.toThrow('proposalNotApplicable');
  });

  it('gets another revision with each change of its state, which its guard sees', async () => {
    const id = await proposing.plan(translate('One'));
    const revisions = [(await proposing.read(id)).revision];
    for (const begin of [proposing.begin.apply, proposing.begin.stop]) {
      await begin(id);
      revisions.push((await proposing.read(id)).revision);
    }
    expect(new Set(revisions).size).toBe(3);
  });
});

describe('stop', () => {
  it('ends an apply after the batch that is being written; it goes on from there, or is undone', async () => {
    await addNamed(api, 'tags', 1_200, 'Más');
    const id = await proposing.plan(translate('One'));
    expect(await proposing.applyFirstBatch(id)).toMatchObject({
      state: 'stopped',
      applied: 500,
      chosen: 703,
      finishedAt: expect.any(Date),
    });
    expect(await proposing.apply(id)).toMatchObject({ state: 'applied', applied: 1_203, chosen: 0, toApply: 1_203 });
    expect(await proposing.undo(id)).toMatchObject({ state: 'undone', undone: 1_203 });
  });

  it('after the last batch leaves the proposal applied, or undone', async () => {
    const id = await proposing.plan(translate('One'));
    await proposing.apply(id);
    await setState(id, 'stopping');
    await proposing.work();
    expect(await proposing.read(id)).toMatchObject({ state: 'applied', applied: 3 });
    await proposing.undo(id);
    await setState(id, 'stopping');
    await proposing.work();
    expect(await proposing.read(id)).toMatchObject({ state: 'undone', undone: 3 });
  });

  it('changes no proposal that is not being applied or undone', async () => {
    const id = await proposing.plan(translate('One'));
    const before = await proposing.read(id);
    await proposing.begin.stop(id);
    expect(await proposing.read(id)).toEqual(before);
  });
});

it('D-91 of two proposals of a collection, the second waits for the first, and proposals of others do not', async () => {
  const [first, second] = [await proposing.plan(translate('One')), await proposing.plan(translate('Two'))];
  await api.db.execute(sql`truncate languages cascade`);
  await addNamed(api, 'languages', 2, 'Idioma');
  const other = await proposing.plan({ ...translate('Three'), collection: 'languages' });
  await proposing.begin.apply(second);
  await proposing.begin.apply(first);
  const planning = await proposing.select(translate('Four'));
  for (const id of [other]) await proposing.begin.apply(id);
  await api.db.execute(sql`create table order_of_ends (id int, state text)`);
  await api.db.execute(sql`
    create function note_end() returns trigger language plpgsql as $$ begin
      insert into order_of_ends values (new.id, new.state); return null; end $$`);
  await api.db.execute(sql`
    create trigger note_end after update on proposals for each row when (old.state <> new.state) execute function note_end()`);
  await proposing.work();
  const { rows } = await api.db.execute<{ id: number; state: string }>(sql`select * from order_of_ends`);
  await api.db.execute(sql`drop function note_end cascade`);
  await api.db.execute(sql`drop table order_of_ends`);
  expect(rows).toContainEqual({ id: other, state: 'applied' });
  expect(rows).toContainEqual({ id: planning, state: 'planned' });
  expect(rows.filter(({ id }) => id === first || id === second)).toEqual([
    { id: second, state: 'applied' },
    { id: first, state: 'applied' },
  ]);
  // The first one planned other values for the records that the second has changed meanwhile.
  expect(await proposing.read(first)).toMatchObject({ applied: 0, refused: 3, counts: { changed: 3 } });
});

describe('the rights of the owner', () => {
  const loseRights = async (statement: string) => {
    await addNamed(api, 'tags', 600, 'Más');
    const id = await proposing.plan(translate('One'), editor);
    await proposing.begin.apply(id, editor);
    await api.db.execute(
      sql.raw(`
      create function lose_rights() returns trigger language plpgsql as $$ begin
        if old.applied = 0 and new.applied > 0 then ${statement}; end if; return null; end $$`),
    );
    await api.db.execute(
      sql`create trigger lose_rights after update on proposals for each row execute function lose_rights()`,
    );
    await proposing.work();
    await api.db.execute(sql`drop function lose_rights cascade`);
    return proposing.read(id);
  };

  it('D-88 D-91 lost during the apply stop it', async () => {
    const demote = `update users set roles = '{ROLE_VIEWER}' where id = ${editor.id}`;
    expect(await loseRights(demote)).toMatchObject({ state: 'stopped', applied: 500, chosen: 103 });
    await api.db.execute(sql`update users set roles = '{ROLE_EDITOR}' where id = ${editor.id}`);
  });

  it('D-91 end with the user; an administrator undoes what was applied', async () => {
    const stopped = await loseRights(`delete from users where id = ${editor.id}`);
    expect(stopped).toMatchObject({ state: 'stopped', applied: 500, ownerId: null });
    expect(await proposing.undo(stopped.id)).toMatchObject({ state: 'undone', undone: 500 });
  });
});
