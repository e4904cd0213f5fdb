import { parse } from 'node-html-parser';
import * as z from 'zod';
import type { Language } from '@trastienda/contract/language';
import { ApiError } from '../http/errors.ts';
import { civitatisCalls, type Account } from './civitatis-calls.ts';
import type { Choice, ChoiceList, Distributor } from './distributor.ts';

const paths: Record<ChoiceList, string> = { tags: '/typologies', locations: '/destinations', zones: '/zones' };

/** Ids come as numbers here and as text there; a label may be missing in one language. */
const entry = z.object({
  id: z.union([z.string().min(1), z.number()]).transform(String),
  name: z.string().nullish(),
  nameDestination: z.string().nullish(),
});
type Entry = z.output<typeof entry>;

/** Civitatis, by what is publicly known of its agency API. */
export function civitatis(account: Account): Distributor {
  const calls = civitatisCalls(account);

  async function read(list: ChoiceList, language: Language): Promise<Entry[]> {
    const answered = await calls.get(`${paths[list]}?lang=${language}`);
    // A distributor may have no zones at all.
    if (answered === undefined) return [];
    if (!Array.isArray(answered)) throw new ApiError('distributorDown');
    return answered.flatMap((one) => entry.safeParse(one).data ?? []);
  }

  return {
    signIn: calls.signIn,
    async choices(list, language) {
      const entries = await read(list, language);
      // What has no name in one language is shown by its name in the other, like every text of ours.
      const others = entries.some(({ name }) => !name) ? await read(list, language === 'es' ? 'en' : 'es') : [];
      const otherOf = new Map(others.map((one) => [one.id, one]));
      const named = entries.flatMap((one) => toChoice(one) ?? toChoice(otherOf.get(one.id)) ?? []);
      const { compare } = new Intl.Collator(language, { numeric: true });
      return [...new Map(named.map((one) => [one.id, one])).values()].sort((a, b) => compare(a.name, b.name));
    },
  };
}

/** Labels hold HTML now and then. A zone is called like others; the town tells it from them. */
function toChoice(entry: Entry | undefined): Choice | undefined {
  const name = toPlainText(entry?.name);
  if (!entry || name === '') return undefined;
  const town = toPlainText(entry.nameDestination);
  return { id: entry.id, name: town === '' ? name : `${name} (${town})` };
}

const toPlainText = (html: string | null | undefined) =>
  parse(html ?? '')
    .text.replace(/\s+/g, ' ')
    .trim();
