import type { Language } from '@trastienda/contract/language';
import type { ApiUnderTest } from '../servers/api-under-test.ts';
import type { Question } from './answer-from-memory.ts';

export type Member = Record<string, unknown> & { '@id': string; id: number };
type Page = { 'hydra:member': Member[]; 'hydra:totalItems': number };

/** Returns the URL of a list without its page. */
export function urlOf({ contract, asked, order }: Question): string {
  const query = new URLSearchParams();
  for (const { name, isRepeated, values } of asked) {
    for (const value of values) query.append(isRepeated ? `${name}[]` : name, value);
  }
  for (const [name, way] of order) query.append(`order[${name}]`, way);
  return `${contract.path}?${query.toString()}`;
}

/** Reads a page. An unknown parameter is an error. */
export async function readPage({ admin }: ApiUnderTest, url: string, language: Language): Promise<Page> {
  const answer = await admin('GET', url, { headers: { 'accept-language': language, prefer: 'handling=strict' } });
  if (answer.statusCode !== 200) throw new Error(`GET ${url} answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<Page>();
}

/** Reads all pages of a list. Returns the members of all. */
export async function readWhole(api: ApiUnderTest, url: string, language: Language): Promise<Page> {
  const whole = await readPage(api, `${url}&itemsPerPage=600`, language);
  for (let page = 2; whole['hydra:member'].length < whole['hydra:totalItems']; page += 1) {
    const { 'hydra:member': members } = await readPage(api, `${url}&itemsPerPage=600&page=${page}`, language);
    if (members.length === 0) break;
    whole['hydra:member'].push(...members);
  }
  return whole;
}
