/**
 * After this time a statement fails and its connection is closed: the database, or a proxy before it, has disappeared without closing the
 * connection. The operating system would retransmit for a quarter of an hour. It is longer than the time limit of the database itself.
 */
export const longestAnswerMs = 35_000;

/** Session settings that the SQL of the API relies on. An external server or its user may have other defaults. */
export const neededSettings = { search_path: 'public', datestyle: 'ISO', intervalstyle: 'postgres', timezone: 'UTC' };
/**
 * If the machine of a session disappears, PostgreSQL ends the session within a minute, which releases its locks. The default is two hours, or a
 * quarter of an hour if PostgreSQL has sent an answer that was not acknowledged. A connection by a Unix socket ignores these settings.
 */
const keepAliveSettings = {
  tcp_keepalives_idle: '30',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
  // Only Linux has it. The embedded PostgreSQL of another system would log a line for each connection.
  ...(process.platform === 'linux' && { tcp_user_timeout: '60000' }),
};
/** This process finds a database server that has disappeared. Its system would probe an idle connection only after two hours. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
const sessionSettings = Object.entries({ ...neededSettings, ...keepAliveSettings })
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** The modes that `pg` treats as verify-full. It warns on the console that a later version will not. */
const aliasesOfVerifyFull = ['prefer', 'require', 'verify-ca'];

/**
 * Returns options for `pg` with {@link neededSettings}, and with keep-alive probes in both directions. If the URL has `options`, the settings
 * are appended to them, because `pg` would otherwise use only the URL's options.
 */
export function withSessionSettings(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const own = url.searchParams.get('options');
  if (own !== null) url.searchParams.delete('options');
  const isLibpqCompatible = url.searchParams.get('uselibpqcompat') === 'true';
  const isAlias = aliasesOfVerifyFull.includes(url.searchParams.get('sslmode') ?? '') && !isLibpqCompatible;
  if (isAlias) url.searchParams.set('sslmode', 'verify-full');
  return {
    // A URL without these parameters is not rewritten.
    connectionString: own !== null || isAlias ? url.href : databaseUrl,
    options: own === null ? sessionSettings : `${own} ${sessionSettings}`,
    ...keepAlive,
  };
}
