import type { Change, ChangePage } from '@trastienda/contract/changes';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makerPlans } from '../../resources/plan.ts';
import { addMaker, create } from '../../testing/catalogue.ts';
import { addReseller } from '../../testing/resellers.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function lastChange(path: string): Promise<Change | undefined> {
  const answer = await api.admin('GET', `/changes?record=${path}&itemsPerPage=1`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ChangePage>()['hydra:member'][0];
}

describe('a record that another record names', () => {
  it('has the name of its maker, if it is a subscription, until it is deleted', async () => {
    const [maker, plan] = [
      await addMaker(api, { name: 'Casa Alba' }),
      await create(api, '/plans', { name: 'Básico', price: '399', isActive: true }),
    ];
    const [added] = await api.db
      .insert(makerPlans)
      .values({ makerId: maker.id, planId: plan.id, price: '39900', startDate: '2026-01-31' })
      .returning();
    const path = `/maker_plans/${added?.id}`;
    expect(await lastChange(path)).toMatchObject({ names: { [path]: 'Casa Alba' }, deleted: [] });
    await api.db.delete(makerPlans).where(eq(makerPlans.makerId, maker.id));
    const deletion = await lastChange(path);
    expect(deletion).toMatchObject({ kind: 'delete', deleted: [path] });
    expect(deletion?.names).not.toHaveProperty(path);
  });

  it('has the name of its reseller, if it is a favourite', async () => {
    const [maker, reseller] = [await addMaker(api), await addReseller(api)];
    const favourite = await create(api, '/favorite_makers', { reseller: reseller['@id'], makers: [maker['@id']] });
    const path = favourite['@id'];
    expect((await lastChange(path))?.names).toMatchObject({ [path]: reseller['name'] });
  });
});
