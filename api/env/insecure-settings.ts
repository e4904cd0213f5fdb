import { isIPv4 } from 'node:net';

/** A setting that is valid, but insecure in production. `isGrave`: the start of a new installation is refused. */
export type Risk = { found: string; advice: string; isGrave?: true };

type Variables = NodeJS.ProcessEnv;

/** The minimum numbers of different characters. Random keys of 32 hexadecimal digits, and almost all passwords, have more. */
const [differentInKey, differentInPassword] = [10, 4];
/** The variables that have several keys. */
const lists = ['SESSION_KEYS', 'FACTOR_KEYS'];
const loopback = /^(?:localhost|127\..*|\[::1\]|::1)$/;

/** Returns the insecure settings. @param uid the id of the user that runs the server. */
export function findRisks(source: Variables, uid = process.getuid?.()): Risk[] {
  return [
    ...plainAddress(source),
    ...[...lists, 'METRICS_TOKEN', 'ADMIN_PASSWORD'].filter((name) => isGuessable(name, source)).map(toWeak),
    ...(uid === 0 ? [asRoot] : []),
    ...(source['CORS_ORIGINS']?.includes('*') ? [anyOrigin] : []),
    ...(source['BACKUP_TO'] && !source['BACKUP_PASSPHRASE'] ? [plainBackups] : []),
    ...plainConnections(source),
  ];
}

const asRoot: Risk = {
  found: 'The server runs as root.',
  advice: 'Run it as a user of its own, as deploy/systemd does.',
};
const anyOrigin: Risk = {
  found: 'CORS_ORIGINS contains *: every web page may call the API.',
  advice: 'Set CORS_ORIGINS to the origins that need it, or unset it.',
};
const plainBackups: Risk = {
  found: 'BACKUP_PASSPHRASE is not set: backups are not encrypted.',
  advice: 'Set BACKUP_PASSPHRASE, and store it apart from the backups.',
};

function plainAddress({ PUBLIC_URL = '', HOST = '' }: Variables): Risk[] {
  const isOpen = HOST !== '' && !loopback.test(HOST);
  if (!isOpen || !PUBLIC_URL.startsWith('http:') || loopback.test(hostOf(PUBLIC_URL))) return [];
  const found = `PUBLIC_URL is http, and HOST=${HOST} is open to other machines: passwords and sessions travel unencrypted.`;
  const advice = 'Put a proxy with a certificate in front of the server, and set PUBLIC_URL to its https address.';
  return [{ found, advice, isGrave: true }];
}

function isGuessable(name: string, source: Variables): boolean {
  const min = name === 'ADMIN_PASSWORD' ? differentInPassword : differentInKey;
  const secrets = lists.includes(name) ? (source[name] ?? '').split(',') : [source[name] ?? ''];
  return secrets.some((secret) => secret.trim() !== '' && new Set(secret.trim()).size < min);
}

const toWeak = (name: string): Risk => ({
  found: `${name} has few different characters, and can be guessed.`,
  advice: `Set ${name} to the output of openssl rand -base64 32.`,
  // The token only reads the metrics; the others open the back office.
  ...(name !== 'METRICS_TOKEN' && { isGrave: true }),
});

/** Returns the settings that allow an unencrypted connection to a host outside private networks. */
function plainConnections(source: Variables): Risk[] {
  const isPlain = (name: string) => {
    const url = source[name] ?? '';
    if (!isOutside(hostOf(url))) return false;
    const query = new URLSearchParams(url.split('?')[1]);
    if (/^smtp:/i.test(url)) return query.get('requireTLS') !== 'true';
    if (!/^postgres(?:ql)?:/i.test(url)) return /^http:/i.test(url);
    // With every other sslmode, the driver uses TLS.
    const mode = query.get('sslmode') ?? (query.get('ssl') === 'true' ? 'require' : source['PGSSLMODE'] || 'disable');
    return mode === 'disable';
  };
  const names = ['DATABASE_URL', 'SMTP_URL', 'CIVITATIS_URL', 'OCTO_URL', 'S3_ENDPOINT', 'BACKUP_S3_ENDPOINT'];
  return names.filter(isPlain).map((name) => ({
    found: `${name} names another host, and the connection need not be encrypted.`,
    advice: `Set ${name} to an address with ${encrypted[name] ?? 'https://'}.`,
  }));
}

const encrypted: Record<string, string> = {
  DATABASE_URL: 'sslmode=verify-full',
  SMTP_URL: 'smtps://, or with ?requireTLS=true',
};

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '');

/** Whether a host is neither this machine, nor in a private network, nor a service of Compose, whose name has no dot. */
function isOutside(host: string): boolean {
  if (host === '' || loopback.test(host)) return false;
  if (isIPv4(host)) return !/^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254)\./.test(host);
  return host.includes('.') || (host.startsWith('[') && !/^\[f[cde]/i.test(host));
}
