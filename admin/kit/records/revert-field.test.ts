import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepConfig, toConfig } from '../../session/config.ts';
import { revertField } from './revert-field.ts';

type Init = { method?: string; headers?: HeadersInit; body?: string };

/** A server with a single record. Each of `concurrentChanges` is applied after a read, as by another client. */
let record: Record<string, unknown>;
let version: number;
let concurrentChanges: Record<string, unknown>[];
let sent: string[];
beforeEach(() => {
  record = { isActive: false, name: 'Ruta del vino' };
  version = 1;
  concurrentChanges = [];
  sent = [];
  vi.stubGlobal('window', { localStorage: { getItem: (key: string) => (key === 'token' ? 'abc.def.ghi' : null) } });
  vi.stubGlobal('fetch', (_url: string, { method = 'GET', headers, body = '' }: Init = {}) => {
    const ifMatch = new Headers(headers).get('if-match');
    sent.push([method, ifMatch ?? '', body].join(' ').trim());
    if (method === 'GET') {
      const read = answer(200);
      change(concurrentChanges.shift());
      return read;
    }
    if (ifMatch !== null && ifMatch !== `"${version}"`) return answer(412);
    change(JSON.parse(body));
    return answer(200);
  });
});
afterEach(() => vi.unstubAllGlobals());

function change(values?: Record<string, unknown>) {
  if (!values) return;
  record = { ...record, ...values };
  version += 1;
}
const answer = (status: number) =>
  Promise.resolve(
    new Response(JSON.stringify(record), {
      status,
      headers: { 'content-type': 'application/ld+json', etag: `"${version}"` },
    }),
  );
const serverWith = (features: string[]) => keepConfig(toConfig({ apiBaseUrl: 'https://api.example.org', features }));
const revert = () => revertField('/experiences/1', { name: 'isActive', before: true, after: false });

describe('D-71 reverting a field', () => {
  it('saves only the field, with the version that was read', async () => {
    serverWith(['versions']);
    expect(await revert()).toBe(true);
    expect(sent).toEqual(['GET', 'PUT "1" {"isActive":true}']);
  });

  it('sends no version to a server without the feature `versions`', async () => {
    serverWith([]);
    expect(await revert()).toBe(true);
    expect(sent).toEqual(['GET', 'PUT  {"isActive":true}']);
  });

  it('saves nothing if the field has changed since', async () => {
    serverWith(['versions']);
    change({ isActive: true });
    expect(await revert()).toBe(false);
    expect(sent).toEqual(['GET']);
  });

  it('counts the former value as saved by the attempt before, whose answer was lost', async () => {
    serverWith(['versions']);
    change({ isActive: true });
    expect(await revertField('/experiences/1', { name: 'isActive', before: true, after: false }, true)).toBe(true);
    expect(sent).toEqual(['GET']);
  });

  it('preserves a concurrent change of another field', async () => {
    serverWith(['versions']);
    concurrentChanges = [{ name: 'Ruta del cava' }];
    expect(await revert()).toBe(true);
    expect(record).toEqual({ isActive: true, name: 'Ruta del cava' });
    expect(sent).toHaveLength(4);
  });

  it('saves nothing after a concurrent change of the same field', async () => {
    serverWith(['versions']);
    concurrentChanges = [{ isActive: true }];
    expect(await revert()).toBe(false);
    expect(sent.map((request) => request.slice(0, 3))).toEqual(['GET', 'PUT', 'GET']);
  });

  it('fails if other fields change at each try', async () => {
    serverWith(['versions']);
    concurrentChanges = [{ name: 'a' }, { name: 'b' }];
    await expect(revert()).rejects.toMatchObject({ code: 412 });
    expect(record).toMatchObject({ isActive: false, name: 'b' });
  });
});
