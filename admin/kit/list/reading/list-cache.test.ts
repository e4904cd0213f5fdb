import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { keys } from '../../records/queries.ts';
import { patchRow } from './list-cache.ts';

it.each([
  ['lacks the field', {}],
  ['has null in the field', { isActive: null }],
  ['has a value in the field', { isActive: true }],
])('LIST-19 D-35 D-01 undoing a change restores a row that %s', async (_, fields) => {
  const client = new QueryClient();
  const queryKey = [...keys.lists('plans'), 'es', '/plans'];
  const row = { '@id': '/plans/1', name: 'Básico', ...fields };
  const block = { 'hydra:member': [row, { '@id': '/plans/2' }], 'hydra:totalItems': 2 };
  client.setQueryData(queryKey, block);
  const update = await patchRow(client, 'plans', row, { isActive: false });
  expect(client.getQueryData(queryKey)).toMatchObject({ 'hydra:member': [{ isActive: false }, {}] });
  update.undo();
  expect(client.getQueryData(queryKey)).toEqual(block);
});

it('a page that is being opened while a row is changed is read again after the write', async () => {
  const client = new QueryClient();
  const read = vi.fn<() => Promise<unknown>>(() => new Promise(() => undefined));
  const page = new QueryObserver(client, { queryKey: [...keys.lists('plans'), 'es', '/plans?page=2'], queryFn: read });
  const leave = page.subscribe(() => undefined);
  const update = await patchRow(client, 'plans', { '@id': '/plans/1' }, { isActive: false });
  expect(read).toHaveBeenCalledOnce();
  update.end();
  expect(read).toHaveBeenCalledTimes(2);
  leave();
});
