import { email } from '@trastienda/contract/model/fields';
import { ok, warn, type Finding, type Installation, type OpenDatabase } from './finding.ts';

/** The maximum number of records that a finding names. */
const maxShown = 50;

/** Finds stored e-mails that the forms no longer accept, such as addresses with invisible characters (D-96). */
export async function checkEmails(_: Installation, { client }: OpenDatabase): Promise<Finding> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.contacts') is not null as exists`,
  );
  if (!tables[0]?.exists) return ok('There are no e-mails yet.');
  // The query skips usual addresses: visible ASCII characters without the separators of a list.
  const { rows } = await client.query<{ record: string; email: string }>(`
    select '/' || collection || '/' || id as record, email from (
      select 'users' as collection, id, email from public.users
      union all select 'makers', id, email from public.makers
      union all select 'contacts', id, email from public.contacts
    ) stored where email ~ '[^!-~]|[<>,;:]' order by collection desc, id`);
  const found = rows.filter(({ email: stored }) => !email('email').input.safeParse(stored).success);
  if (found.length === 0) return ok('The stored e-mails are valid.');
  const shown = found.slice(0, maxShown).map(({ record }) => record);
  const others = found.length > maxShown ? ` and ${found.length - maxShown} more` : '';
  return warn(
    `${found.length === 1 ? '1 stored e-mail is' : `${found.length} stored e-mails are`} not only an address: of ${shown.join(', ')}${others}.`,
    'Correct them in the admin: users cannot sign in with them. Of two accounts of a person, delete the unused one.',
  );
}
