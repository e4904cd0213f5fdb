import { existsSync } from 'node:fs';

/** Candidate paths of an installed browser. The environment variable `CHROMIUM` takes precedence. */
export const browserPaths = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The browser to start. If undefined, Playwright starts its own browser. */
const executablePath = browserPaths.find((path) => path && existsSync(path));

/** The browser options of both Vitest and Playwright. */
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
