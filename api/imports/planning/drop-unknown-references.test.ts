import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { testImporting, tour } from '../../testing/imports/importing.ts';
import { importParts } from '../tables.ts';
import { dropUnknownReferences } from './drop-unknown-references.ts';

const importing = testImporting();

type Plan = { 'Node Type': string; 'Actual Loops': number; Plans?: Plan[] };
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

it('the unknown ids of a run are found once, not once per activity, even if the statistics are from an earlier run', async () => {
  const unknown = { location: '9', tags: ['9'], zones: ['9'] };
  const { source } = await importing.plan(Array.from({ length: 100 }, (_, n) => tour(String(n))));
  await importing.read(sql`analyze ${importParts}`);
  const plans = await importing.api.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into import_runs (source, plan, started_by) values (${source}, 'second', '') returning id`);
    const id = rows[0]?.id ?? NaN;
    await tx.execute(sql`
      insert into ${importParts} select ${id}::int, source_id, language, place, is_duplicate, fields || ${unknown}::jsonb, notes
      from ${importParts}`);
    const execute = vi.spyOn(tx, 'execute').mockResolvedValue({ rows: [] } as never);
    await dropUnknownReferences(tx, { id, source });
    const statements = execute.mock.calls.map(([statement]) => statement);
    execute.mockRestore();
    const explained: Plan[] = [];
    for (const statement of statements) {
      const { rows: answer } = await tx.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`
        explain (analyze, format json) ${statement}`);
      explained.push(...answer.map(({ 'QUERY PLAN': [{ Plan }] }) => Plan));
    }
    return explained;
  });
  expect(plans).toHaveLength(3);
  for (const plan of plans) {
    // The aggregate of the notes runs for each activity; that of the unknown ids has a scan of all activities below it.
    const finders = nodesOf(plan).filter(
      (node) => node['Node Type'] === 'Aggregate' && nodesOf(node).some((below) => 'Relation Name' in below),
    );
    expect(finders.length).toBeGreaterThan(0);
    for (const finder of finders) expect(finder['Actual Loops']).toBeLessThanOrEqual(1);
  }
});
