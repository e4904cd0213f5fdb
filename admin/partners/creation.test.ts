import { describe, expect, it } from 'vitest';
import type { Sent } from '../kit/form/saving/save-strategy.ts';
import { ApiFailure } from '../session/calls/api-failure.ts';
import { createCreation, type CreationCalls } from './creation.ts';

type Step = keyof CreationCalls | 'createPartner';

/** Returns calls that succeed, except that each step fails as many times as it occurs in `fails`. `log` lists the requests. */
function callsThat(fails: readonly Step[], { code = 500, isMaker = false, at = 'email' } = {}) {
  const log: string[] = [];
  const left = [...fails];
  const step = async <T>(name: Step, payload: unknown, answer: T): Promise<T> => {
    log.push(`${name} ${JSON.stringify(payload)}`);
    const index = left.indexOf(name);
    if (index === -1) return answer;
    left.splice(index, 1);
    throw new ApiFailure(code, 'No', [{ propertyPath: at, message: 'No' }]);
  };
  let users = 10;
  const createPartner = (body: object): Promise<Sent> => step('createPartner', body, { path: '/takers/5', answer: {} });
  const calls: CreationCalls = {
    createUser: async (user) => {
      await step('createUser', user, undefined);
      return `/users/${(users += 1)}`;
    },
    saveUser: (iri, user) => step('saveUser', [iri, user], undefined),
    deleteUser: (iri) => step('deleteUser', iri, undefined),
    ...(isMaker && { finish: ({ email }) => step('finish', email, undefined) }),
  };
  return { calls, createPartner, log };
}

const ana = { email: 'ana@example.com', password: 'Clave123' };
const user = JSON.stringify(ana);
const present = { email: 'hola@ana.example' };
const body = { ...present, user: ana };
const partnerOf = (iri: string) => `createPartner {"email":"hola@ana.example","user":"${iri}"}`;
const askForPlan = 'finish "hola@ana.example"';

describe('D-47 without feature provision', () => {
  const separately = { isAtomic: false };

  it('TAK-11 RES-23 MAK-F-39 creates the user and the partner, and performs the last step', async () => {
    const { calls, createPartner, log } = callsThat([], { isMaker: true });
    const creation = createCreation(calls, separately);
    await creation.create(body, createPartner);
    await creation.finish(present);
    expect(log).toEqual([`createUser ${user}`, partnerOf('/users/11'), askForPlan]);
    expect([creation.leftUser(), creation.isUnfinished()]).toEqual([undefined, false]);
  });

  it('TAK-12 MAK-F-40 creates no user for the partner of an existing user', async () => {
    const { calls, createPartner, log } = callsThat([], { isMaker: true });
    const creation = createCreation(calls, separately);
    await creation.create({ ...present, user: 3 }, createPartner);
    await creation.finish(present);
    expect(log).toEqual([partnerOf('/users/3'), askForPlan]);
  });

  const failures: [ids: string, fails: Step, first: string[], left: string | undefined, again: string[]][] = [
    [
      'TAK-17',
      'createUser',
      [`createUser ${user}`],
      undefined,
      [`createUser ${user}`, partnerOf('/users/11'), askForPlan],
    ],
    [
      'TAK-13 RES-25 MAK-F-41',
      'createPartner',
      [`createUser ${user}`, partnerOf('/users/11')],
      '/users/11',
      [partnerOf('/users/11'), askForPlan],
    ],
    ['A-29', 'finish', [`createUser ${user}`, partnerOf('/users/11'), askForPlan], undefined, [askForPlan]],
  ];
  it.each(failures)(
    '%s after a failed %s, the next try resumes at the failed step',
    async (_ids, fails, first, left, again) => {
      const { calls, createPartner, log } = callsThat([fails], { isMaker: true });
      const creation = createCreation(calls, separately);
      const attempt = async () => {
        if (!creation.isUnfinished()) await creation.create(body, createPartner);
        await creation.finish(present);
      };
      await expect(attempt()).rejects.toThrow('No');
      expect(log.splice(0)).toEqual(first);
      expect(creation.leftUser()?.iri).toBe(left);
      expect(creation.isUnfinished()).toBe(fails === 'finish');
      await attempt();
      expect(log).toEqual(again);
      expect([creation.leftUser(), creation.isUnfinished()]).toEqual([undefined, false]);
    },
  );

  it('A-29 the last step uses the current e-mail, even if it was changed after a failure', async () => {
    const { calls, createPartner, log } = callsThat(['finish'], { isMaker: true });
    const creation = createCreation(calls, separately);
    await creation.create(body, createPartner);
    await expect(creation.finish(present)).rejects.toThrow('No');
    log.length = 0;
    await createCreation(calls, separately, creation.progress()).finish({ email: 'nuevo@ana.example' });
    expect(log).toEqual(['finish "nuevo@ana.example"']);
  });

  it('A-30 saves the created user if its e-mail or password was changed, until that save succeeds', async () => {
    const { calls, createPartner, log } = callsThat(['createPartner', 'createPartner', 'saveUser']);
    const creation = createCreation(calls, separately);
    await expect(creation.create(body, createPartner)).rejects.toThrow('No');
    log.length = 0;
    const renamed = { ...ana, email: 'ana.sousa@example.com' };
    await expect(creation.create({ ...body, user: renamed }, createPartner)).rejects.toThrow('No');
    expect(log.splice(0)).toEqual([`saveUser ${JSON.stringify(['/users/11', renamed])}`]);
    await expect(creation.create({ ...body, user: renamed }, createPartner)).rejects.toThrow('No');
    expect(log.splice(0)).toEqual([`saveUser ${JSON.stringify(['/users/11', renamed])}`, partnerOf('/users/11')]);
    await creation.create({ ...body, user: renamed }, createPartner);
    expect(log).toEqual([partnerOf('/users/11')]);
  });

  it('creates a new user if the created user was deleted meanwhile', async () => {
    const { calls, createPartner, log } = callsThat(['createPartner', 'saveUser'], { code: 404 });
    const creation = createCreation(calls, separately);
    await expect(creation.create(body, createPartner)).rejects.toThrow('No');
    const renamed = { ...ana, password: 'Otra1234' };
    await creation.create({ ...body, user: renamed }, createPartner);
    expect(log.slice(-2)).toEqual([`createUser ${JSON.stringify(renamed)}`, partnerOf('/users/12')]);
  });

  it('creates a new user, once per try, if the user of an earlier try is rejected', async () => {
    const fails = ['createPartner', 'createPartner', 'createPartner'] as const;
    const { calls, createPartner, log } = callsThat(fails, { code: 422, at: 'user' });
    const creation = createCreation(calls, separately);
    await expect(creation.create(body, createPartner)).rejects.toThrow('No');
    expect(log.splice(0)).toEqual([`createUser ${user}`, partnerOf('/users/11')]);
    await expect(creation.create(body, createPartner)).rejects.toThrow('No');
    expect(log.splice(0)).toEqual([partnerOf('/users/11'), `createUser ${user}`, partnerOf('/users/12')]);
    await creation.create(body, createPartner);
    expect(log).toEqual([partnerOf('/users/12')]);
  });

  it.each([
    [404, 'counts as a success', 'done', undefined],
    [503, 'leaves the user', 'No', '/users/11'],
  ] as const)('a delete of the unlinked user that returns %s %s', async (code, _title, end, left) => {
    const { calls, createPartner, log } = callsThat(['createPartner', 'deleteUser'], { code });
    const creation = createCreation(calls, separately);
    await expect(creation.create(body, createPartner)).rejects.toThrow('No');
    expect(
      await creation.dropUser().then(
        () => 'done',
        ({ message }: Error) => message,
      ),
    ).toBe(end);
    expect(log.slice(-1)).toEqual(['deleteUser "/users/11"']);
    expect(creation.leftUser()?.iri).toBe(left);
  });

  it.each(['createUser', 'saveUser'] as const)(
    'a violation from %s has the path of the field in the form',
    async (fails) => {
      const { calls, createPartner } = callsThat(
        [...(fails === 'saveUser' ? (['createPartner'] as const) : []), fails],
        {
          code: 422,
        },
      );
      const creation = createCreation(calls, separately);
      if (fails === 'saveUser') await creation.create(body, createPartner).catch(() => undefined);
      const refused = creation.create({ ...body, user: { ...ana, email: 'x@example.com' } }, createPartner);
      await expect(refused).rejects.toMatchObject({ violations: [{ propertyPath: 'user.email', message: 'No' }] });
    },
  );

  it('resumes in another form with the user that an earlier form created', async () => {
    const { calls, createPartner, log } = callsThat(['createPartner']);
    const first = createCreation(calls, separately);
    await expect(first.create(body, createPartner)).rejects.toThrow('No');
    await createCreation(calls, separately, first.progress()).create(body, createPartner);
    expect(log.slice(-1)).toEqual([partnerOf('/users/11')]);
    expect(log.filter((line) => line.startsWith('createUser'))).toHaveLength(1);
  });
});

describe('D-47 with feature provision', () => {
  it.each([false, true])('sends a single request, and repeats it after a failure (maker: %s)', async (isMaker) => {
    const { calls, createPartner, log } = callsThat(['createPartner'], { isMaker });
    const creation = createCreation(calls, { isAtomic: true });
    await expect(creation.create(body, createPartner)).rejects.toThrow('No');
    expect([creation.leftUser(), creation.isUnfinished()]).toEqual([undefined, false]);
    await creation.create(body, createPartner);
    await creation.finish(present);
    expect(log).toEqual(Array.from({ length: 2 }, () => `createPartner ${JSON.stringify(body)}`));
  });

  it('MAK-F-40 performs the last step for the partner of an existing user', async () => {
    const { calls, createPartner, log } = callsThat([], { isMaker: true });
    const creation = createCreation(calls, { isAtomic: true });
    await creation.create({ ...present, user: 3 }, createPartner);
    await creation.finish(present);
    expect(log).toEqual([partnerOf('/users/3'), askForPlan]);
  });
});
