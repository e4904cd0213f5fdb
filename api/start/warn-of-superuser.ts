import type { Pool } from 'pg';
import { readFacts } from '../db/requirements.ts';

/** Warns of a database user with rights that no server needs. That of an embedded database is not the operator's choice. */
export async function warnOfSuperuser(pool: Pool): Promise<void> {
  const { isSuperuser } = await readFacts(pool);
  if (isSuperuser) console.warn('Insecure: The database user is a superuser. The doctor says what to do.');
}
