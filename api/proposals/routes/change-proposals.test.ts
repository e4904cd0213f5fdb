import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { limits } from '@trastienda/contract/limits';
import type { Proposal, ProposalState } from '@trastienda/contract/proposals/proposal';
import { addNamed } from '../../testing/catalogue.ts';
import { insertProposal } from '../../testing/proposals/insert-proposal.ts';
import { proposingOn, type Proposing } from '../../testing/proposals/proposing.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { addUserWithSession, type UserWithSession } from '../../testing/servers/user-with-session.ts';

let api: ApiUnderTest;
let proposing: Proposing;
let editor: UserWithSession;
let other: UserWithSession;
beforeAll(async () => {
  api = await startApi();
  proposing = proposingOn(api);
  await addNamed(api, 'tags', 5, 'Etiqueta');
  editor = await addUserWithSession(api, ['ROLE_EDITOR']);
  other = await addUserWithSession(api, ['ROLE_EDITOR']);
});
afterAll(() => api.close());

const keyOf = (answer: { json: () => { key: string } }) => answer.json().key;
/** Plans a proposal of the editor that renames all five tags but the first, which has the name already. */
const plan = async () => {
  await api.db.execute(sql`update tags set name = jsonb_build_object('es', 'Etiqueta ' || id) where id <= 5`);
  const name = { operation: 'set', field: 'name', language: 'es', value: 'Etiqueta 1' } as const;
  const request = { collection: 'tags', ids: [1, 2, 3, 4, 5], operations: [name] } as const;
  const id = await proposing.plan(
    { ...request, ids: [...request.ids], operations: [...request.operations] },
    { id: editor.id, roles: ['ROLE_EDITOR'] },
  );
  const answer = await editor.ask('GET', `/proposals/${id}`);
  return { id, path: `/proposals/${id}`, etag: String(answer.headers['etag']) };
};
const inState = (state: ProposalState, values: object = {}) =>
  insertProposal(api.db, { ownerId: editor.id, state, ...values });
const tickedOf = async (id: number) =>
  (await proposing.itemsOf(id)).filter(({ isChosen }) => isChosen).map(({ recordId }) => recordId);

describe('D-91 ticking', () => {
  it('is by items, by kinds, or of all, and ticks only what changes', async () => {
    const { id, path } = await plan();
    const choose = async (payload: object) => {
      const answer = await editor.ask('POST', `${path}/choices`, { payload });
      expect(answer.statusCode, answer.body).toBe(200);
      return { ...answer.json<Proposal>(), etag: answer.headers['etag'] };
    };
    const [first, second, third] = (await proposing.itemsOf(id)).map((item) => item.id);
    expect(await tickedOf(id)).toEqual([2, 3, 4, 5]);
    expect(await choose({ isChosen: false, items: [second, third] })).toMatchObject({
      chosen: 2,
      etag: expect.stringMatching(/^W\/"3\./),
    });
    expect(await tickedOf(id)).toEqual([4, 5]);
    expect(await choose({ isChosen: true, items: [first, second] })).toMatchObject({ chosen: 3 });
    expect(await choose({ isChosen: false, kinds: ['changes'] })).toMatchObject({ chosen: 0 });
    expect(await choose({ isChosen: true, kinds: ['same', 'refused'] })).toMatchObject({
      chosen: 0,
      etag: expect.stringMatching(/^W\/"5\./),
    });
    expect(await choose({ isChosen: true })).toMatchObject({ chosen: 4 });
    expect(await tickedOf(id)).toEqual([2, 3, 4, 5]);
  });

  it('does not reach the items of other proposals', async () => {
    const mine = await plan();
    const another = await plan();
    const items = (await proposing.itemsOf(another.id)).map((item) => item.id);
    await editor.ask('POST', `${mine.path}/choices`, { payload: { isChosen: false, items } });
    expect(await tickedOf(another.id)).toEqual([2, 3, 4, 5]);
  });

  it('also chooses whether the makers get a mail', async () => {
    const { path } = await plan();
    const payload = { notify: 'summary' };
    const answer = await editor.ask('POST', `${path}/choices`, { payload });
    expect(answer.json()).toMatchObject({ notify: 'summary', chosen: 4 });
    const { etag } = answer.headers;
    expect((await editor.ask('POST', `${path}/choices`, { payload })).headers['etag']).toBe(etag);
  });

  it('is for the owner, while the proposal waits', async () => {
    const { path } = await plan();
    const payload = { isChosen: false };
    expect(keyOf(await other.ask('POST', `${path}/choices`, { payload }))).toBe('notFound');
    expect(keyOf(await api.admin('POST', `${path}/choices`, { payload }))).toBe('notYourProposal');
    for (const state of ['planning', 'applying', 'applied', 'discarded', 'undone', 'failed'] as const)
      expect(keyOf(await editor.ask('POST', `/proposals/${await inState(state)}/choices`, { payload }))).toBe(
        'proposalNotPlanned',
      );
    expect((await editor.ask('POST', `/proposals/${await inState('stopped')}/choices`, { payload })).statusCode).toBe(
      200,
    );
    for (const [wrong, propertyPath] of [
      [{}, 'isChosen'],
      [{ ...payload, items: [limits.maxId + 1] }, 'items'],
    ] as const) {
      const answer = await editor.ask('POST', `${path}/choices`, { payload: wrong });
      expect([answer.statusCode, answer.json().violations]).toMatchObject([422, [{ propertyPath }]]);
    }
  });
});

describe('D-91 If-Match of a proposal', () => {
  it.each(['apply', 'undo', 'choices'])('%s is refused after a change that the client has not seen', async (action) => {
    const { id, path, etag } = await plan();
    if (action === 'undo')
      await api.db.execute(sql`update proposals set state = 'applied', applied = 1 where id = ${id}`);
    const seen = action === 'choices' ? etag : String((await editor.ask('GET', path)).headers['etag']);
    await api.db.execute(sql`update proposals set revision = revision + 1 where id = ${id}`);
    const payload = action === 'choices' ? { isChosen: false } : undefined;
    const stale = await editor.ask('POST', `${path}/${action}`, {
      headers: { 'if-match': seen },
      ...(payload && { payload }),
    });
    expect(stale.statusCode).toBe(412);
    expect(stale.json()).toMatchObject({ key: 'changedMeanwhile', present: { '@id': path } });
    const fresh = String((await editor.ask('GET', path)).headers['etag']);
    const done = await editor.ask('POST', `${path}/${action}`, {
      headers: { 'if-match': fresh },
      ...(payload && { payload }),
    });
    expect(done.statusCode, done.body).toBeLessThan(300);
  });

  it.each(['W/"1.old"', 'no tag'])('does not keep a proposal from being stopped: %s', async (seen) => {
    const path = `/proposals/${await inState('applying', { revision: 4 })}`;
    const stopping = await editor.ask('POST', `${path}/stop`, { headers: { 'if-match': seen } });
    expect([stopping.statusCode, stopping.json().state]).toEqual([200, 'stopping']);
    await proposing.work();
  });

  it('is not touched by progress', async () => {
    const { id, etag } = await plan();
    await api.db.execute(sql`update proposals set applied = applied + 1 where id = ${id}`);
    const [now] = [String((await editor.ask('GET', `/proposals/${id}`)).headers['etag'])];
    expect(now.split('.')[0]).toBe(etag.split('.')[0]);
  });
});

describe('D-91 applying, stopping and undoing', () => {
  it('answer with the proposal, and the owner alone applies', async () => {
    const { path } = await plan();
    expect(keyOf(await other.ask('POST', `${path}/apply`))).toBe('notFound');
    expect(keyOf(await api.admin('POST', `${path}/apply`))).toBe('notYourProposal');
    const applying = await editor.ask('POST', `${path}/apply`);
    expect([applying.statusCode, applying.headers['location']]).toEqual([202, path]);
    expect(applying.json()).toMatchObject({ state: 'applying', toApply: 4, applied: 0 });
    expect(keyOf(await editor.ask('POST', `${path}/apply`))).toBe('proposalBusy');
    expect(keyOf(await other.ask('POST', `${path}/stop`))).toBe('notFound');
    const stopping = await api.admin('POST', `${path}/stop`);
    expect([stopping.statusCode, stopping.json().state]).toEqual([200, 'stopping']);
    await proposing.work();
    expect(keyOf(await editor.ask('POST', `${path}/undo`))).toBe('proposalNotUndoable');
    await editor.ask('POST', `${path}/apply`);
    await proposing.work();
    expect((await editor.ask('GET', path)).json()).toMatchObject({ state: 'applied', applied: 4, isUndoable: true });
    expect(keyOf(await other.ask('POST', `${path}/undo`))).toBe('notFound');
    const undoing = await api.admin('POST', `${path}/undo`);
    expect([undoing.statusCode, undoing.json().state]).toEqual([202, 'undoing']);
    await proposing.work();
    expect((await editor.ask('GET', path)).json()).toMatchObject({ state: 'undone', undone: 4, isUndoable: false });
  });

  it('are done once for a repeated request with the same Idempotency-Key', async () => {
    const { path } = await plan();
    const headers = { 'idempotency-key': '"apply-1"' };
    const answers = [
      await editor.ask('POST', `${path}/apply`, { headers }),
      await editor.ask('POST', `${path}/apply`, { headers }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
    await proposing.work();
  });
});

describe('D-91 discarding', () => {
  it.each(['planning', 'planned', 'stopped'] as const)('a %s one that has changed nothing', async (state) => {
    const id = await inState(state, { items: [{}] });
    expect((await editor.ask('DELETE', `/proposals/${id}`)).statusCode).toBe(204);
    expect(await proposing.read(id)).toMatchObject({ state: 'discarded' });
    expect(await proposing.itemsOf(id)).toEqual([]);
    expect((await editor.ask('DELETE', `/proposals/${id}`)).statusCode).toBe(204);
  });

  it.each<[ProposalState, string]>([
    ['applying', 'proposalBusy'],
    ['stopping', 'proposalBusy'],
    ['undoing', 'proposalBusy'],
    ['applied', 'proposalNotPlanned'],
    ['stopped', 'proposalNotPlanned'],
    ['undone', 'proposalNotPlanned'],
    ['failed', 'proposalNotPlanned'],
  ])('not a %s one', async (state, key) => {
    const answer = await editor.ask('DELETE', `/proposals/${await inState(state, { applied: 1 })}`);
    expect([answer.statusCode, keyOf(answer)]).toEqual([409, key]);
  });

  it('is for the owner', async () => {
    const id = await inState('planned');
    expect(keyOf(await other.ask('DELETE', `/proposals/${id}`))).toBe('notFound');
    expect(keyOf(await api.admin('DELETE', `/proposals/${id}`))).toBe('notYourProposal');
  });
});
