import * as z from 'zod';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import { limits } from '@trastienda/contract/limits';
import { ApiError } from '../http/errors.ts';
import { normalise } from './normalise.ts';
import { patiently, readAnswer, usualPatience, type Patience } from './patience.ts';
import type { ImportSource, Reading } from './source.ts';

/** `name` is what people call the supplier, and the maker of its experiences. */
type Account = { url: string; token: string; name: string };

const product = z.looseObject({ id: z.string().trim().min(1).max(limits.lineMaxChars) });
const mediaMember = z.looseObject({ src: z.string(), type: z.string().nullish() });

/** A supplier that speaks OCTO, the open standard of the field: one list of products for each language, with the content capability. */
export function octoSource({ url, token, name }: Account, patience: Patience = usualPatience): ImportSource {
  const open = (language: Language) => (signal: AbortSignal) =>
    fetch(`${url}/products`, {
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        'octo-capabilities': 'octo/content',
        'accept-language': language,
      },
      // As with our account elsewhere: it goes to nobody else.
      redirect: 'error',
      signal,
    });

  async function* read(signal: AbortSignal): AsyncGenerator<Reading> {
    yield { is: 'lists', count: contentLanguages.length };
    for (const language of contentLanguages) {
      try {
        yield* patiently(() => readOnce(readAnswer(open(language), signal), language), signal, patience);
      } catch (cause) {
        signal.throwIfAborted();
        throw new ApiError('distributorDown', { cause });
      }
      yield { is: 'listRead', list: 'products' };
    }
  }

  return { key: 'octo', maker: { name, email: 'octo@example.com' }, origin: new URL(url).origin, read };
}

async function* readOnce(records: AsyncIterable<unknown>, language: Language): AsyncGenerator<Reading> {
  const list = 'products';
  const seen = new Set<string>();
  for await (const one of records) {
    const { data } = product.safeParse(one);
    if (!data || seen.has(data.id)) {
      yield { is: 'rejected', id: data?.id ?? null, list, note: { key: data ? 'duplicate' : 'noId' } };
      continue;
    }
    seen.add(data.id);
    const { fields, notes } = normalise({
      name: data['title'] ?? data['internalName'],
      descriptions: [data['description'], data['shortDescription']],
      url: undefined,
      minutes: data['durationMinutesFrom'],
      location: undefined,
      tags: undefined,
      pictures: toPictures(data['media']),
    });
    yield { is: 'activity', id: data.id, language, list, place: 0, fields, notes };
  }
}

/** Films and documents are media, too. */
function toPictures(media: unknown): unknown {
  if (!Array.isArray(media)) return media;
  return media.flatMap((one: unknown) => {
    const { data } = mediaMember.safeParse(one);
    return data && (data.type ?? 'image/').startsWith('image/') ? data.src : [];
  });
}
