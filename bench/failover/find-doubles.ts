import pg from 'pg';
import type { Received } from '../../api/testing/servers/mail-server.ts';

/** What must not exist twice, each with a statement that returns a sentence for each double. */
const doubles = [
  `select 'A category exists ' || count(*) || ' times: ' || (name ->> 'es') as fault
   from categories group by name ->> 'es' having count(*) > 1`,
  `select 'An experience exists ' || count(*) || ' times: ' || (name ->> 'es') as fault
   from experiences where name ->> 'es' like 'Número %' group by name ->> 'es' having count(*) > 1`,
  `select 'A mail has ' || count(*) || ' jobs: ' || (data ->> 'mailId') as fault
   from jobs.job where name = 'deliver-mail' group by data ->> 'mailId' having count(*) > 1`,
  `select 'A plan was applied ' || count(*) || ' times.' as fault
   from import_runs where state = 'applied' group by source having count(*) > 1`,
];

/** Returns a sentence for each record, job and mail that exists twice, and for each acknowledged mail that was not sent once. */
export async function findDoubles(
  databaseUrl: string,
  acknowledged: string[],
  received: Received[],
): Promise<string[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const faults: string[] = [];
    for (const statement of doubles) {
      faults.push(...(await client.query<{ fault: string }>(statement)).rows.map(({ fault }) => fault));
    }
    const { rows } = await client.query<{ id: number; text: string }>('select id, subject || text as text from mails');
    for (const name of acknowledged) {
      const stored = rows.filter(({ text }) => new RegExp(`${name}\\b`).test(text));
      const sent = stored.flatMap(({ id }) => received.filter(({ message }) => message.includes(`<mail-${id}@`)));
      if (stored.length !== 1 || sent.length !== 1) {
        faults.push(`Mail ${name} was stored ${stored.length} times and sent ${sent.length} times.`);
      }
    }
    return faults;
  } finally {
    await client.end();
  }
}
