import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { browserPaths } from '../launch-options.ts';
import { packageScript, run } from '../run.ts';

/**
 * Returns the path of a working Chromium: `CHROMIUM`, an installed browser, or Playwright's. Installs Chromium if there is none.
 * @returns undefined if the installation fails.
 */
export async function findBrowser(): Promise<string | undefined> {
  const present = presentBrowser();
  if (present) return present;
  console.log('Chromium was not found; trying to install it …');
  await run([...packageScript('@playwright/test/cli.js'), 'install', 'chromium']);
  const installed = presentBrowser();
  if (installed || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return installed;
  await run(['/usr/bin/apt-get', 'update', '-qq']);
  await run(['/usr/bin/apt-get', 'install', '-y', '-qq', 'chromium'], { DEBIAN_FRONTEND: 'noninteractive' });
  return presentBrowser();
}

/** Returns the path of a browser that runs, if any. A browser may exist but lack libraries, so `--version` must succeed. */
const presentBrowser = () =>
  [...browserPaths, chromium.executablePath()].find(
    (path) => path && existsSync(path) && spawnSync(path, ['--version']).status === 0,
  );
