/** Session settings that the SQL of the API relies on. An external server or its user may have other defaults. */
export const neededSettings = { search_path: 'public', datestyle: 'ISO', intervalstyle: 'postgres', timezone: 'UTC' };
const sessionSettings = Object.entries(neededSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/**
 * Returns options for `pg` with {@link neededSettings}. If the URL has `options`, the settings are appended to them, because `pg`
 * would otherwise use only the URL's options.
 */
export function withSessionSettings(databaseUrl: string): { connectionString: string; options: string } {
  const url = new URL(databaseUrl);
  const own = url.searchParams.get('options');
  if (own === null) return { connectionString: databaseUrl, options: sessionSettings };
  url.searchParams.delete('options');
  return { connectionString: url.href, options: `${own} ${sessionSettings}` };
}
