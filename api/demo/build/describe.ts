import { pick, type Random } from './random.ts';
import { readLines, toBilingual, type Bilingual } from '../content/read-content.ts';
import type { Offer } from '../content/read-places.ts';
import type { Family } from './themes.ts';

/** Number of characters of the offer's own sentence below which the description gets an additional sentence. */
const plainDetailChars = 62;

type Sentences = Record<'how' | 'what', Required<Bilingual>[]>;

/**
 * Returns a function that writes descriptions: the offer's own sentence, followed by two sentences from the family of its theme, about
 * the procedure and about practical details. A pair of such sentences is reused only after all pairs of the family have been used.
 */
export function describer(random: Random) {
  const families = readFamilies();
  const unused = new Map<Family, [number, number][]>();
  return (family: Family, { name, detail }: Offer): Bilingual => {
    const sentences = families.get(family);
    if (!sentences) throw new Error(`The demo has no sentences for ${family}`);
    const pairs = unused.get(family)?.length ? (unused.get(family) ?? []) : pairsOf(sentences);
    const pair = pick(random, pairs);
    unused.set(
      family,
      pairs.filter((other) => other !== pair),
    );
    const parts = [sentences.how[pair[0]], sentences.what[pair[1]]];
    // A short description gets an additional sentence, so that it does not look empty beside the others.
    if (detail.es.length < plainDetailChars) parts.push(sentences.what[(pair[1] + 1) % sentences.what.length]);
    const es = [detail.es, ...parts.map((part) => part?.es)].join(' ');
    return name.en === undefined ? { es } : { es, en: [detail.en, ...parts.map((part) => part?.en)].join(' ') };
  };
}

const pairsOf = ({ how, what }: Sentences) => how.flatMap((_, h) => what.map((__, w): [number, number] => [h, w]));

function readFamilies(): Map<string, Sentences> {
  const families = new Map<string, Sentences>();
  let family: Sentences = { how: [], what: [] };
  for (const line of readLines('sentences')) {
    const [first = ''] = line.columns;
    if (line.mark === '==') families.set(first, (family = { how: [], what: [] }));
    else family[first === 'how' ? 'how' : 'what'].push(toBilingual(line, 1));
  }
  return families;
}
