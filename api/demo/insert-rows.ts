import type { StoredPicture, StoredPictures } from './store-pictures.ts';

export const withIds = <Row extends object>(rows: readonly Row[]) => rows.map((row, i) => ({ ...row, id: i + 1 }));

export function storedAs(pictures: StoredPictures, key: string): StoredPicture {
  const stored = pictures.get(key);
  if (!stored) throw new Error(`The demo's picture ${key} was not stored`);
  return stored;
}

/** Inserts rows in chunks, because a statement takes at most 65,535 values. A row of an experience has about twenty. */
export async function inChunks<Row>(rows: readonly Row[], insert: (chunk: Row[]) => Promise<unknown>): Promise<void> {
  const chunkRows = 500;
  for (let start = 0; start < rows.length; start += chunkRows) await insert(rows.slice(start, start + chunkRows));
}
