/**
 * `npm run release:dump -- <release>`: writes the files of a release for the tests of later upgrades. README.md describes the
 * server that the script needs. The script fills the server's database through the API, and at the end undoes the imports.
 */
import { dumpDatabase } from './dump-database.ts';
import { signIn } from './client.ts';
import { writeRelease } from './files.ts';
import { fillFields } from './fill-fields.ts';
import { importCatalogue, importProducts, undoImports } from './imports.ts';
import { readAnswers } from './read-answers.ts';
import { sendMails } from './send-mails.ts';
import { useAccounts } from './use-accounts.ts';
import { writeRecords } from './write-records.ts';

const [release] = process.argv.slice(2);
const names = ['DATABASE_URL', 'API_URL', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'DISTRIBUTOR_URL', 'SMTP_URL'] as const;
const missing = names.filter((name) => !process.env[name]);
if (!release || missing.length > 0) {
  const unset = missing.length > 0 ? ` Set ${missing.join(', ')}.` : '';
  console.error(
    `Name the release: npm run release:dump -- 0.2.0.${unset} api/testing/releases/README.md has the steps.`,
  );
  process.exit(1);
}
const [databaseUrl = '', apiUrl = '', email = '', password = '', distributorUrl = '', smtpUrl = ''] = names.map(
  (name) => process.env[name],
);

const client = await signIn(apiUrl, email, password);
const imported = await importCatalogue(client, { moveTo });
await importProducts(client);
await writeRecords(client, imported);
await fillFields(client);
await useAccounts(client);
await sendMails(client, smtpUrl);
const dump = await dumpDatabase(databaseUrl);
const answers = await readAnswers(client.read);
await undoImports(client);
await writeRelease(release, { dump, answers, undone: await readAnswers(client.read) });
console.log(`api/testing/releases/${release} is written.`);

async function moveTo(day: number): Promise<void> {
  const response = await fetch(new URL('/control', distributorUrl), { method: 'PUT', body: JSON.stringify({ day }) });
  if (!response.ok) throw new Error(`The distributor answers ${response.status}.`);
}
