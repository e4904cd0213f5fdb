import { readFileSync } from 'node:fs';

const manifest: { version: string } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** The semantic version of this release: `0.2.0`, or `0.2.0-dev` during its development. */
export const { version } = manifest;
