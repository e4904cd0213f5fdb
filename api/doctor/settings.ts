import { readEnv, type Env } from '../env/env.ts';
import { findRisks } from '../env/insecure-settings.ts';
import { StartRefused } from '../env/start-refused.ts';
import { missingIn } from '../start/production.ts';
import { fail, ok, warn, type Finding, type Installation } from './finding.ts';

/** Checks the environment variables. `env` is missing if the server would not start with them. */
export function checkSettings(source: NodeJS.ProcessEnv): { env?: Env; finding: Finding } {
  try {
    return { env: readEnv(source), finding: compareWithProduction(source) };
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    const found = 'The server would not start, and nothing else is checked.';
    return { finding: fail(found, error.message) };
  }
}

function compareWithProduction(source: NodeJS.ProcessEnv): Finding {
  const lines = missingIn(source);
  if (lines.length === 0) return ok('The environment variables are valid, and complete for production.');
  return warn('The environment variables are valid, but npm run serve would refuse to start.', lines.join('\n'));
}

/** Lists the settings that are valid, but insecure in production. */
export function checkSecurity({ source, uid }: Installation): Finding {
  const risks = findRisks(source, uid);
  if (risks.length === 0) return ok('No setting is insecure.');
  return warn(risks.map(({ found }) => found).join(' '), risks.map(({ advice }) => advice).join('\n'));
}

/** Compares `PUBLIC_URL` and `TRUST_PROXY`, which belong together behind a reverse proxy. */
export function checkProxy({ env: { publicUrl, trustProxy } }: Installation): Finding {
  const trusted = typeof trustProxy === 'number' ? `${trustProxy} in front` : String(trustProxy);
  if (publicUrl?.startsWith('https:') && trustProxy === false) {
    return warn(
      'PUBLIC_URL is https, but no proxy is trusted: all clients count as one address, and one can lock out the others.',
      'Set TRUST_PROXY to the number of proxies in front of the server, such as 1, or to their addresses.',
    );
  }
  if (publicUrl === undefined && trustProxy !== false) {
    return warn(
      `Proxies are trusted (${trusted}), but links in answers depend on the headers that they send.`,
      'Set PUBLIC_URL to the address that users open, such as https://admin.your-marketplace.example.',
    );
  }
  if (trustProxy === false) return ok('No proxy is trusted: clients connect directly.');
  return ok(`Proxies are trusted: ${trusted}.`);
}
