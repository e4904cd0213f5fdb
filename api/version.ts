import { readFileSync } from 'node:fs';

const manifest: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** The release of this copy, as semantic versioning writes it: `0.2.0`, or `0.2.0-dev` while that release is being made. */
export const { version } = manifest;
