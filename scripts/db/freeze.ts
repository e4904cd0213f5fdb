/** `npm run db:freeze`: freezes the migrations of the version in package.json, as a step of a release. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFaults, migrationsFolder, readMigrations, readReleases } from '../../api/db/read-migrations.ts';
import { version } from '../../api/env/version.ts';

const migrations = readMigrations();
const releases = readReleases();
const frozen = Object.values(releases).flatMap((files) => Object.keys(files));
const open = migrations.filter(({ name }) => !frozen.includes(name));
const faults = findFaults(migrations, releases);
if (releases[version]) faults.push(`${version} is frozen: set the next version in package.json, such as 0.3.0-dev.`);
if (version.includes('-')) faults.push(`${version} is not a release: set the version in package.json first.`);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else {
  // A release without new migrations is listed, too, so that it counts as frozen and the upgrade test requires a database dump of it.
  const own = Object.fromEntries(open.map(({ name, hash }) => [name, hash]));
  const text = JSON.stringify({ ...releases, [version]: { ...releases[version], ...own } }, undefined, 2);
  writeFileSync(join(migrationsFolder, 'released.json'), `${text}\n`);
  console.log(
    `Release ${version} freezes ${open.length === 0 ? 'nothing new' : open.map(({ name }) => name).join(', ')}.`,
  );
}
