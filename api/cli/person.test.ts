import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mails } from '../mail/outbox.ts';
import { addMaker, create } from '../testing/catalogue.ts';
import { readChanges } from '../testing/changes/logged-state.ts';
import { tablesWith as readTablesWith } from '../testing/changes/tables-with.ts';
import { addReseller } from '../testing/resellers.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { outcomeOf } from '../testing/servers/run-command.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const run = (...words: string[]) => {
  const { databaseUrl: DATABASE_URL, dataFolder: TRASTIENDA_DATA } = api.services.env;
  return outcomeOf(words, { DATABASE_URL, TRASTIENDA_DATA });
};

const tablesWith = (text: string) => readTablesWith(api.db, text);

let people = 0;
type Person = { taker: string; user: string; name: string; email: string };

/** Adds a taker with a user, a save of both, stored answers, and a mail. */
async function addPerson(): Promise<Person> {
  people += 1;
  const [name, email] = [`Hipólita${people}`, `hipolita${people}@example.com`];
  const payload = { name, surname: `${name} Vidal`, user: { email, password: 'Clave123' } };
  const headers = { 'idempotency-key': `create-${people}` };
  const answer = await api.admin('POST', '/takers', { payload, headers });
  expect(answer.statusCode, answer.body).toBe(201);
  const created = answer.json<{ '@id': string; user: string }>();
  const saved = { payload: { surname: `${name} Vidal Ros` }, headers: { 'idempotency-key': `save-${people}` } };
  await api.admin('PUT', created['@id'], saved);
  await api.db.insert(mails).values([
    { to: email.toUpperCase(), subject: 'Hola', text: `Hola, ${name}`, requestedBy: 1 },
    { to: `other-${email}`, subject: 'Hola', text: 'Hola', requestedBy: 1 },
  ]);
  return { taker: created['@id'], user: created.user, name, email };
}
const remove = async (path: string) => expect((await api.admin('DELETE', path)).statusCode).toBe(204);

let person: Person;
beforeEach(async () => {
  person = await addPerson();
});

describe('export', () => {
  it('prints the record, its changes, its mails and the linked records', async () => {
    const { taker, user, name, email } = person;
    const exported = JSON.parse((await run('export', '--record', taker)).stdout);
    expect(exported).toMatchObject({
      record: taker,
      values: { name, surname: `${name} Vidal Ros` },
      linked: [user],
      changes: [
        { kind: 'create', actorKind: 'user', actorId: 1, fields: { name: [null, name] } },
        { kind: 'update', fields: { surname: [`${name} Vidal`, `${name} Vidal Ros`] } },
      ],
    });
    const { stdout, stderr } = await run('export', '--record', user);
    expect(JSON.parse(stdout)).toMatchObject({
      values: { email, password_hash: true },
      linked: [taker],
      mails: [{ to: email.toUpperCase(), text: `Hola, ${name}` }],
    });
    expect(stdout).not.toMatch(/argon2|_folded/);
    expect(JSON.parse(stderr)).toMatchObject({ event: 'personExported', by: 'command', records: [user] });
  });

  it('prints the changes of a deleted record', async () => {
    await remove(person.taker);
    const exported = JSON.parse((await run('export', '--record', person.taker)).stdout);
    expect(exported.values).toBeNull();
    expect(exported.changes.map(({ kind }: { kind: string }) => kind)).toEqual(['create', 'update', 'delete']);
  });
});

describe('erase', () => {
  it('leaves no value of a deleted taker and its deleted user in any table', async () => {
    const { taker, user, name, email } = person;
    expect(await tablesWith(name)).toMatchObject({ 'change_log.changes': 2, 'public.takers': 1, 'public.mails': 1 });
    await remove(taker);
    await remove(user);
    expect(Object.keys(await tablesWith(email))).toEqual(expect.arrayContaining(['change_log.changes']));
    const { code, stdout, stderr } = await run('erase', '--record', taker);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: [
        `Erased ${taker}, ${user} from the trash, the change log and the stored answers. Mails deleted: 1.`,
        `Noted in ${join(api.services.env.dataFolder, 'erasures.jsonl')}, from which a restore repeats it.\n`,
      ].join('\n'),
    });
    expect(JSON.parse(stderr)).toMatchObject({ event: 'personErased', by: 'command', records: [taker, user] });
    expect(await tablesWith(name)).toEqual({});
    expect(await tablesWith(email)).toEqual({ 'public.mails': 1 });
    expect((await api.db.select().from(mails)).map(({ to }) => to)).toContain(`other-${email}`);
  });

  it('leaves when and by whom the record was changed, a marker for each value, and a change of its own', async () => {
    await remove(person.taker);
    const { stdout } = await run('erase', '--record', person.taker);
    expect(stdout).toContain(`${person.user} is linked and still exists`);
    const { changes } = JSON.parse((await run('export', '--record', person.taker)).stdout);
    const erased = { erased: true };
    expect(changes).toMatchObject([
      { kind: 'create', actorId: 1, fields: { name: [null, erased], user_id: [null, erased] } },
      { kind: 'update', actorId: 1, fields: { surname: [erased, erased] } },
      { kind: 'delete', actorId: 1, fields: { name: [erased, null] } },
      { kind: 'purge', actorKind: 'command', fields: {} },
      { kind: 'erase', actorKind: 'command', fields: {} },
    ]);
    expect(await tablesWith(person.email)).toMatchObject({ 'public.users': 1, 'change_log.changes': 1 });
  });

  it('erases the address from changes of other records, except of a record that still has it', async () => {
    const [reseller, maker] = [await addReseller(api), await addMaker(api, { email: person.email })];
    const observations = `Escribe a:\n${person.email.toUpperCase()}.`;
    const contact = await create(api, '/contacts', { name: 'Ana', reseller: reseller.id, observations });
    const similar = { name: 'Eva', reseller: reseller.id, email: `other-${person.email}` };
    await create(api, '/contacts', similar);
    await api.admin('PUT', contact['@id'], { payload: { observations: 'Nada' } });
    await remove(person.taker);
    await remove(person.user);
    const before = await readChanges(api.db);
    expect((await run('erase', '--record', person.user)).code).toBe(0);
    const after = (await readChanges(api.db)).slice(0, before.length);
    const edited = after.filter((change, place) => JSON.stringify(change) !== JSON.stringify(before[place]));
    const names = new Set(edited.map(({ collection, record_id: id }) => `/${collection}/${id}`));
    expect(names).toEqual(new Set([person.taker, person.user, contact['@id']]));
    const ofContact = edited.filter(({ collection }) => collection === 'contacts');
    expect(ofContact.map(({ fields }) => fields)).toMatchObject([
      { name: [null, 'Ana'], observations: [null, { erased: true }] },
      { observations: [{ erased: true }, 'Nada'] },
    ]);
    await remove(maker['@id']);
    await run('erase', '--record', maker['@id']);
    expect(await tablesWith(` ${person.email}`)).toEqual({});
  });

  it('refuses a record that exists, and one of which nothing is stored, and erases nothing', async () => {
    const before = await tablesWith(person.name);
    expect(await run('erase', '--record', person.taker)).toMatchObject({
      code: 1,
      stderr: `${person.taker} still exists. Delete it in the back office first, then erase what remains.\n`,
    });
    expect(await tablesWith(person.name)).toEqual(before);
    for (const command of ['erase', 'export'])
      expect(await run(command, '--record', '/takers/987654')).toMatchObject({
        code: 1,
        stderr: 'Nothing is stored about /takers/987654.\n',
      });
  });

  it.each([[[]], [['--record', '/tags/1']], [['--record', '/takers/9999999999']], [['--all']]])(
    'refuses %j with exit code 2',
    async (words) => {
      const { code, stderr } = await run('erase', ...words);
      expect(code).toBe(2);
      expect(stderr).toMatch(/^(Specify a record of users, takers|Unknown option)/);
    },
  );
});

describe('the change log', () => {
  const refused = 'The change log is append-only.';
  const erasing = `set local change_log.erasing = 'on'`;
  it.each([
    [`update change_log.changes set fields = '{}'`],
    [`select change_log.erase('{takers}', '{0}', '{}'); update change_log.changes set fields = '{}'`],
    [`${erasing}; update change_log.changes set fields = '{"name": [null, "Otra"]}'`],
    [`${erasing}; update change_log.changes set actor_id = 2`],
    [`${erasing}; delete from change_log.changes`],
  ])('is still append-only for: %s', async (statements) => {
    await expect(api.db.$client.query(`begin; ${statements}; commit`)).rejects.toThrow(refused);
    await api.db.$client.query('rollback');
  });

  it('keeps the values of a record that exists', async () => {
    const id = Number(person.taker.split('/').at(-1));
    await expect(api.db.$client.query(`select change_log.erase('{takers}', '{${id}}', '{}')`)).rejects.toThrow(
      'Only the values of deleted records can be erased.',
    );
  });
});
