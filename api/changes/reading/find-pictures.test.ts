import { describe, expect, it } from 'vitest';
import { mediaFiles } from '../../db/tables/media-files.ts';
import { mediaMakers } from '../../resources/maker/media.ts';
import { makers } from '../../resources/maker/table.ts';
import { mediaKinds } from '../../resources/media-kinds.ts';
import { resources } from '../../resources.ts';
import { useConnection } from '../../testing/databases/use-connection.ts';
import { findPictures } from './find-pictures.ts';

const connection = useConnection();

async function addMaker(email: string): Promise<number> {
  const [added] = await connection().db.insert(makers).values({ name: 'Casa Alba', email }).returning();
  return added?.id ?? 0;
}

describe('the `@id` of a picture whose file other pictures share', () => {
  it('is that of the record, or else of no record, or else of another record', async () => {
    const { db } = connection();
    const [first, second] = [await addMaker('alba@example.com'), await addMaker('rio@example.com')];
    await db.insert(mediaFiles).values([{ name: 'shared.jpg' }, { name: 'taken.jpg' }]);
    const pictures = [
      { fileName: 'shared.jpg', makerId: first },
      { fileName: 'shared.jpg', makerId: second },
      { fileName: 'shared.jpg', makerId: null },
      { fileName: 'taken.jpg', makerId: second },
    ];
    const added = await db.insert(mediaMakers).values(pictures).returning();
    const [ofFirst, ofSecond, free, taken] = added.map(({ id }) => `/media_makers/${id}`);
    const urls = new Set(['/media/shared.jpg', '/media/taken.jpg', '/media/gone.jpg', '/tags/1']);
    const pathOf = await findPictures(db, { resources, mediaKinds }, urls);
    expect(pathOf('/media/shared.jpg', `/makers/${first}`)).toBe(ofFirst);
    expect(pathOf('/media/shared.jpg', `/makers/${second}`)).toBe(ofSecond);
    expect(pathOf('/media/shared.jpg', `/experiences/${first}`)).toBe(free);
    expect(pathOf('/media/taken.jpg', `/makers/${first}`)).toBe(taken);
    expect(pathOf('/media/gone.jpg', `/makers/${first}`)).toBeUndefined();
  });
});
