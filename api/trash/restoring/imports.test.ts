import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testImporting, tour } from '../../testing/imports/importing.ts';
import { trashCalls } from '../../testing/trash/trash-calls.ts';

const importing = testImporting();
const { remove, restore, obstaclesOf } = trashCalls(() => importing.api);

const linkOf = async (sourceId: string) =>
  (await importing.read(sql`select * from import_links where source_id = ${sourceId}`))[0];
const experienceOf = async (sourceId: string) => `/experiences/${await importing.idOf(sourceId)}`;

describe('imports and the trash', () => {
  it('an undone import leaves nothing in the trash', async () => {
    await importing.undo(await importing.importAll([tour('1'), tour('2')]));
    expect((await importing.catalogue()).experiences).toEqual([]);
    expect(await importing.read(sql`select from trash`)).toEqual([]);
  });

  it('an imported experience comes back with its link, so that the next import changes it instead of creating another', async () => {
    await importing.importAll([tour('1'), tour('2')]);
    const [before, path] = [await linkOf('1'), await experienceOf('1')];
    await restore(await remove(path));
    expect(await linkOf('1')).toEqual(before);
    expect(await importing.itemsOf(await importing.plan([tour('1'), tour('2')]))).toEqual([]);
  });

  it('an activity that was imported again is an obstacle; without it, the experience has no link', async () => {
    await importing.importAll([tour('1')]);
    const path = await experienceOf('1');
    const item = await remove(path);
    const run = await importing.plan([tour('1')]);
    await importing.read(sql`update import_items set is_chosen = true where run_id = ${run.id}`);
    await importing.apply(run, [tour('1')]);
    const again = await experienceOf('1');
    expect(again).not.toBe(path);
    expect(await obstaclesOf(item)).toEqual([
      {
        propertyPath: 'importLink',
        key: 'importedAgain',
        message: 'El distribuidor ha vuelto a crear esta actividad en una importación',
        holder: again,
        canReplace: false,
        canLeaveOut: true,
      },
    ]);
    await restore(item, { leaveOut: ['importLink'] });
    expect((await importing.api.admin('GET', path)).statusCode).toBe(200);
    expect(await experienceOf('1')).toBe(again);
  });

  it('a link that an undo removed meanwhile comes back, too', async () => {
    // The undo leaves the location and the tags, because another experience has them.
    await importing.importAll([tour('2')]);
    const run = await importing.importAll([tour('1'), tour('2')]);
    const [before, path] = [await linkOf('1'), await experienceOf('1')];
    const item = await remove(path);
    await importing.undo(run);
    expect(await linkOf('1')).toBeUndefined();
    await restore(item);
    expect(await linkOf('1')).toEqual(before);
  });
});
