import type { Client } from 'pg';
import type { Env } from '../../env/env.ts';
import { ok, warn, type Finding } from '../finding.ts';

/** The maximum number of administrators that a finding names. */
const maxShown = 50;

/** Names the administrators without an active second factor. They are a problem only if the settings require one (D-87). */
export async function findAdministratorsWithout(
  client: Client,
  { requiresFactors }: Pick<Env, 'requiresFactors'>,
): Promise<Finding> {
  const { rows } = await client.query<{ id: number; has: boolean }>(`
    select id, exists (select from public.factors where user_id = users.id and activated_at is not null) as has
    from public.users where 'ROLE_ADMIN' = any(roles) order by id`);
  const without = rows.filter(({ has }) => !has);
  if (without.length === 0) return ok(allHave(rows.length));
  const shown = without.slice(0, maxShown).map(({ id }) => `/users/${id}`);
  const others = without.length > maxShown ? ` and ${without.length - maxShown} more` : '';
  const found = `Administrators without a second factor: ${shown.join(', ')}${others}.`;
  if (!requiresFactors) return ok(found);
  return warn(
    found,
    'They add one at their next sign-in, as does somebody who has stolen their password: ask them to sign in soon.',
  );
}

function allHave(administrators: number): string {
  if (administrators === 0) return 'There is no administrator yet.';
  if (administrators === 1) return 'The administrator has a second factor.';
  return `${administrators === 2 ? 'Both' : `All ${administrators}`} administrators have a second factor.`;
}
