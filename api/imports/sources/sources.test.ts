import { importSourceKeys } from '@trastienda/contract/config';
import { expect, it } from 'vitest';
import { importSources } from './sources.ts';

it('each source is an origin that experiences can be filtered by', () => {
  const civitatis = { url: undefined, username: undefined, password: undefined };
  const octo = { url: 'https://supplier.example', token: 'bearer', name: 'Rutas del Sur' };
  expect(importSources({ civitatis, octo }).map(({ key }) => key)).toEqual(importSourceKeys);
});
