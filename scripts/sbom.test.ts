import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './run.ts';
import { readBom } from './sbom.ts';

it('lists what production installs: the packages of the server, and none of the development', async () => {
  const { metadata, components } = await readBom();
  const { dependencies } = JSON.parse(readFileSync(join(root, 'api/package.json'), 'utf8'));
  expect(metadata.component).toMatchObject({ name: 'trastienda', type: 'application' });
  const names = new Set(components.map(({ name }) => name));
  for (const name of Object.keys(dependencies).filter((one) => !one.startsWith('@trastienda/')))
    expect(names).toContain(name);
  for (const name of ['vitest', 'typescript', '@playwright/test', 'drizzle-kit']) expect(names).not.toContain(name);
  const packages = components.filter(({ purl }) => purl.startsWith('pkg:npm/fastify@'));
  expect(packages).toMatchObject([{ version: expect.any(String), hashes: [{ alg: 'SHA-512' }] }]);
});
