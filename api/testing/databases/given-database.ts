import type { TestProject } from 'vitest/node';
import { startTestServer } from '../servers/start-test-server.ts';
import { provideTemplate } from './template.ts';

/**
 * Global setup for the API's tests on an external PostgreSQL server: the one in DATABASE_URL or, if DATABASE_URL is not set, a test
 * server that is configured as an operator may configure it (`foreign`). Returns the teardown.
 */
export async function setup(project: TestProject) {
  const given = process.env['DATABASE_URL'];
  const server = given ? { url: given, stop: async () => {} } : await startTestServer('foreign');
  const drop = await provideTemplate(project, server.url);
  return async () => {
    await drop();
    await server.stop();
  };
}
