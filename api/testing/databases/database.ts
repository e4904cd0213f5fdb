import type { TestProject } from 'vitest/node';
import { startTestServer } from '../servers/start-test-server.ts';
import { provideTemplate } from './template.ts';

/** Global setup of the API's tests: starts an embedded PostgreSQL server that all tests share. Returns the teardown. */
export async function setup(project: TestProject) {
  const { url, stop } = await startTestServer('own');
  const drop = await provideTemplate(project, url);
  return async () => {
    await drop();
    await stop();
  };
}
