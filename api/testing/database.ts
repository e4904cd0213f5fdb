import type { TestProject } from 'vitest/node';
import { startTestServer } from './start-test-server.ts';
import { provideTemplate } from './template.ts';

/** Runs once before the API's tests and starts an embedded server for them. */
export async function setup(project: TestProject) {
  const { url, stop } = await startTestServer('own');
  const drop = await provideTemplate(project, url);
  return async () => {
    await drop();
    await stop();
  };
}
