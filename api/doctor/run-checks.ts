import { stat } from 'node:fs/promises';
import { freeBytesOf } from '../start/data-folder.ts';
import { checkBackups } from './backups.ts';
import {
  checkClock,
  checkDirectUrl,
  checkExtensions,
  checkMigrations,
  checkRights,
  checkSortOrder,
} from './database.ts';
import { checkEmails } from './emails.ts';
import { checkDisk, checkPictureBucket, checkPictureFolder } from './files.ts';
import {
  fail,
  type CheckResult,
  type Context,
  type Finding,
  type Hide,
  type Installation,
  type OpenDatabase,
} from './finding.ts';
import { checkFactors } from './access/factors.ts';
import { checkKeys } from './access/keys.ts';
import { checkMailServer, checkOutbox } from './mail.ts';
import { openDatabase } from './open-database.ts';
import { checkCivitatis, checkOcto, checkStripe } from './outside.ts';
import { reasonOf } from './reason.ts';
import { secretsHider } from './secrets.ts';
import { checkServers } from './servers.ts';
import { checkProxy, checkSecurity, checkSettings } from './settings.ts';

type Tools = Pick<Installation, 'now' | 'freeBytesOf' | 'diskOf' | 'limitMs' | 'uid'>;
const diskOf = async (folder: string) => (await stat(folder)).dev;
const usualTools: Tools = { now: Date.now, freeBytesOf, diskOf, limitMs: 5_000, uid: process.getuid?.() };

/** Added to `limitMs` before a check is abandoned, so that a check that ends at its limit can say why. */
const graceMs = 1_000;

/** The code of PostgreSQL for a statement that the role may not run. */
const permissionDenied = '42501';

/** A check runs on the database, or apart from it. `signal` is aborted at the time limit. */
type Check = { name: string } & (
  | { run: (signal: AbortSignal) => Promise<Finding> | Finding }
  | { runOn: (installation: Installation, database: OpenDatabase, context: Context) => Promise<Finding> }
);

/**
 * Checks an installation, and yields the result of each check as soon as the ones before it are done. Changes nothing. The checks that
 * do not need the database run at the same time.
 */
export async function* runChecks(source: NodeJS.ProcessEnv, tools: Partial<Tools> = {}): AsyncGenerator<CheckResult> {
  const { env, finding } = checkSettings(source);
  yield { name: 'settings', ...finding };
  if (!env) return;
  const installation: Installation = { env, source, ...usualTools, ...tools };
  const hide = secretsHider(source);
  const bounded = (run: (signal: AbortSignal) => Promise<Finding> | Finding) => within(installation.limitMs, run, hide);
  const checks = checksOf(installation, hide);
  const apart = new Map(checks.flatMap((check) => ('run' in check ? [[check.name, bounded(check.run)]] : [])));
  const { finding: opened, database, close } = await openDatabase(installation, hide);
  try {
    yield { name: 'database', ...opened };
    for (const check of checks) {
      const found = await ('run' in check
        ? apart.get(check.name)
        : database && bounded((signal) => check.runOn(installation, database, { hide, signal })));
      if (found) yield { name: check.name, ...found };
      else if (opened.state === 'fail') yield { name: check.name, ...skipped };
    }
  } finally {
    await close();
  }
}

const skipped: Finding = { state: 'warn', found: 'Not checked: the check database has to pass first.' };

function checksOf(installation: Installation, hide: Hide): Check[] {
  const { s3, databaseUrl: pooled, databaseDirectUrl: direct } = installation.env;
  return [
    ...(pooled !== undefined && direct !== undefined && pooled !== direct
      ? [{ name: 'direct', run: () => checkDirectUrl({ pooled, direct }, installation.limitMs) }]
      : []),
    { name: 'extensions', runOn: checkExtensions },
    { name: 'rights', runOn: checkRights },
    { name: 'migrations', runOn: checkMigrations },
    { name: 'sorting', runOn: checkSortOrder },
    { name: 'emails', runOn: checkEmails },
    { name: 'clock', runOn: checkClock },
    { name: 'disk', run: () => checkDisk(installation) },
    {
      name: 'pictures',
      run: (signal) => (s3 ? checkPictureBucket(s3, signal, hide) : checkPictureFolder(installation)),
    },
    ...(pooled === undefined ? [] : [{ name: 'servers', runOn: checkServers }]),
    { name: 'backups', runOn: checkBackups },
    { name: 'keys', runOn: checkKeys },
    { name: 'factors', runOn: checkFactors },
    { name: 'mail', run: () => checkMailServer(installation, hide) },
    { name: 'outbox', runOn: checkOutbox },
    { name: 'distributor', run: () => checkCivitatis(installation, hide) },
    ...(installation.env.octo
      ? [{ name: 'octo', run: (signal: AbortSignal) => checkOcto(installation, signal, hide) }]
      : []),
    { name: 'stripe', run: () => checkStripe(installation) },
    { name: 'proxy', run: () => checkProxy(installation) },
    { name: 'security', run: () => checkSecurity(installation) },
  ];
}

/** Runs a check, and abandons it after the time limit. An unexpected error is a failure of the check. */
async function within(
  limitMs: number,
  run: (signal: AbortSignal) => Promise<Finding> | Finding,
  hide: Hide,
): Promise<Finding> {
  const limit = new AbortController();
  const late = Promise.withResolvers<Finding>();
  const found = fail(
    `The check did not end within ${(limitMs + graceMs) / 1000} s.`,
    'Run it again. If it repeats, look at the load of this machine and of the system that is checked.',
  );
  const timers = [setTimeout(() => limit.abort(), limitMs), setTimeout(() => late.resolve(found), limitMs + graceMs)];
  try {
    return await Promise.race([run(limit.signal), late.promise]);
  } catch (error) {
    const isDenied = error instanceof Error && 'code' in error && error.code === permissionDenied;
    const advice = isDenied
      ? 'The check rights has to pass first.'
      : 'See docs/operations/faults.md, or report it with this line.';
    return fail(`The check failed: ${reasonOf(error, hide)}.`, advice);
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}
