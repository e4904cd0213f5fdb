import { expect, it } from 'vitest';
import { isPartOf } from './sources.ts';

it.each([
  ['api/calls/health.ts', ['api']],
  ['api/db/migrations/0001_guides.sql', ['api']],
  ['contract/limits.ts', ['api']],
  ['contract\\limits.ts', ['api']],
  ['sandbox/main.ts', ['standIns']],
  ['api/demo/paying-makers.ts', ['api', 'standIns']],
  ['api/http/errors.test.ts', []],
  ['api/testing/databases/database.ts', []],
  ['api/calls/.health.ts.swp', []],
  ['api/calls/health.ts~', []],
  ['sandbox/README.md', []],
  ['admin/main.tsx', []],
])('a change of %s restarts %j', (file, programs) => {
  expect((['api', 'standIns'] as const).filter((program) => isPartOf(program, file))).toEqual(programs);
});
