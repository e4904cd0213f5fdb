import type { BackupsStatus } from '@trastienda/contract/calls/backups';
import { times } from '../../base/times.ts';
import { startOfDay } from '../../kit/moment.ts';
import { chooseEnglish, expect, go, page, redAlerts, test, textsOf } from '../../testing/screens.ts';
import type { TestServer } from '../../testing/test-server.ts';

const withBackups = { features: ['backups' as const] };
const path = /^\/backups\/status$/;
const alert = page.getByRole('region', { name: /copia de seguridad/ });
const heading = page.getByRole('heading', { level: 1 });

/** Returns the moment some days from today at a time in Madrid, before the clock may change. */
function at(days: number, time: string): string {
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Madrid' }).format(Date.now());
  const midnight = startOfDay(today, days)?.getTime() ?? NaN;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(midnight + (hours * 60 + minutes) * 60_000).toISOString();
}

const lastSuccess = {
  file: '/backups/a.tar.zst',
  startedAt: at(-1, '01:30'),
  endedAt: at(-1, '01:40'),
  bytes: 12_400_000,
};
const lastFailure = {
  startedAt: at(0, '00:00'),
  endedAt: at(0, '00:01'),
  reason: '/backups/b.tar.zst cannot be written: the disk is full.',
};
const failed: BackupsStatus = { state: 'failed', lastSuccess, lastFailure, missedAt: null, nextAt: at(1, '01:30') };
const missed: BackupsStatus = {
  state: 'missed',
  lastSuccess,
  lastFailure: null,
  missedAt: at(-1, '01:00'),
  nextAt: at(0, '00:30'),
};

const inOrder: BackupsStatus = { ...failed, state: 'ok', missedAt: null };

const answer = (server: TestServer, latest: object) => server.answer('GET', path, 200, latest);
const readings = async (server: TestServer) => (await server.sent('GET', '/backups/status')).length;

test('a failed backup is at the top, with its reason, the last good one, the next one and what to do', async ({
  server,
  open,
}) => {
  await answer(server, failed);
  await open('/dashboard', undefined, withBackups);
  await expect
    .element(alert.getByRole('heading', { level: 2, name: 'La copia de seguridad de hoy a las 00:00 ha fallado' }))
    .toBeVisible();
  expect(textsOf(alert.getByRole('definition'))).toEqual([
    lastFailure.reason,
    'ayer a las 01:30 · 12,4 MB',
    'mañana a las 01:30',
  ]);
  await expect.element(alert.getByText(lastFailure.reason)).toHaveAttribute('lang', 'en');
  await expect.element(alert.getByText('npm run trastienda -- doctor')).toBeVisible();
  await expect.element(alert.getByRole('button')).toHaveLength(0);
  const top = alert.element().getBoundingClientRect();
  expect(top.top).toBeGreaterThan(heading.element().getBoundingClientRect().bottom);
  const card = page.getByRole('link', { name: /Crear experiencia/ }).element();
  expect(top.bottom).toBeLessThan(card.getBoundingClientRect().top);
});

test('a missed backup says when it was due', async ({ server, open }) => {
  await answer(server, missed);
  await open('/dashboard', undefined, withBackups);
  await expect
    .element(page.getByRole('region', { name: 'La copia de seguridad de ayer a las 01:00 no se ha hecho' }))
    .toBeVisible();
  expect(textsOf(alert.getByRole('definition'))).toEqual(['ayer a las 01:30 · 12,4 MB', 'hoy a las 00:30']);
});

test('an older failure has its day, and says that no backup is on record', async ({ server, open }) => {
  const startedAt = '2026-01-20T02:30:00.000Z';
  await answer(server, { ...failed, lastSuccess: null, lastFailure: { ...lastFailure, startedAt } });
  await open('/dashboard', undefined, withBackups);
  const title = 'La copia de seguridad del 20 ene 2026 a las 03:30 ha fallado';
  await expect.element(page.getByRole('region', { name: title })).toBeVisible();
  await expect.element(alert.getByText(/^No consta ninguna copia completa/)).toBeVisible();
  await expect.element(alert.getByText('No consta ninguna', { exact: true })).toBeVisible();
});

test('the size of a large backup is in GB, in English too', async ({ server, open }) => {
  await answer(server, { ...missed, lastSuccess: { ...lastSuccess, bytes: 12_345_000_000 } });
  await open('/dashboard', undefined, withBackups);
  await expect.element(alert.getByText('ayer a las 01:30 · 12,3 GB')).toBeVisible();
  await chooseEnglish();
  const english = page.getByRole('region', { name: "Yesterday's 01:00 backup was not taken" });
  await expect.element(english.getByText('yesterday at 01:30 · 12.3 GB')).toBeVisible();
  await expect.element(english.getByText('today at 00:30')).toBeVisible();
});

test('D-84 an open dashboard announces a new failure, and removes it after a success', async ({
  server,
  open,
  clock,
}) => {
  await answer(server, inOrder);
  clock.stop();
  await open('/dashboard', undefined, withBackups);
  await expect.poll(async () => (await clock.pass(50), readings(server))).toBe(1);
  await answer(server, failed);
  await clock.pass(times.backupPollMs - 10_000);
  expect(await readings(server)).toBe(1);
  // A screen reader only announces additions to a region that was there before.
  const announced = page.getByRole('status').elements();
  await clock.pass(10_000);
  await expect.poll(async () => (await clock.pass(50), alert.query())).toBeVisible();
  expect(announced).toContain(alert.element().closest('[role=status]'));
  await answer(server, inOrder);
  await clock.pass(times.backupPollMs);
  await expect.poll(async () => (await clock.pass(50), alert.query())).toBeNull();
  expect(await readings(server)).toBe(3);
});

test('the alert is there at once on the way back, without another reading', async ({ server, open }) => {
  await answer(server, failed);
  await open('/dashboard', undefined, withBackups);
  await expect.element(alert).toBeVisible();
  go('/etiquetas');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Etiquetas' })).toBeVisible();
  go('/dashboard');
  await expect.element(alert).toBeVisible();
  expect(await readings(server)).toBe(1);
});

for (const [name, latest] of [
  ['are in order', inOrder],
  ['have a state that this release does not know', { ...failed, state: 'paused' }],
] as const) {
  test(`there is no alert if the backups ${name}`, async ({ server, open }) => {
    await answer(server, latest);
    await open('/dashboard', undefined, withBackups);
    await expect.poll(() => readings(server)).toBe(1);
    await expect.element(page.getByText(/experiencias en el catálogo/)).toBeVisible();
    await expect.element(alert).toHaveLength(0);
  });
}

for (const [name, status, body] of [
  ['fails', 500, { code: 500, message: 'Roto' }],
  ['has another shape', 200, []],
  ['has a failure without its time', 200, { ...failed, lastFailure: null }],
  ['has no missed time', 200, { ...missed, missedAt: undefined }],
  ['has a missed time that is none', 200, { ...missed, missedAt: 'ayer' }],
  ['has no next time', 200, { ...missed, nextAt: null }],
] as const) {
  test(`a reading that ${name} shows no alert of any kind, and the dashboard works`, async ({ server, open }) => {
    await server.answer('GET', path, status, body);
    await open('/dashboard', undefined, withBackups);
    await expect.poll(() => readings(server)).toBe(1);
    await expect.element(page.getByText(/experiencias en el catálogo/)).toBeVisible();
    await expect.element(alert).toHaveLength(0);
    expect(redAlerts()).toEqual([]);
  });
}

test('D-04 without the feature nothing is asked', async ({ server, open }) => {
  await open('/dashboard');
  await expect.element(page.getByText(/experiencias en el catálogo/)).toBeVisible();
  expect(await readings(server)).toBe(0);
});
