export const maxEffectsPer1000Lines = 0.5;

const effects = /\buse(?:Layout|Insertion)?Effect\(/g;

/** Returns a sentence if the sources use effects more often than they should; `texts` are the contents of the source files. */
export function checkEffects(texts: readonly string[]): string[] {
  const lines = texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0);
  const used = texts.reduce((sum, text) => sum + (text.match(effects)?.length ?? 0), 0);
  const limit = Math.floor((lines / 1000) * maxEffectsPer1000Lines);
  return used <= limit
    ? []
    : [`admin has ${used} effects in ${lines} lines, more than ${limit}: CONTRIBUTING.md says what to use instead`];
}
