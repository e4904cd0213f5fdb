import { isIP } from 'node:net';
import * as z from 'zod';
import { limits } from '@trastienda/contract/limits';
import { defaultPublicSiteUrl } from '@trastienda/contract/config';
import { isEmail } from '@trastienda/contract/validators/email';
import { cleanEmail } from '@trastienda/contract/validators/pasted';
import { backupVariables, toBackups } from './backups.ts';
import { baseUrl, checked, hostUrl, listOf, origins } from './base-url.ts';
import { hasBackupStore, refuseIncompleteStores, s3Variables, toStore } from './s3.ts';
import { databaseUrl, mailServerUrl } from './server-url.ts';
import { LastingRefusal } from './start-refused.ts';

const loopbackHosts = ['127.0.0.1', '::1', 'localhost'];

const list = z.string().transform(listOf);

/** The proxies trusted to report the client's address: none, the number of proxies in front, or their addresses (D-77). */
const trustProxy = z
  .string()
  .refine((text) => text !== 'on' && text !== 'true', {
    error:
      'cannot be on: clients could forge their address. ' +
      'Set it to the number of proxies in front of the server (1) or to their addresses (10.0.0.0/8, 192.0.2.7)',
    abort: true,
  })
  .transform((text) => {
    if (['off', 'false', '0'].includes(text)) return false;
    return /^\d+$/.test(text) ? Number(text) : text;
  })
  .refine((proxies) => typeof proxies !== 'string' || proxies.split(',').every(isNetwork), {
    error: 'is not off, a number of proxies or a list of their addresses',
  });

/** Whether the text is an IP address, a network (`10.0.0.0/8`) or a named range such as `loopback`. Rejects a prefix length of 0. */
function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.trim().split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return length === undefined;
  if (isIP(address) === 0 || rest.length > 0) return false;
  return length === undefined || (/^[1-9]\d*$/.test(length) && Number(length) <= (isIP(address) === 4 ? 32 : 128));
}

const secretMinChars = 32;
const isSecret = (text: string) => text.length >= secretMinChars;
const secretHint = 'Generate one with `openssl rand -base64 32`';

const senderExample = 'Trastienda <no-reply@your-marketplace.example>';

/** The sender of the mails: an address, with or without a name. */
const sender = checked((text) => {
  if (text.length > limits.lineMaxChars) return 'is too long';
  return isEmail(/<([^<>]*)>$/.exec(text)?.[1] ?? text)
    ? undefined
    : `has no e-mail address: write it as a@your-marketplace.example or as ${senderExample}`;
});

/** Where to report a vulnerability: an e-mail address or a page (RFC 9116). */
const securityContact = z.string().transform((text, context) => {
  const email = cleanEmail(text);
  if (isEmail(email)) return `mailto:${email}`;
  if (/^https:\/\//i.test(text) && URL.canParse(text)) return text;
  context.addIssue({ code: 'custom', message: 'is neither an e-mail address nor an https:// address' });
  return z.NEVER;
});

/** The environment variables (D-11). An empty variable counts as unset. */
const variables = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce
    .number('is not a port')
    .int('is not a port')
    .min(0, 'is not a port')
    .max(65_535, 'is not a port')
    .default(8080),
  TRASTIENDA_DATA: z.string().default('.data'),
  TRASTIENDA_DEMO: z.enum(['on', 'off'], 'is neither on nor off').optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  PREPARED_STATEMENTS: z.enum(['on', 'off'], 'is neither on nor off').default('on'),
  ADMIN_EMAIL: z.string().transform(cleanEmail).refine(isEmail, 'is not an e-mail address').optional(),
  OWN_PASSWORDS: z.enum(['optional', 'required'], 'is neither optional nor required').default('optional'),
  REQUIRE_SECOND_FACTOR: z.enum(['off', 'admins'], 'is neither off nor admins').default('off'),
  FACTOR_KEYS: list
    .refine((keys) => keys.every(isSecret), `needs at least ${secretMinChars} characters for each key. ${secretHint}`)
    .default([]),
  CONFIRM_ADMIN_ACTS: z.enum(['on', 'off'], 'is neither on nor off').default('off'),
  SECURITY_CONTACT: securityContact.optional(),
  ADMIN_PASSWORD: z.string().min(8, 'needs 8 to 128 characters').max(128, 'needs 8 to 128 characters').optional(),
  API_BASE_URL: baseUrl.optional(),
  PUBLIC_URL: hostUrl.optional(),
  ADMIN_URL: baseUrl.optional(),
  PUBLIC_SITE_URL: baseUrl.default(defaultPublicSiteUrl),
  CORS_ORIGINS: origins.default([]),
  TRUST_PROXY: trustProxy.default(false),
  SESSION_KEYS: list
    .refine((keys) => keys.every(isSecret), `needs at least ${secretMinChars} characters for each key. ${secretHint}`)
    .default([]),
  ACCESS_LOG: z.enum(['on', 'off'], 'is neither on nor off').default('off'),
  METRICS_TOKEN: z.string().refine(isSecret, `needs at least ${secretMinChars} characters. ${secretHint}`).optional(),
  SMTP_URL: mailServerUrl.optional(),
  MAIL_FROM: sender.optional(),
  CIVITATIS_URL: baseUrl.optional(),
  CIVITATIS_USERNAME: z.string().optional(),
  CIVITATIS_PASSWORD: z.string().optional(),
  OCTO_URL: baseUrl.optional(),
  OCTO_TOKEN: z.string().optional(),
  OCTO_NAME: z.string().max(limits.lineMaxChars, 'is too long').default('OCTO'),
  IMPORT_READ_AT: z
    .string()
    .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|off|never)$/, 'is not a time such as 04:00, off or never')
    .default('04:00'),
  ...backupVariables,
  CHANGE_LOG_DAYS: z.coerce
    .number('is not a number of days')
    .int('is not a number of days')
    .min(31, 'is less than 31 days')
    .max(36_500, 'is more than 36,500 days')
    .default(730),
  TRASH_DAYS: z.coerce
    .number('is not a number of days')
    .int('is not a number of days')
    .min(0, 'is less than 0 days')
    .max(3650, 'is more than 3,650 days')
    .default(30),
  STRIPE_API_KEY: z.string().optional(),
  STRIPE_API_BASE: hostUrl.optional(),
  ...s3Variables,
});

/** The names of the environment variables that the server reads. */
export const settingNames: readonly string[] = Object.keys(variables.shape);

type Variables = z.output<typeof variables>;
export type Env = ReturnType<typeof toEnv>;

/**
 * Parses the environment variables.
 * @throws LastingRefusal with a line for each invalid variable.
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const { success, data, error } = variables.safeParse(given);
  if (!success) {
    throw new LastingRefusal(error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join('\n'));
  }
  const env = toEnv(data);
  refuseOpenDemo(env);
  refuseIncomplete(data);
  return env;
}

function toEnv(variables: Variables) {
  const { HOST, PORT, DATABASE_URL, ADMIN_EMAIL, ADMIN_PASSWORD, CIVITATIS_URL, OCTO_URL, S3_BUCKET } = variables;
  return {
    /** Disables checks for developers, such as the validation of responses. `npm start` sets NODE_ENV to `production` if it is not set. */
    isProduction: variables.NODE_ENV === 'production',
    host: HOST,
    port: PORT,
    dataFolder: variables.TRASTIENDA_DATA,
    isDemo: (variables.TRASTIENDA_DEMO ?? (DATABASE_URL ? 'off' : 'on')) === 'on',
    /** If undefined, the server uses the embedded database in the data folder. */
    databaseUrl: DATABASE_URL,
    /** The address of the database without a pooler. */
    databaseDirectUrl: variables.DATABASE_DIRECT_URL ?? DATABASE_URL,
    hasPreparedStatements: variables.PREPARED_STATEMENTS === 'on',
    /** Whether to reject a start that would leave the database without any user. `npm run serve` sets it. */
    requiresUser: false,
    adminEmail: ADMIN_EMAIL,
    adminPassword: ADMIN_PASSWORD,
    /** The base URL of the API for the admin. If empty, the admin uses its own origin. */
    apiBaseUrl: variables.API_BASE_URL ?? '',
    /** The public URL of this server, for absolute URLs in responses. If undefined, these contain the host of the request. */
    publicUrl: variables.PUBLIC_URL,
    /** The base URL of the admin, for links in mails. If undefined, no mail contains a link. */
    adminUrl: variables.ADMIN_URL ?? variables.PUBLIC_URL,
    publicSiteUrl: variables.PUBLIC_SITE_URL,
    corsOrigins: variables.CORS_ORIGINS,
    trustProxy: variables.TRUST_PROXY,
    /** The first key signs, and every key verifies. If empty, the server uses the key stored in the database (D-59). */
    sessionKeys: variables.SESSION_KEYS,
    /** Whether users of the back office must replace a password that another administrator set (D-86). */
    requiresOwnPasswords: variables.OWN_PASSWORDS === 'required',
    /** Whether administrators must add a second factor (D-87). */
    requiresFactors: variables.REQUIRE_SECOND_FACTOR === 'admins',
    /** The first key seals the seeds of authenticator apps, and every key opens them. If empty, the server uses the key stored in the database. */
    factorKeys: variables.FACTOR_KEYS,
    /** Whether writes of users need a confirmation of the administrator (D-89). */
    confirmsAdminActs: variables.CONFIRM_ADMIN_ACTS === 'on',
    /** For `/.well-known/security.txt`: a `mailto:` or `https:` address. */
    securityContact: variables.SECURITY_CONTACT,
    /** Whether to log a line for each request. Security events are always logged. */
    hasAccessLog: variables.ACCESS_LOG === 'on',
    metricsToken: variables.METRICS_TOKEN,
    /** If undefined, mails stay in the outbox (D-62). */
    smtpUrl: variables.SMTP_URL,
    /** Not empty if `smtpUrl` is set. */
    mailFrom: variables.MAIL_FROM ?? '',
    /** By default, the launcher sets the URL of the simulated distributor (D-60). Without a URL, the distributor counts as unreachable. */
    civitatis: { url: CIVITATIS_URL, username: variables.CIVITATIS_USERNAME, password: variables.CIVITATIS_PASSWORD },
    /** A second source of imports, which uses the OCTO protocol; undefined if it is not configured. */
    octo: OCTO_URL ? { url: OCTO_URL, token: variables.OCTO_TOKEN ?? '', name: variables.OCTO_NAME } : undefined,
    /**
     * The time at which catalogues are read every day, as `HH:MM` in the time zone of the marketplace. `off` disables the daily
     * reading. `never` also disables the readings at the start and after imports (D-76).
     */
    importReadAt: variables.IMPORT_READ_AT,
    /** Encrypts backups, and decrypts them. If undefined, backups are not encrypted. */
    backupPassphrase: variables.BACKUP_PASSPHRASE,
    backups: toBackups(variables),
    /** How long the change log retains changes, in days. Whole months are dropped, so that some changes are retained up to a month longer. */
    changeLogDays: variables.CHANGE_LOG_DAYS,
    /** For how many days a deleted record can be restored; 0 means that it is deleted at once (D-72). */
    trashDays: variables.TRASH_DAYS,
    /** By default, the launcher sets the key of the simulated payment provider (D-61). Without a key, there are no receipts. */
    stripe: { apiKey: variables.STRIPE_API_KEY, apiBase: variables.STRIPE_API_BASE },
    /** Where media are stored; undefined means in the data folder (D-64). */
    s3: S3_BUCKET ? { bucket: S3_BUCKET, ...toStore(variables, 'S3_') } : undefined,
    /** Where the bucket of `BACKUP_TO` is. */
    backupStore: toStore(variables, hasBackupStore(variables) ? 'BACKUP_S3_' : 'S3_'),
  };
}

/** Rejects a demo that other machines can reach with the generated password, which is meant for the local machine only. */
function refuseOpenDemo({ host, isDemo, adminPassword }: Env): void {
  if (!isDemo || adminPassword || loopbackHosts.includes(host)) return;
  throw new LastingRefusal(
    `HOST=${host} would expose the demo to other machines. Set TRASTIENDA_DEMO=off, or set ADMIN_PASSWORD.`,
  );
}

function refuseIncomplete({ STRIPE_API_BASE, STRIPE_API_KEY, ...variables }: Variables): void {
  const { ADMIN_EMAIL, ADMIN_PASSWORD, TRASTIENDA_DEMO, DATABASE_URL } = variables;
  if (variables.DATABASE_DIRECT_URL && !DATABASE_URL)
    throw new LastingRefusal('DATABASE_DIRECT_URL is set: set DATABASE_URL, too.');
  refuseIncompleteStores(variables);
  refuseIncompleteOcto(variables);
  if (variables.SMTP_URL && !variables.MAIL_FROM)
    throw new LastingRefusal(`SMTP_URL is set: set MAIL_FROM, too, to the sender, such as ${senderExample}.`);
  if (STRIPE_API_BASE && !STRIPE_API_KEY) throw new LastingRefusal('STRIPE_API_BASE is set: set STRIPE_API_KEY, too.');
  if (ADMIN_EMAIL && !ADMIN_PASSWORD) throw new LastingRefusal('ADMIN_EMAIL is set: set ADMIN_PASSWORD, too.');
  const isDemo = TRASTIENDA_DEMO === 'on' || (!TRASTIENDA_DEMO && !DATABASE_URL);
  // In a demo, ADMIN_PASSWORD alone is the password of the demo's administrator.
  if (ADMIN_PASSWORD && !ADMIN_EMAIL && !isDemo)
    throw new LastingRefusal('ADMIN_PASSWORD is set: set ADMIN_EMAIL, too.');
}

function refuseIncompleteOcto({ OCTO_URL, OCTO_TOKEN }: Pick<Variables, 'OCTO_URL' | 'OCTO_TOKEN'>): void {
  if (OCTO_URL && !OCTO_TOKEN) throw new LastingRefusal('OCTO_URL is set: set OCTO_TOKEN, too.');
  if (OCTO_TOKEN && !OCTO_URL) throw new LastingRefusal('OCTO_TOKEN is set: set OCTO_URL, too.');
}
