import { expect, it } from 'vitest';
import { startApi } from '../../testing/servers/api-under-test.ts';
import { startForFile } from '../../testing/servers/start-for-file.ts';
import { emailOf } from './requests.ts';

const api = startForFile(() => startApi());

it('D-76 a request whose user is deleted meanwhile is refused with 401, so that it starts no automatic run', async () => {
  await expect(emailOf(api.db, 999_999)).rejects.toMatchObject({
    key: 'unauthenticated',
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });
});
