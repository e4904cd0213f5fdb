import type { TestProject } from 'vitest/node';
import { startTestServer } from './start-test-server.ts';
import { provideTemplate } from './template.ts';

/** Runs once before the API's tests are run again, on a server that is not ours: that of DATABASE_URL, or one set up as others do. */
export async function setup(project: TestProject) {
  const given = process.env['DATABASE_URL'];
  const server = given ? { url: given, stop: async () => {} } : await startTestServer('foreign');
  const drop = await provideTemplate(project, server.url);
  return async () => {
    await drop();
    await server.stop();
  };
}
