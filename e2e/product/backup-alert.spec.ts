import type { BackupsStatus } from '@trastienda/contract/calls/backups';
import type { Page } from '@playwright/test';
import { problemsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/product.ts';

const startedAt = '2026-01-20T02:30:00.000Z';
const failed: BackupsStatus = {
  state: 'failed',
  lastSuccess: { file: '/backups/a.tar.zst', startedAt, endedAt: startedAt, bytes: 12_400_000 },
  lastFailure: {
    startedAt,
    endedAt: startedAt,
    reason: `/backups/trastienda-${'2026-01-20T02-30-00Z-'.repeat(4)}.tar.zst cannot be written: the disk is full.`,
  },
  missedAt: null,
  nextAt: '2026-01-21T02:30:00.000Z',
};
const missed: BackupsStatus = { ...failed, state: 'missed', lastFailure: null, missedAt: startedAt };

/** Answers as a server with a schedule does, whose backups are in this state. */
async function mock(page: Page, latest: BackupsStatus) {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const config = await response.json();
    await route.fulfill({ response, json: { ...config, features: [...config.features, 'backups'] } });
  });
  await page.route('**/backups/status', (route) => route.fulfill({ json: latest }));
}

for (const latest of [failed, missed]) {
  test(`D-84 axe finds no serious violation on the dashboard, and nothing scrolls horizontally: ${latest.state}`, async ({
    page,
    open,
  }) => {
    test.slow();
    await mock(page, latest);
    await open('/dashboard');
    await expect(page.getByRole('region', { name: /copia de seguridad del 20 ene 2026/ })).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
  });
}
