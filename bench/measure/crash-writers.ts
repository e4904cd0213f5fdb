import { setTimeout as sleep } from 'node:timers/promises';
import { aMaker } from '../../api/testing/makers.ts';
import { jpeg } from '../../api/testing/pictures/pictures.ts';
import type { Ask } from '../support/server.ts';

/**
 * Maps the path of a record to its last acknowledged value and to the values of later writes that were not answered (`perhaps`). After a
 * crash, the record may have any of these values. The value is the name of a record, or the content URL of an upload.
 */
export type Journal = Map<string, { acknowledged: string; perhaps: string[] }>;
export type Journals = { records: Journal; uploads: Journal };

const writersPerKind = 2;
const uploaders = 2;
/** Number of changes that a writer makes to a record before it creates the next record. */
const changesPerRecord = 4;

let count = 0;

/**
 * Starts concurrent writers and uploaders, which continue until `stop` is called. Failed requests are expected and ignored. `acknowledged`
 * returns the number of successful writes.
 */
export function startWriting(send: Ask, journals: Journals, needed: Needed) {
  let [acknowledged, isStopping] = [0, false];
  const ask: Ask = async (...question) => {
    const answer = await send(...question);
    if (answer.status < 300) acknowledged += 1;
    return answer;
  };
  const again = async (write: () => Promise<unknown>) => {
    // The pause after a failure avoids a busy loop while the server is down.
    while (!isStopping) await write().catch(() => sleep(50));
  };
  const kinds = [category, experienceOf(ask, journals, needed)];
  const writers = Array.from({ length: writersPerKind }, () =>
    kinds.map((kind) => again(() => writeRecords(ask, journals.records, kind))),
  );
  const working = [...writers.flat(), ...Array.from({ length: uploaders }, () => again(() => upload(ask, journals)))];
  return {
    acknowledged: () => acknowledged,
    async stop() {
      isStopping = true;
      await Promise.all(working);
    },
  };
}

type Kind = { path: string; make: (name: string) => Promise<object>; change: (name: string) => object };

const category: Kind = { path: '/categories', make: async (name) => ({ name }), change: (name) => ({ name }) };

const experienceOf = (ask: Ask, journals: Journals, needed: Needed): Kind => ({
  path: '/experiences',
  make: async (name) => ({ ...needed, name, mediaExperiences: [await upload(ask, journals)] }),
  change: (name) => ({ name }),
});

/**
 * Creates a record and changes it several times. Before each change, the new value is added to `perhaps` in the journal; after
 * a successful answer, it becomes the acknowledged value.
 */
async function writeRecords(ask: Ask, journal: Journal, { path, make, change }: Kind): Promise<void> {
  const name = `Número ${++count}`;
  const made = await ask('POST', path, await make(name));
  if (made.status !== 201) throw new Error(`a write was answered ${made.status}`);
  const entry = { acknowledged: name, perhaps: [] as string[] };
  journal.set(String(made.body['@id']), entry);
  for (let time = 0; time < changesPerRecord; time += 1) {
    const next = `Número ${++count}`;
    entry.perhaps.push(next);
    const { status } = await ask('PUT', String(made.body['@id']), change(next));
    if (status !== 200) throw new Error(`a write was answered ${status}`);
    Object.assign(entry, { acknowledged: next, perhaps: [] });
  }
}

async function upload(ask: Ask, { uploads }: Journals): Promise<string> {
  const { '@id': id, contentUrl } = await sendPicture(ask, '/media_experiences');
  uploads.set(String(id), { acknowledged: String(contentUrl), perhaps: [] });
  return String(id);
}

/**
 * Uploads a picture of a different size each time, because equal pictures would share a file.
 * @returns the body of the answer, which describes the picture.
 */
export async function sendPicture(ask: Ask, path: string): Promise<Record<string, unknown>> {
  const picture = await jpeg(400 + (++count % 400), 300 + (count % 301));
  const form = new FormData();
  form.set('file', new File([new Uint8Array(picture)], 'picture.jpg', { type: 'image/jpeg' }));
  const { status, body } = await ask('POST', path, form);
  if (status !== 201) throw new Error(`an upload was answered ${status}`);
  return body;
}

/** The fields of a new experience except its name and pictures; references are paths of existing records. */
export type Needed = Record<string, unknown>;

export async function makeNeeded(ask: Ask): Promise<Needed> {
  const make = async (path: string, body: object) => (await ask('POST', path, body)).body['@id'];
  return {
    url: 'https://example.com/ruta',
    urlButtonText: 'book',
    description: 'Una tarde entre viñas. '.repeat(6),
    duration: '02:30',
    maker: await make('/makers', aMaker({ mediaMakers: [await sendPicture(ask, '/media_makers')] })),
    languages: [await make('/languages', { name: 'Inglés' })],
    categories: [await make('/categories', { name: 'Vinos' })],
    tags: [await make('/tags', { name: 'En familia' })],
    country: 'ES',
    location: await make('/locations', { name: 'Málaga', country: 'ES' }),
  };
}
