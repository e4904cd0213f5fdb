import type { LatestBackups } from '@trastienda/contract/calls/backups';
import { startOfDay } from '../../kit/moment.ts';
import { chooseEnglish, expect, go, page, redAlerts, test, textsOf } from '../../testing/screens.ts';
import type { TestServer } from '../../testing/test-server.ts';

const withBackups = { features: ['backups' as const] };
const path = /^\/backups\/latest$/;
const alert = page.getByRole('region', { name: /copia de seguridad/ });
const heading = page.getByRole('heading', { level: 1 });

/** Returns the moment some days from today at a time in Madrid, before the clock may change. */
function at(days: number, time: string): string {
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Madrid' }).format(Date.now());
  const midnight = startOfDay(today, days)?.getTime() ?? NaN;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(midnight + (hours * 60 + minutes) * 60_000).toISOString();
}

const success = { file: '/backups/a.tar.zst', startedAt: at(-1, '01:30'), endedAt: at(-1, '01:40'), bytes: 12_400_000 };
const failure = {
  startedAt: at(0, '00:00'),
  endedAt: at(0, '00:01'),
  reason: '/backups/b.tar.zst cannot be written: the disk is full.',
};
const failed: LatestBackups = { state: 'failed', success, failure, missedAt: null, nextAt: at(1, '01:30') };
const missed: LatestBackups = {
  state: 'missed',
  success,
  failure: null,
  missedAt: at(-1, '01:00'),
  nextAt: at(0, '00:30'),
};

const answer = (server: TestServer, latest: object) => server.answer('GET', path, 200, latest);
const readings = async (server: TestServer) => (await server.sent('GET', '/backups/latest')).length;

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
    failure.reason,
    'ayer a las 01:30 · 12,4 MB',
    'mañana a las 01:30',
  ]);
  await expect.element(alert.getByText(failure.reason)).toHaveAttribute('lang', 'en');
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

test('an older failure has its day, and says that there is no backup at all', async ({ server, open }) => {
  const startedAt = '2026-01-20T02:30:00.000Z';
  await answer(server, { ...failed, success: null, failure: { ...failure, startedAt } });
  await open('/dashboard', undefined, withBackups);
  const title = 'La copia de seguridad del 20 ene 2026 a las 03:30 ha fallado';
  await expect.element(page.getByRole('region', { name: title })).toBeVisible();
  await expect.element(alert.getByText(/^Aún no hay ninguna copia completa/)).toBeVisible();
  await expect.element(alert.getByText('Ninguna todavía')).toBeVisible();
});

test('the size of a large backup is in GB, in English too', async ({ server, open }) => {
  await answer(server, { ...missed, success: { ...success, bytes: 12_345_000_000 } });
  await open('/dashboard', undefined, withBackups);
  await expect.element(alert.getByText('ayer a las 01:30 · 12,3 GB')).toBeVisible();
  await chooseEnglish();
  const english = page.getByRole('region', { name: "Yesterday's backup at 01:00 was not taken" });
  await expect.element(english.getByText('yesterday at 01:30 · 12.3 GB')).toBeVisible();
  await expect.element(english.getByText('today at 00:30')).toBeVisible();
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
  ['are in order', { ...failed, state: 'ok' }],
  ['have a state that this release does not know', { ...failed, state: 'paused' }],
  ['have failed without a reason', { ...failed, failure: null }],
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
