import { describe, expect, it } from 'vitest';
import { ApiFailure } from '../../session/api-failure.ts';
import { createCreation, type CreationCalls, type Sent } from './creation.ts';

type Step = keyof CreationCalls | 'createPartner';

/** Returns calls that succeed, except that a step fails as many times as it is listed in `fails`. `log` lists the requests. */
function callsThat(fails: readonly Step[], { code = 500, isMaker = false, at = 'email' } = {}) {
  const log: string[] = [];
  const left = [...fails];
  const step = async <T>(name: Step, told: unknown, answer: T): Promise<T> => {
    log.push(`${name} ${JSON.stringify(told)}`);
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

  it('TAK-11 RES-23 MAK-F-39 creates the user, the partner, and what the partner still needs', async () => {
    const { calls, createPartner, log } = callsThat([], { isMaker: true });
    const creation = createCreation(calls, separately);
    await creation.create(body, createPartner);
    await creation.finish(present);
    expect(log).toEqual([`createUser ${user}`, partnerOf('/users/11'), askForPlan]);
    expect([creation.leftUser(), creation.isUnfinished()]).toEqual([undefined, false]);
  });

  it('TAK-12 MAK-F-40 creates no user for a partner whose user is there', async () => {
    const { calls, createPartner, log } = callsThat([], { isMaker: true });
    const creation = createCreation(calls, separately);
    await creation.create({ ...present, user: 3 }, createPartner);
    await creation.finish(present);
    expect(log).toEqual([partnerOf('/users/3'), askForPlan]);
  });

  const failures: [ids: string, fails: Step, first: string[], left: string | undefined, again: string[]][] = [
    ['TAK-17', 'createUser', [`createUser ${user}`], undefined, [`createUser ${user}`, partnerOf('/users/11'), askForPlan]],
    ['TAK-13 RES-25 MAK-F-41', 'createPartner', [`createUser ${user}`, partnerOf('/users/11')], '/users/11', [partnerOf('/users/11'), askForPlan]],
    ['A-29', 'finish', [`createUser ${user}`, partnerOf('/users/11'), askForPlan], undefined, [askForPlan]],
  ]; // prettier-ignore
  it.each(failures)(
    '%s a failed %s leaves what was done, and the next try goes on behind it',
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

  it('A-29, e-mail changed between: the last step is asked for with what the partner says now', async () => {
    const { calls, createPartner, log } = callsThat(['finish'], { isMaker: true });
    const creation = createCreation(calls, separately);
    await creation.create(body, createPartner);
    await expect(creation.finish(present)).rejects.toThrow('No');
    log.length = 0;
    await createCreation(calls, separately, creation.progress()).finish({ email: 'nuevo@ana.example' });
    expect(log).toEqual(['finish "nuevo@ana.example"']);
  });

  it('A-30 saves the created user when e-mail or password were changed since, each time anew', async () => {
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

  it('creates the user anew when someone has deleted it meanwhile', async () => {
    const { calls, createPartner, log } = callsThat(['createPartner', 'saveUser'], { code: 404 });
    const creation = createCreation(calls, separately);
    await expect(creation.create(body, createPartner)).rejects.toThrow('No');
    const renamed = { ...ana, password: 'Otra1234' };
    await creation.create({ ...body, user: renamed }, createPartner);
    expect(log.slice(-2)).toEqual([`createUser ${JSON.stringify(renamed)}`, partnerOf('/users/12')]);
  });

  it('creates the user anew, once, when the partner is refused for one of an earlier try', async () => {
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
    [404, 'is gone already', 'done', undefined],
    [503, 'stays when that fails', 'No', '/users/11'],
  ] as const)('a left user whose removal is answered with %s %s', async (code, _told, end, left) => {
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

  it.each(['createUser', 'saveUser'] as const)('what %s refuses stands where the form has it', async (fails) => {
    const { calls, createPartner } = callsThat([...(fails === 'saveUser' ? (['createPartner'] as const) : []), fails], {
      code: 422,
    });
    const creation = createCreation(calls, separately);
    if (fails === 'saveUser') await creation.create(body, createPartner).catch(() => undefined);
    const refused = creation.create({ ...body, user: { ...ana, email: 'x@example.com' } }, createPartner);
    await expect(refused).rejects.toMatchObject({ violations: [{ propertyPath: 'user.email', message: 'No' }] });
  });

  it('goes on in another form with what an earlier one has created', async () => {
    const { calls, createPartner, log } = callsThat(['createPartner']);
    const first = createCreation(calls, separately);
    await expect(first.create(body, createPartner)).rejects.toThrow('No');
    await createCreation(calls, separately, first.progress()).create(body, createPartner);
    expect(log.slice(-1)).toEqual([partnerOf('/users/11')]);
    expect(log.filter((line) => line.startsWith('createUser'))).toHaveLength(1);
  });
});

describe('D-47 with feature provision', () => {
  it.each([false, true])('sends one call, which a failure leaves to be sent again (maker: %s)', async (isMaker) => {
    const { calls, createPartner, log } = callsThat(['createPartner'], { isMaker });
    const creation = createCreation(calls, { isAtomic: true });
    await expect(creation.create(body, createPartner)).rejects.toThrow('No');
    expect([creation.leftUser(), creation.isUnfinished()]).toEqual([undefined, false]);
    await creation.create(body, createPartner);
    await creation.finish(present);
    expect(log).toEqual(Array.from({ length: 2 }, () => `createPartner ${JSON.stringify(body)}`));
  });

  it('MAK-F-40 still asks for what a partner needs whose user was there', async () => {
    const { calls, createPartner, log } = callsThat([], { isMaker: true });
    const creation = createCreation(calls, { isAtomic: true });
    await creation.create({ ...present, user: 3 }, createPartner);
    await creation.finish(present);
    expect(log).toEqual([partnerOf('/users/3'), askForPlan]);
  });
});
