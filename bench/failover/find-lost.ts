import sharp from 'sharp';
import { findLost } from '../measure/crash-check.ts';
import type { Ask } from '../support/server.ts';
import type { Load } from './load.ts';

/** Returns a sentence for each acknowledged write that is not stored, that the changes do not show, or whose picture has no content. */
export async function findLostWrites(ask: Ask, url: string, { journals, created }: Load): Promise<string[]> {
  const faults = await findLost(ask, journals);
  for (const path of journals.records.keys()) {
    if (!created.has(path)) faults.push(`The reader of the changes missed the creation of ${path}.`);
  }
  for (const [path, { acknowledged }] of journals.uploads) {
    const answer = await fetch(new URL(acknowledged, url));
    const content = Buffer.from(await answer.arrayBuffer());
    const isPicture = await sharp(content)
      .stats()
      .then(
        () => true,
        () => false,
      );
    if (!isPicture) faults.push(`The picture of ${path} was answered ${answer.status} and cannot be decoded.`);
  }
  return faults;
}
