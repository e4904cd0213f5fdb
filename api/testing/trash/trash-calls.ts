import { expect } from 'vitest';
import type { Obstacle } from '@trastienda/contract/errors';
import type { ApiUnderTest } from '../servers/api-under-test.ts';

type Resolution = { values?: Record<string, unknown>; leaveOut?: string[] };

/** Returns functions that delete records, and restore them from the trash. */
export const trashCalls = (api: () => ApiUnderTest) => ({
  /** Deletes a record. Returns the path of its item in the trash. */
  remove: async (path: string): Promise<string> => {
    const answer = await api().admin('DELETE', path);
    expect(answer.statusCode, answer.body).toBe(204);
    expect(answer.headers['location']).toMatch(/^\/trash\/\d+$/);
    return String(answer.headers['location']);
  },
  /** Restores an item. Returns the record. */
  restore: async (item: string, payload?: Resolution) => {
    const answer = await api().admin('POST', `${item}/restore`, { payload });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  },
  /** Tries to restore an item. Returns the obstacles. */
  obstaclesOf: async (item: string, payload?: Resolution): Promise<Obstacle[]> => {
    const answer = await api().admin('POST', `${item}/restore`, { payload });
    expect(answer.statusCode, answer.body).toBe(409);
    expect(answer.json()).toMatchObject({ key: 'notRestorable', message: 'No se puede restaurar tal como estaba' });
    return answer.json().obstacles;
  },
});
