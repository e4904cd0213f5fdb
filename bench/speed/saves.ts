import { randomUUID } from 'node:crypto';
import { experience } from '@trastienda/contract/resources/experience';
import type { Request } from 'autocannon';
import type { Ask } from '../support/server.ts';

/** Each connection writes experiences of its own, so that none waits for the lock of another. */
const switchesPerConnection = 20;
const formsPerConnection = 5;
/** Measurements use these sets of forms in turn, because a server may still be saving the last ones of a measurement, which autocannon abandons. */
const formSets = 4;
/** The first experience with a form; those before it have switches. */
const firstForm = 501;
const mediaType = 'application/ld+json';

/** The fields for which the admin's form has no field. */
const notInForm = ['isActive', 'isEnglishChecked', 'order', 'slug', 'includes'];

/** The header with which the admin sends every write: each attempt has a key of its own. */
export const newKey = () => ({ 'idempotency-key': `"${randomUUID()}"` });

/** Returns requests that switch experiences on and off as the admin's list does. */
export const switchesOf = (client: number): Request[] =>
  pathsOf(client, { first: 1, each: switchesPerConnection }).flatMap((path) =>
    [true, false].map((isActive) => ({
      method: 'PUT',
      path,
      body: JSON.stringify({ isActive }),
      setupRequest: (request) => ({
        ...request,
        headers: { ...request.headers, 'content-type': mediaType, ...newKey() },
      }),
    })),
  );

type Connection = { client: number; turn: number; url: string; headers: Record<string, string> };

/** Returns requests that save experiences as the admin's form does, each with another description and the version of the last answer. */
export function formsOf({ client, turn, url, headers }: Connection): Promise<Request[]> {
  const inSpanish = { ...headers, 'accept-language': 'es' };
  return Promise.all(
    formPaths(client, turn).map(async (path): Promise<Request> => {
      const answer = await fetch(url + path, { headers: inSpanish });
      let version = answer.headers.get('etag');
      const form = toForm(await answer.json());
      return {
        method: 'PUT',
        path,
        setupRequest: (request) => ({
          ...request,
          headers: {
            ...inSpanish,
            'content-type': mediaType,
            // The bare server has no versions.
            ...(version !== null && { 'if-match': version }),
            ...newKey(),
          },
          body: JSON.stringify({ ...form, description: randomUUID().repeat(8) }),
        }),
        onResponse(_status, _body, _context, { etag }) {
          if (etag !== undefined) version = etag;
        },
      };
    }),
  );
}

/** Gives the experiences whose forms are saved the languages, categories and tags that the form requires. */
export async function completeForms(ask: Ask, clients: number): Promise<void> {
  const name = { name: 'Bench' };
  const make = async (path: string, body: object) => (await send(ask, 'POST', path, body))['@id'];
  const [language, tag, category] = [
    await make('/languages', name),
    await make('/tags', name),
    await make('/categories', name),
  ];
  const subcategory = await make('/categories', { ...name, parents: [category] });
  const body = { languages: [language], tags: [tag], categories: [category, subcategory] };
  for (let client = 0; client < clients; client += 1)
    for (let set = 0; set < formSets; set += 1)
      for (const path of formPaths(client, set)) await send(ask, 'PUT', path, body);
}

async function send(ask: Ask, method: string, path: string, body: object) {
  const answer = await ask(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Returns what the form sends for a record: all its fields, parsed by the same schema, and the flag of its language. */
function toForm(record: unknown): object {
  const sent = Object.entries(experience.patch.parse(record)).filter(([name]) => !notInForm.includes(name));
  return { ...Object.fromEntries(sent), isSpanishChecked: true };
}

const formPaths = (client: number, turn: number) =>
  pathsOf(client * formSets + (turn % formSets), { first: firstForm, each: formsPerConnection });

const pathsOf = (group: number, { first, each }: { first: number; each: number }) =>
  Array.from({ length: each }, (_, place) => `/experiences/${first + group * each + place}`);
