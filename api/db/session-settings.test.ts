import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { withSessionSettings } from './session-settings.ts';

const sslOf = (query: string) => {
  const client = new pg.Client(withSessionSettings(`postgresql://shop:p%40ss@db.example/shop?${query}`));
  expect(client).toMatchObject({ host: 'db.example', password: 'p@ss', database: 'shop' });
  return client.ssl;
};

it.each(['prefer', 'require', 'verify-ca', 'verify-full'])(
  'sslmode=%s checks the certificate and the host name, and the driver warns of nothing',
  (mode) => {
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    expect(sslOf(`sslmode=${mode}`)).toEqual({});
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  },
);

it.each([
  ['sslmode=disable', false],
  ['sslmode=no-verify', { rejectUnauthorized: false }],
  ['sslmode=require&uselibpqcompat=true', { rejectUnauthorized: false }],
])('%s leaves out the check, as the operator wants', (query, ssl) => {
  expect(sslOf(query)).toEqual(ssl);
});
