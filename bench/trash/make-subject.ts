import { basename } from 'node:path';
import { aMaker } from '../../api/testing/makers.ts';
import { sendPicture } from '../measure/crash-writers.ts';
import type { Ask, Credentials } from '../support/server.ts';
import { addImportLink, readRows, type Query } from './database.ts';
import type { Subject } from './subjects.ts';
import { create, password, type References } from './referenced-records.ts';

export type Making = { ask: Ask; query: Query; references: References };

type Made = Pick<Subject, 'path'> & Partial<Pick<Subject, 'pictures' | 'state' | 'credentials'>>;

let count = 0;

/** Makes an experience, a maker or a user, in turns, with everything that a delete removes or changes. @throws Error if a request fails. */
export async function makeSubject(making: Making): Promise<Subject> {
  const position = ++count;
  const kinds = [makeExperience, makeMaker, makeExperience, makeUser];
  const make = kinds[position % kinds.length] ?? makeUser;
  const made: Made = await make(making, position);
  const rows = await readRows(making.query, made.path);
  if (rows === undefined) throw new Error(`${made.path} has no row`);
  return {
    pictures: [],
    state: { place: 'present', isActive: null, order: null },
    credentials: undefined,
    ...made,
    rows,
    position,
    item: undefined,
    pending: undefined,
    last: undefined,
    sessions: [],
    endedSessions: [],
  };
}

async function makeExperience({ ask, query, references }: Making, position: number): Promise<Made> {
  const { needed, reseller } = references;
  const pictures = [await upload(ask, '/media_experiences'), await upload(ask, '/media_experiences')];
  const experience = await create(ask, '/experiences', {
    ...needed,
    name: `Ruta ${position}`,
    slug: `ruta-${position}`,
    isActive: true,
    order: position,
    mediaExperiences: pictures.map(({ path }) => path),
  });
  await create(ask, '/favorite_experiences', { experience, reseller });
  await addImportLink(query, experience);
  return { path: experience, pictures, state: { place: 'present', isActive: true, order: position } };
}

async function makeMaker({ ask, references: { reseller } }: Making, position: number): Promise<Made> {
  const [avatar, logo] = [await upload(ask, '/media_makers'), await upload(ask, '/media_makers_logos')];
  const user = { email: `bodega${position}@example.com`, password };
  const fields = { slug: `bodega-${position}`, user, mediaMakers: [avatar.path], mediaMakersLogo: [logo.path] };
  const maker = await create(ask, '/makers', aMaker(fields));
  await create(ask, '/favorite_makers', { makers: [maker], reseller });
  await create(ask, '/contacts', { name: `Contacto ${position}`, maker, reseller });
  return { path: maker, pictures: [avatar, logo] };
}

async function makeUser({ ask }: Making, position: number): Promise<Made> {
  const credentials: Credentials = { username: `persona${position}@example.com`, password };
  const user = { email: credentials.username, password, roles: ['ROLE_ADMIN'] };
  return { path: await create(ask, '/users', user), credentials };
}

async function upload(ask: Ask, path: string): Promise<Subject['pictures'][number]> {
  const { '@id': id, contentUrl } = await sendPicture(ask, path);
  return { path: String(id), fileName: basename(String(contentUrl)) };
}
