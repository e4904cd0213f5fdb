const candidates = 5;

/** Returns up to five items whose texts are most similar to `wanted`, by shared trigrams, best first. Omits dissimilar items. */
export function nearest<T>(wanted: string, all: readonly T[], textOf: (each: T) => string): T[] {
  const sought = trigrams(wanted);
  const score = (each: T) => {
    const own = trigrams(textOf(each));
    const shared = [...own].filter((trigram) => sought.has(trigram)).length;
    return (2 * shared) / (sought.size + own.size);
  };
  return all
    .map((each) => ({ each, score: score(each) }))
    .filter(({ score }) => score > 0.3)
    .sort((a, b) => b.score - a.score)
    .slice(0, candidates)
    .map(({ each }) => each);
}

function trigrams(text: string): Set<string> {
  const padded = ` ${text.toLowerCase()} `;
  return new Set(Array.from({ length: Math.max(padded.length - 2, 1) }, (_, at) => padded.slice(at, at + 3)));
}
