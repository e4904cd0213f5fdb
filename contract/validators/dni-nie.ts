const closingLetters = 'TRWAGMYFPDXBNJZSQVHLCKET';

/** Problems of a DNI or NIE, as keys of the field catalogue. */
export type PersonalDocumentProblem = 'documentFormat' | 'documentLetter';

/**
 * Returns the problem of a DNI, undefined if it is valid. A DNI has eight digits and a letter; case and surrounding whitespace are ignored
 * (A-97).
 */
export const findDniProblem = (document: string) => findProblem(/^(\d{8})([A-Z])$/.exec(inUpperCase(document)));

/**
 * Returns the problem of a NIE, undefined if it is valid. A NIE has an X, Y or Z, seven digits and a letter; case and surrounding
 * whitespace are ignored.
 */
export function findNieProblem(document: string) {
  const [first = '', ...rest] = inUpperCase(document);
  const leading = 'XYZ'.indexOf(first);
  return findProblem(leading < 0 ? null : /^(\d{8})([A-Z])$/.exec(`${leading}${rest.join('')}`));
}

const inUpperCase = (document: string) => document.trim().toUpperCase();

function findProblem(parts: RegExpExecArray | null): PersonalDocumentProblem | undefined {
  if (!parts) return 'documentFormat';
  const [, number, letter] = parts;
  return closingLetters[Number(number) % 23] === letter ? undefined : 'documentLetter';
}
