import { expect, it } from 'vitest';
import { toConfig } from './config.ts';

const civitatis = { key: 'civitatis', name: 'Civitatis' };
const defaultConfig = {
  apiBaseUrl: '',
  publicSiteUrl: 'http://localhost:4200',
  features: [],
  importSources: [civitatis],
};

it('D-03 accepts a complete configuration', () => {
  const complete = {
    apiBaseUrl: 'https://api.example.org',
    publicSiteUrl: 'https://example.org',
    features: ['sessions', 'outbox'],
    importSources: [civitatis, { key: 'octo', name: 'Rutas del Sur' }],
  };
  expect(toConfig(complete)).toEqual(complete);
});

it.each([{}, null, 'text', [], { features: 'sessions' }, { features: null, apiBaseUrl: 7, publicSiteUrl: '' }])(
  'D-03 D-04 falls back to the specified calls for %j',
  (written) => expect(toConfig(written)).toEqual(defaultConfig),
);

it('D-04 ignores unknown features', () => {
  expect(toConfig({ features: ['teleport', 'outbox', 3] }).features).toEqual(['outbox']);
});

it.each(['octo', [{ key: 'octo' }], [null, { key: '', name: 'x' }]])(
  'IMP-05 Civitatis is the only import source if the server sends %j',
  (importSources) => expect(toConfig({ importSources }).importSources).toEqual([civitatis]),
);

it.each([undefined, null, '30', 0, -1, 2.5])(
  'there is no trash if the server sends %j as the days for which it keeps records',
  (trashDays) => {
    const read = toConfig({ features: ['trash', 'outbox'], trashDays });
    expect(read.features).toEqual(['outbox']);
    expect(read.trashDays).toBeUndefined();
  },
);

it('the days of the trash count only with the feature', () => {
  expect(toConfig({ features: ['trash'], trashDays: 30 }).trashDays).toBe(30);
  expect(toConfig({ features: [], trashDays: 30 }).trashDays).toBeUndefined();
});

it('links to a new password are mailed only with the feature `account`', () => {
  expect(toConfig({ features: ['account'], mailsPasswordLinks: true }).mailsPasswordLinks).toBe(true);
  expect(toConfig({ features: [], mailsPasswordLinks: true }).mailsPasswordLinks).toBeUndefined();
  expect(toConfig({ features: ['account'], mailsPasswordLinks: 'yes' }).mailsPasswordLinks).toBeUndefined();
});

it('D-87 reads the origin of passkeys with the feature second-factor only', () => {
  const passkeyOrigin = 'https://admin.example';
  expect(toConfig({ features: ['second-factor'], passkeyOrigin }).passkeyOrigin).toBe(passkeyOrigin);
  expect(toConfig({ features: [], passkeyOrigin }).passkeyOrigin).toBeUndefined();
  expect(toConfig({ features: ['second-factor'], passkeyOrigin: true }).passkeyOrigin).toBeUndefined();
});
