import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { testImporting, tour } from '../../testing/imports/importing.ts';
import { importParts } from '../tables.ts';
import { dropUnknownReferences } from './drop-unknown-references.ts';

const importing = testImporting();

it('the unknown ids of a run are found once, not once per activity, even with statistics of an earlier run only', async () => {
  const { source } = await importing.plan(Array.from({ length: 100 }, (_, n) => tour(String(n))));
  await importing.read(sql`analyze ${importParts}`);
  const plans = await importing.api.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into import_runs (source, plan, started_by) values (${source}, 'second', '') returning id`);
    const id = rows[0]?.id ?? NaN;
    await tx.execute(sql`
      insert into ${importParts} select ${id}::int, source_id, language, place, is_duplicate, fields, notes from ${importParts}`);
    const execute = vi.spyOn(tx, 'execute');
    await dropUnknownReferences(tx, { id, source });
    const statements = execute.mock.calls.map(([statement]) => statement);
    execute.mockRestore();
    const explained = [];
    for (const statement of statements) explained.push(await tx.execute(sql`explain ${statement}`));
    return explained.map((plan) => JSON.stringify(plan.rows));
  });
  expect(plans).toHaveLength(3);
  for (const plan of plans) expect(plan).toContain('CTE Scan on unknown');
});
