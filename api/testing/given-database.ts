import type { TestProject } from 'vitest/node';
import { startTestServer } from './start-test-server.ts';
import { provideTemplate } from './template.ts';

/** Runs once before the API's tests run again on an external PostgreSQL: that of DATABASE_URL, or one that is set up as an operator may. */
export async function setup(project: TestProject) {
  const given = process.env['DATABASE_URL'];
  const server = given ? { url: given, stop: async () => {} } : await startTestServer('foreign');
  const drop = await provideTemplate(project, server.url);
  return async () => {
    await drop();
    await server.stop();
  };
}
