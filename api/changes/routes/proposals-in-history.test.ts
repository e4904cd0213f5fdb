import type { Change } from '@trastienda/contract/changes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addChange } from '../../testing/changes/add-change.ts';
import { create } from '../../testing/catalogue.ts';
import { insertProposal } from '../../testing/proposals/insert-proposal.ts';
import { startApi, type ApiUnderTest, type Ask } from '../../testing/servers/api-under-test.ts';
import { addUserWithSession, type UserWithSession } from '../../testing/servers/user-with-session.ts';

let api: ApiUnderTest;
let owner: UserWithSession;
let other: UserWithSession;
/** The `@id` of a changed tag, and the id of the proposal that changed it. */
let [tag, proposal] = ['', 0];
beforeAll(async () => {
  api = await startApi();
  owner = await addUserWithSession(api, ['ROLE_EDITOR']);
  other = await addUserWithSession(api, ['ROLE_EDITOR']);
  const { '@id': path, id } = await create(api, '/tags', { name: 'Mar' });
  tag = path;
  proposal = await insertProposal(api.db, { ownerId: owner.id, applied: 312 });
  for (const request of [`proposals/${proposal}`, `proposals/${proposal}/undo`, 'proposals/999', 'proposals/1/later'])
    await addChange(api.db, { record: ['tags', id], request });
});
afterAll(() => api.close());

/** Returns the proposals of the changes of the tag, the earliest first. */
async function proposalsIn(path: string, ask: Ask): Promise<Change['proposal'][]> {
  const answer = await ask('GET', path);
  expect(answer.statusCode, answer.body).toBe(200);
  const changes = answer.json<{ 'hydra:member': Change[] }>()['hydra:member'];
  return changes.toReversed().map((change) => change.proposal);
}

it('D-91 a change names the proposal that made it or whose undo did, and no other change has such a member', async () => {
  const named = { '@id': `/proposals/${proposal}`, collection: 'tags', applied: 312 };
  const expected = [undefined, { ...named, isUndo: false }, { ...named, isUndo: true }, undefined, undefined];
  expect(await proposalsIn(`${tag}/changes`, api.admin)).toEqual(expected);
  expect(await proposalsIn(`/changes?record=${tag}`, api.admin)).toEqual(expected);
});

it('D-91 only those who may read the proposal get its address: its owner and administrators', async () => {
  const addresses = async (ask: Ask) => (await proposalsIn(`${tag}/changes`, ask)).map((one) => one?.['@id']);
  const address = `/proposals/${proposal}`;
  expect(await addresses(owner.ask)).toEqual([undefined, address, address, undefined, undefined]);
  expect(await addresses(other.ask)).toEqual([undefined, null, null, undefined, undefined]);
});
