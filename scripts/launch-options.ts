import { existsSync } from 'node:fs';

/** Where a browser of the machine may be: the one that `CHROMIUM` names first. */
export const browserPaths = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Without any of them Playwright starts its own. */
const executablePath = browserPaths.find((path) => path && existsSync(path));

/** How both runners of tests in a browser start it. */
export const launchOptions = {
  ...(executablePath && { executablePath }),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
