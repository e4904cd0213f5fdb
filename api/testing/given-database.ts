import type { TestProject } from 'vitest/node';
import { startTestServer } from './start-test-server.ts';
import { provideTemplate } from './template.ts';

/** Runs once before the API's tests are repeated on an external PostgreSQL: the server of DATABASE_URL, or else a `foreign` test server. */
export async function setup(project: TestProject) {
  const given = process.env['DATABASE_URL'];
  const server = given ? { url: given, stop: async () => {} } : await startTestServer('foreign');
  const drop = await provideTemplate(project, server.url);
  return async () => {
    await drop();
    await server.stop();
  };
}
