import { contentLanguages, type Language } from '@trastienda/contract/language';

/** Reads a path of the API as an administrator. @throws Error on an error response. */
export type Read = (path: string, language: Language) => Promise<unknown>;

/** Responses by language and path. The response of a list is the members of all its pages. */
export type Answers = Record<string, Record<string, unknown>>;

type Page = { 'hydra:member': { '@id': string }[]; 'hydra:view'?: { 'hydra:next'?: string } };

/** Lists that the entry point of the API, `/`, does not contain. */
const otherLists = ['/outbox', '/imports/runs'];
/** Maximum number of concurrent requests. */
const concurrency = 8;

/**
 * Reads the lists of the API to their last page, every record in them, the items of the import runs, and the positions of the
 * experiences, in each content language.
 */
export async function readAnswers(read: Read): Promise<Answers> {
  const answers: Answers = {};
  for (const language of contentLanguages) answers[language] = await readIn(language, read);
  return answers;
}

async function readIn(language: Language, read: Read): Promise<Answers[string]> {
  const answers: Answers[string] = {};
  // In the entry point, the members without `@` are paths of lists.
  const entry = Object.entries((await read('/', language)) as Record<string, string>);
  const lists = entry.filter(([name]) => !name.startsWith('@')).map(([, path]) => path);
  for (const list of [...lists, ...otherLists]) {
    const members = await readList(list, language, read);
    answers[list] = members;
    await inBatches(members, async ({ '@id': path }) => {
      answers[path] = await read(path, language);
    });
  }
  const runs = Object.keys(answers).filter((path) => path.startsWith('/imports/runs/'));
  for (const run of runs) answers[`${run}/items`] = await readList(`${run}/items`, language, read);
  answers['/experiences/positions'] = await read('/experiences/positions', language);
  return answers;
}

async function readList(path: string, language: Language, read: Read) {
  const members: Page['hydra:member'] = [];
  for (let next: string | undefined = `${path}?itemsPerPage=600`; next !== undefined;) {
    // The cast is safe: every list has this type.
    const page = (await read(next, language)) as Page;
    members.push(...page['hydra:member']);
    next = page['hydra:view']?.['hydra:next'];
  }
  return members;
}

async function inBatches<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let n = 0; n < all.length; n += concurrency) await Promise.all(all.slice(n, n + concurrency).map(work));
}
