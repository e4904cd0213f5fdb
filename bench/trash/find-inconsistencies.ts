import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { toThumbnailName } from '../../api/media/media-urls.ts';
import { asking, type Server } from '../support/server.ts';
import { hasFileRow, readStored, type Query } from './database.ts';
import type { State, Subject } from './subjects.ts';

export type Restarted = { server: Server; query: Query; mediaFolder: string };

/** Returns a sentence for everything about a record that is not as it must be in this place. */
export async function findInconsistencies(
  restarted: Restarted,
  { path, rows, item, state, pictures }: Subject,
  { place }: State,
): Promise<string[]> {
  const { ask } = restarted.server;
  const stored = await readStored(restarted.query, path);
  const { status } = await ask('GET', path);
  const listed = (await ask('GET', `/trash?record=${path}`)).body['hydra:totalItems'];
  const items = place === 'trash' ? 1 : 0;
  const isSame = place !== 'trash' || state.place !== 'trash' || stored.items[0] === item;
  const ofPictures = await Promise.all(pictures.map((picture) => findPictureFaults(restarted, picture, place)));
  return [
    place === 'present' && stored.rows !== rows && `has the rows ${stored.rows}, not ${rows}`,
    stored.items.length !== items && `has ${stored.items.length} items in the trash`,
    listed !== items && `is listed ${String(listed)} times in the trash`,
    !isSame && `is the item ${stored.items[0]}, not ${item}`,
    status !== (place === 'present' ? 200 : 404) && `is answered ${status}`,
    ...ofPictures.flat(),
  ]
    .filter((fault) => fault !== false)
    .map((fault) => `Inconsistent: ${path} (${place}) ${fault}.`);
}

/** The files of a record in the trash are stored and not served. */
async function findPictureFaults(
  { server: { url, ask }, query, mediaFolder }: Restarted,
  { path, fileName }: Subject['pictures'][number],
  place: State['place'],
): Promise<string[]> {
  const isStored = place !== 'purged';
  const expected = place === 'present' ? 200 : 404;
  const { status } = await ask('GET', path);
  const hasRow = await hasFileRow(query, fileName);
  const ofFiles = [fileName, toThumbnailName(fileName)].map(async (name) => {
    const served = (await fetch(`${url}/media/${name}`)).status;
    return [
      (await exists(join(mediaFolder, name))) !== isStored && `has ${isStored ? 'lost' : 'kept'} the file ${name}`,
      served !== expected && `has the file ${name}, which is answered ${served}`,
    ];
  });
  return [
    status !== expected && `has the medium ${path}, which is answered ${status}`,
    hasRow !== isStored && `has ${isStored ? 'lost' : 'kept'} the row of the file ${fileName}`,
    ...(await Promise.all(ofFiles)).flat(),
  ].filter((fault) => fault !== false);
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Returns a sentence for each token from before a delete that is still accepted. */
export async function findUsableSessions({ server: { url, ask } }: Restarted, subject: Subject): Promise<string[]> {
  const answers = await Promise.all(
    subject.endedSessions.flatMap(({ token, refresh_token }) => [
      asking(url, token)('GET', '/users?itemsPerPage=1'),
      ask('POST', '/token/refresh', { refresh_token }),
    ]),
  );
  return answers
    .filter(({ status }) => status !== 401)
    .map(({ status }) => `Token: a token of ${subject.path} from before a delete is answered ${status}.`);
}
