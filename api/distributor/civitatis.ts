import * as z from 'zod';
import type { Language } from '@trastienda/contract/language';
import { ApiError } from '../http/errors.ts';
import { toSafeLine } from './safe-text.ts';
import { sourceId } from './source-id.ts';
import { civitatisCalls, type Account } from './civitatis-calls.ts';
import type { Choice, ChoiceList, Distributor } from './distributor.ts';

const paths: Record<ChoiceList, string> = { tags: '/typologies', locations: '/destinations', zones: '/zones' };

/** An entry of a list. A name may be missing in a language; a name of another type counts as missing. */
const entry = z.object({
  id: sourceId,
  name: z.string().nullish().catch(null),
  nameDestination: z.string().nullish().catch(null),
});
type Entry = z.output<typeof entry>;

/** Returns the distributor Civitatis, implemented according to the public information about its agency API. `timeoutMs` limits each call. */
export function civitatis(account: Account, timeoutMs?: number): Distributor {
  const calls = civitatisCalls(account, timeoutMs);

  async function read(list: ChoiceList, language: Language): Promise<Entry[]> {
    const answered = await calls.get(`${paths[list]}?lang=${language}`);
    // The distributor may not have the list at all, for example if it has no zones.
    if (answered === undefined) return [];
    if (!Array.isArray(answered)) throw new ApiError('distributorDown');
    return answered.flatMap((one) => entry.safeParse(one).data ?? []);
  }

  return {
    signIn: calls.signIn,
    async choices(list, language) {
      const entries = await read(list, language);
      // An entry without a name falls back to its name in the other language, like every translated text.
      const others = entries.some(({ name }) => !name) ? await read(list, language === 'es' ? 'en' : 'es') : [];
      const otherOf = new Map(others.map((one) => [one.id, one]));
      const named = entries.flatMap((one) => toChoice(one) ?? toChoice(otherOf.get(one.id)) ?? []);
      const { compare } = new Intl.Collator(language, { numeric: true });
      return [...new Map(named.map((one) => [one.id, one])).values()].sort((a, b) => compare(a.name, b.name));
    },
  };
}

/**
 * Returns an entry as a choice; undefined if it has no name. HTML is removed from names. The town is appended to the name of a zone,
 * because zones in different towns share names.
 */
function toChoice(entry: Entry | undefined): Choice | undefined {
  const name = toSafeLine(entry?.name ?? '');
  if (!entry || name === '') return undefined;
  const town = toSafeLine(entry.nameDestination ?? '');
  return { id: entry.id, name: town === '' ? name : `${name} (${town})` };
}
