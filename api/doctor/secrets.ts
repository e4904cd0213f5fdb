import type { Hide } from './finding.ts';

/** The variables whose whole value is secret, also those that drivers read themselves. FACTOR_KEYS and SESSION_KEYS are lists of secrets. */
const secretVariables = [
  'ADMIN_PASSWORD',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'BACKUP_PASSPHRASE',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'CIVITATIS_PASSWORD',
  'FACTOR_KEYS',
  'METRICS_TOKEN',
  'OCTO_TOKEN',
  'PGPASSWORD',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SESSION_KEYS',
  'STRIPE_API_KEY',
];

/** The variables whose value is a URL, which may contain a password. */
const urlVariables = [
  'ADMIN_URL',
  'API_BASE_URL',
  'BACKUP_S3_ENDPOINT',
  'CIVITATIS_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_URL',
  'OCTO_URL',
  'PUBLIC_SITE_URL',
  'PUBLIC_URL',
  'S3_ENDPOINT',
  'SMTP_URL',
  'STRIPE_API_BASE',
];

/**
 * Returns a function that replaces the secrets of the environment in a text of another program, such as the message of a driver. Sentences
 * of our own contain none, and are not passed to it: in them, the replaced word would reveal the secret.
 */
export function secretsHider(source: NodeJS.ProcessEnv): Hide {
  const whole = secretVariables.flatMap((name) => [source[name] ?? '', ...(source[name] ?? '').split(',')]);
  const secrets = [...whole.map((secret) => secret.trim()), ...urlVariables.flatMap((name) => secretsIn(source[name]))]
    .flatMap((secret) => [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
    .filter(Boolean)
    // A secret may contain another one.
    .sort((a, b) => b.length - a.length);
  return (text) =>
    secrets
      .reduce((hidden, secret) => hidden.replaceAll(secret, '…'), text)
      .replaceAll(/(?<=:\/\/)[^/\s@]*@/g, '…@')
      .replaceAll(/\b(Bearer|Basic) \S+/g, '$1 …');
}

/** Returns the password of a URL as it is written and decoded, and the values of its query, such as `password`. */
function secretsIn(text: string | undefined): string[] {
  if (!text || !URL.canParse(text)) return [];
  const { password, searchParams } = new URL(text);
  const written = /^[^/]*\/\/[^/]*?:([^/]*)@/.exec(text)?.[1] ?? '';
  const ofQuery = [...searchParams].filter(([name]) => /pass|secret|token|key/i.test(name)).map(([, value]) => value);
  return [written, password, decoded(password), ...ofQuery];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
