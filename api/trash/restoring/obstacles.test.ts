import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addCatalogue, addMaker, create } from '../../testing/catalogue.ts';
import { addReseller } from '../../testing/resellers.ts';
import { startApi } from '../../testing/servers/api-under-test.ts';
import { startForFile } from '../../testing/servers/start-for-file.ts';
import { trashCalls } from '../../testing/trash/trash-calls.ts';

const api = startForFile(() => startApi());
const { remove, restore, obstaclesOf } = trashCalls(() => api);

let users = 0;
const addUser = () =>
  create(api, '/users', { email: `persona${++users}@example.com`, password: 'Clave123', roles: [] });
const rolesOf = async (path: string) => (await api.admin('GET', path)).json().roles;

describe('a unique value that another record has', () => {
  it('is replaced or left out', async () => {
    const maker = await addMaker(api, { slug: 'ruta' });
    const item = await remove(maker['@id']);
    const other = await addMaker(api, { slug: 'ruta' });
    expect(await obstaclesOf(item)).toEqual([
      {
        propertyPath: 'slug',
        key: 'slugTaken',
        message: 'Ya hay otro registro con ese slug',
        values: { value: 'ruta' },
        holder: other['@id'],
        canReplace: true,
        canLeaveOut: true,
      },
    ]);
    expect(await restore(item, { values: { slug: 'ruta-dos' } })).toMatchObject({
      '@id': maker['@id'],
      slug: 'ruta-dos',
    });
    const again = await remove(maker['@id']);
    await addMaker(api, { slug: 'ruta-dos' });
    expect(await restore(again, { leaveOut: ['slug'] })).toMatchObject({ '@id': maker['@id'], slug: null });
  });

  it('is replaced only by a valid value that is free', async () => {
    const { '@id': user } = await create(api, '/users', { email: 'ida@example.com', password: 'Clave123', roles: [] });
    const item = await remove(user);
    await create(api, '/users', { email: 'IDA@example.com', password: 'Clave123', roles: [] });
    expect(await obstaclesOf(item)).toMatchObject([{ propertyPath: 'email', key: 'emailTaken', canLeaveOut: false }]);
    expect(await obstaclesOf(item, { leaveOut: ['email'] })).toMatchObject([{ propertyPath: 'email' }]);
    expect(await obstaclesOf(item, { values: { email: 'Ida@example.com' } })).toMatchObject([
      { propertyPath: 'email' },
    ]);
    const refused = await api.admin('POST', `${item}/restore`, { payload: { values: { email: 'ida@' } } });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().violations).toMatchObject([{ propertyPath: 'email', key: 'email' }]);
    expect(await restore(item, { values: { email: 'ida2@example.com' } })).toMatchObject({
      '@id': user,
      email: 'ida2@example.com',
    });
  });

  it('is the user of a maker who became a maker again; a maker without a user gives no role', async () => {
    const user = await addUser();
    const maker = await addMaker(api, { user: user['@id'] });
    const item = await remove(maker['@id']);
    await addMaker(api, { user: user['@id'] });
    expect(await obstaclesOf(item)).toMatchObject([{ propertyPath: 'user', key: 'userIsMaker', canLeaveOut: true }]);
    const values = { user: { email: 'nueva@example.com', password: 'Clave123' } };
    const refused = await api.admin('POST', `${item}/restore`, { payload: { values } });
    expect(refused.json().violations).toMatchObject([{ propertyPath: 'user' }]);
    const other = await addUser();
    await restore(item, { values: { user: other['@id'] } });
    expect(await rolesOf(other['@id'])).toEqual(['ROLE_MAKER']);
  });

  it('is found when a concurrent transaction takes it during the restore', async () => {
    const item = await remove((await addMaker(api, { slug: 'carrera' }))['@id']);
    const other = await addMaker(api);
    const { answer } = await api.db.transaction(async (tx) => {
      await tx.execute(sql`update makers set slug = 'carrera' where id = ${other.id}`);
      // The promise is wrapped in an object, so that the transaction does not await it.
      const started = { answer: api.admin('POST', `${item}/restore`) };
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await api.db.execute(waiting)).rows.length).toBeGreaterThan(0);
      return started;
    });
    expect((await answer).json()).toMatchObject({
      key: 'notRestorable',
      obstacles: [{ propertyPath: 'slug', key: 'slugTaken', canReplace: true, canLeaveOut: true }],
    });
    await restore(item, { leaveOut: ['slug'] });
  });
});

describe('the values of a restore', () => {
  it.each([
    ['/users', { password: 'Nueva123' }],
    ['/users', { roles: ['ROLE_ADMIN'] }],
    ['/makers', { name: 'Otro nombre' }],
    ['/makers', { founders: 'Ana y Eva' }],
    ['/makers', { unknown: 'x' }],
  ])('of %s are refused if the field cannot be in the way: %j', async (collection, values) => {
    const record = collection === '/users' ? await addUser() : await addMaker(api);
    const item = await remove(record['@id']);
    const answer = await api.admin('POST', `${item}/restore`, { payload: { values } });
    expect([answer.statusCode, answer.json().violations]).toMatchObject([
      422,
      [{ propertyPath: Object.keys(values)[0], key: 'invalid' }],
    ]);
    expect((await api.admin('GET', record['@id'])).statusCode).toBe(404);
    await restore(item);
  });

  it('are ignored if the field is not in the way', async () => {
    const { '@id': user, email } = await addUser();
    const item = await remove(user);
    expect(await restore(item, { values: { email: 'another@example.com' } })).toMatchObject({ '@id': user, email });
    const maker = await addMaker(api, { slug: 'vela' });
    const makerItem = await remove(maker['@id']);
    const values = { slug: 'vela-dos', user };
    expect(await restore(makerItem, { values })).toMatchObject({ slug: 'vela', user: maker['user'] });
  });
});

describe('a referenced record that is deleted', () => {
  it('is replaced, or restored first', async () => {
    const { '@id': user, email } = await addUser();
    const taker = await create(api, '/takers', { name: 'Ana', surname: 'Gil', user });
    const [takerItem, userItem] = [await remove(taker['@id']), await remove(user)];
    expect(await obstaclesOf(takerItem)).toMatchObject([
      {
        propertyPath: 'user',
        key: 'referenceDeleted',
        canReplace: true,
        canLeaveOut: false,
        gone: [{ '@id': user, name: email, trash: userItem }],
      },
    ]);
    await restore(userItem);
    expect(await restore(takerItem)).toMatchObject({ user });
    expect(await rolesOf(user)).toEqual(['ROLE_TAKER']);

    const again = await remove(taker['@id']);
    await remove(user);
    await api.db.execute(sql`delete from trash where collection = 'users'`);
    expect(await obstaclesOf(again)).toMatchObject([{ gone: [{ '@id': user, name: email, trash: null }] }]);
    const other = await addUser();
    expect(await restore(again, { values: { user: other['@id'] } })).toMatchObject({ user: other['@id'] });
    expect(await rolesOf(other['@id'])).toEqual(['ROLE_TAKER']);
  });

  it('is left out of a list, and all obstacles are found at once', async () => {
    const { experienceBody, tag } = await addCatalogue(api);
    const [location, maker] = [await create(api, '/locations', { name: 'Ronda', country: 'ES' }), await addMaker(api)];
    const gone = await create(api, '/tags', { name: 'Al alba' });
    const body = await experienceBody({
      tags: [tag['@id'], gone['@id']],
      location: location['@id'],
      maker: maker['@id'],
    });
    const { '@id': path } = await create(api, '/experiences', body);
    const item = await remove(path);
    const items = [await remove(gone['@id']), await remove(location['@id']), await remove(maker['@id'])];
    expect(await obstaclesOf(item)).toMatchObject([
      { propertyPath: 'maker', canReplace: true, canLeaveOut: false, gone: [{ trash: items[2] }] },
      { propertyPath: 'tags', canReplace: false, canLeaveOut: true, gone: [{ name: 'Al alba', trash: items[0] }] },
      { propertyPath: 'location', canReplace: true, canLeaveOut: true, gone: [{ name: 'Ronda', trash: items[1] }] },
    ]);
    const other = await addMaker(api);
    expect(await restore(item, { values: { maker: other['@id'] }, leaveOut: ['tags', 'location'] })).toMatchObject({
      '@id': path,
      maker: { '@id': other['@id'] },
      location: null,
      tags: [{ '@id': tag['@id'] }],
    });
  });

  it('is the plan of a subscription, which can be left out', async () => {
    const plan = await create(api, '/plans', { name: 'Plata', price: '1000', isActive: true });
    const maker = await addMaker(api);
    await api.db.execute(sql`
      insert into maker_plans (maker_id, plan_id, price, start_date) values (${maker.id}, ${plan.id}, '1000', '2026-01-01')`);
    const item = await remove(maker['@id']);
    const planItem = await remove(plan['@id']);
    expect(await obstaclesOf(item)).toMatchObject([
      { propertyPath: 'makerPlan', canReplace: false, canLeaveOut: true, gone: [{ name: 'Plata', trash: planItem }] },
    ]);
    await restore(planItem);
    expect(await restore(item)).toMatchObject({ makerPlan: { plan: { '@id': plan['@id'] }, startDate: '2026-01-01' } });
    const again = await remove(maker['@id']);
    await remove(plan['@id']);
    expect(await restore(again, { leaveOut: ['makerPlan'] })).toMatchObject({ makerPlan: null });
  });

  it('owns a favourite, which comes back with whichever is restored last', async () => {
    const { experienceBody } = await addCatalogue(api);
    const [reseller, experience] = [await addReseller(api), await create(api, '/experiences', await experienceBody())];
    const payload = { reseller: reseller.id, experience: experience.id };
    const { '@id': favourite } = await create(api, '/favorite_experiences', payload);
    const [experienceItem, resellerItem] = [await remove(experience['@id']), await remove(reseller['@id'])];
    await restore(experienceItem);
    expect((await api.admin('GET', favourite)).statusCode).toBe(404);
    await restore(resellerItem);
    expect((await api.admin('GET', favourite)).json()).toMatchObject({
      reseller: { id: reseller.id },
      experience: { id: experience.id },
    });
  });

  it('is a zone of an imported experience', async () => {
    const { experienceBody, location } = await addCatalogue(api);
    const zone = await create(api, '/zones', { name: 'Triana', location: location['@id'] });
    const { id, '@id': path } = await create(api, '/experiences', await experienceBody());
    await api.db.execute(sql`insert into experience_zones (experience_id, zone_id) values (${id}, ${zone.id})`);
    const item = await remove(path);
    await remove(zone['@id']);
    expect(await obstaclesOf(item)).toMatchObject([
      { propertyPath: 'zones', canLeaveOut: true, gone: [{ name: 'Triana' }] },
    ]);
    await restore(item, { leaveOut: ['zones'] });
  });

  it('is the only maker of a group of favourites, which does not exist without makers', async () => {
    const [reseller, maker] = [await addReseller(api), await addMaker(api)];
    const { '@id': group } = await create(api, '/favorite_makers', { reseller: reseller.id, makers: [maker.id] });
    const [groupItem, makerItem] = [await remove(group), await remove(maker['@id'])];
    expect(await obstaclesOf(groupItem)).toMatchObject([
      { propertyPath: 'makers', canReplace: false, canLeaveOut: false, gone: [{ trash: makerItem }] },
    ]);
    await restore(makerItem);
    expect((await restore(groupItem)).makers).toMatchObject([{ id: maker.id }]);
  });

  it('A-38 a group of favourites comes back with the first of its makers, and with its reseller only if it has one', async () => {
    const [reseller, one, two] = [await addReseller(api), await addMaker(api), await addMaker(api)];
    const { '@id': group } = await create(api, '/favorite_makers', { reseller: reseller.id, makers: [one.id, two.id] });
    const makersOf = async () => (await api.admin('GET', group)).json().makers?.map(({ id }: { id: number }) => id);
    const items = [await remove(one['@id']), await remove(two['@id'])];
    await restore(items[0] ?? '');
    expect(await makersOf()).toEqual([one.id]);
    await restore(items[1] ?? '');
    expect(await makersOf()).toEqual([one.id, two.id]);
    await remove(two['@id']);
    const [resellerItem, oneItem] = [await remove(reseller['@id']), await remove(one['@id'])];
    await restore(resellerItem);
    expect((await api.admin('GET', group)).statusCode).toBe(404);
    await restore(oneItem);
    expect(await makersOf()).toEqual([one.id]);
  });

  it('API-130 is a favourite once, although its two groups got the same reseller meanwhile', async () => {
    const [one, two, maker] = [await addReseller(api), await addReseller(api), await addMaker(api)];
    const other = await addMaker(api);
    const first = await create(api, '/favorite_makers', { reseller: one.id, makers: [maker.id, other.id] });
    const second = await create(api, '/favorite_makers', {
      reseller: two.id,
      makers: [maker.id, (await addMaker(api)).id],
    });
    const item = await remove(maker['@id']);
    expect((await api.admin('PUT', second['@id'], { payload: { reseller: one.id } })).statusCode).toBe(200);
    await restore(item);
    const makersOf = async (path: string) =>
      (await api.admin('GET', path)).json().makers.map(({ id }: { id: number }) => id);
    expect(await makersOf(first['@id'])).toContain(maker.id);
    expect(await makersOf(second['@id'])).not.toContain(maker.id);
  });

  it('leaves a contact that was deleted since, which gets its maker in the trash', async () => {
    const [reseller, maker] = [await addReseller(api), await addMaker(api)];
    const { '@id': contact } = await create(api, '/contacts', { name: 'Eva', reseller: reseller.id, maker: maker.id });
    const makerItem = await remove(maker['@id']);
    const contactItem = await remove(contact);
    await restore(makerItem);
    expect(await restore(contactItem)).toMatchObject({ maker: { '@id': maker['@id'] } });
  });

  it('does not replace the maker that a contact got meanwhile', async () => {
    const [reseller, maker, other] = [await addReseller(api), await addMaker(api), await addMaker(api)];
    const { '@id': contact } = await create(api, '/contacts', { name: 'Eva', reseller: reseller.id, maker: maker.id });
    const item = await remove(maker['@id']);
    await api.admin('PUT', contact, { payload: { maker: other['@id'] } });
    await restore(item);
    expect((await api.admin('GET', contact)).json()).toMatchObject({ maker: { '@id': other['@id'] } });
  });
});

describe('rules of a resource', () => {
  it('D-41 a full position is replaced or left out', async () => {
    const { experienceBody } = await addCatalogue(api);
    const add = async () => create(api, '/experiences', await experienceBody({ order: 7 }));
    const { '@id': path } = await add();
    const item = await remove(path);
    const others = [await add(), await add()];
    expect(await obstaclesOf(item)).toMatchObject([
      { propertyPath: 'order', key: 'positionFull', values: { order: 7, max: 2 }, canReplace: true, canLeaveOut: true },
    ]);
    expect(await obstaclesOf(item, { values: { order: 7 } })).toMatchObject([{ propertyPath: 'order' }]);
    expect(await restore(item, { values: { order: 8 } })).toMatchObject({ order: 8 });
    const again = await remove(others[0]?.['@id'] ?? '');
    await add();
    expect(await restore(again, { leaveOut: ['order'] })).toMatchObject({ order: null });
  });

  it('two restores to the last free place of a position get one winner', async () => {
    const { experienceBody } = await addCatalogue(api);
    const add = async () => create(api, '/experiences', await experienceBody({ order: 70 }));
    const items = [await remove((await add())['@id']), await remove((await add())['@id'])];
    await add();
    const answers = await Promise.all(items.map((item) => api.admin('POST', `${item}/restore`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('API-130 a maker that is a favourite again, in another group, is left out while others remain', async () => {
    const [reseller, maker, other] = [await addReseller(api), await addMaker(api), await addMaker(api)];
    const addGroup = (...makers: number[]) => create(api, '/favorite_makers', { reseller: reseller.id, makers });
    const both = await addGroup(maker.id, other.id);
    const item = await remove(both['@id']);
    const again = await addGroup(maker.id);
    const obstacle = { propertyPath: 'makers', key: 'alreadyFavorite', holder: again['@id'], canReplace: false };
    expect(await obstaclesOf(item)).toMatchObject([{ ...obstacle, canLeaveOut: true }]);
    expect((await restore(item, { leaveOut: ['makers'] })).makers).toMatchObject([{ id: other.id }]);
    const alone = await remove(again['@id']);
    await addGroup(maker.id);
    expect(await obstaclesOf(alone, { leaveOut: ['makers'] })).toMatchObject([
      { propertyPath: 'makers', canLeaveOut: false },
    ]);
  });

  it('API-130 an experience that is a favourite again', async () => {
    const { experienceBody } = await addCatalogue(api);
    const [reseller, { id }] = [await addReseller(api), await create(api, '/experiences', await experienceBody())];
    const payload = { reseller: reseller.id, experience: id };
    const item = await remove((await create(api, '/favorite_experiences', payload))['@id']);
    const again = await create(api, '/favorite_experiences', payload);
    expect(await obstaclesOf(item)).toMatchObject([{ key: 'alreadyFavorite', holder: again['@id'] }]);
  });
});
