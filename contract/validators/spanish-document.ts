import { isCif } from './cif.ts';
import { findDniProblem, findNieProblem } from './dni-nie.ts';

/**
 * Returns the problem of a person's or company's document in a country: only Spanish documents are checked, as a CIF, a DNI or a NIE
 * (VAL-34, A-98).
 * @param country ISO 3166-1 code, in any case.
 */
export function findDocumentProblem(document: string, country: string): 'documentInvalid' | undefined {
  const isValid =
    country.toUpperCase() !== 'ES' || isCif(document) || !findDniProblem(document) || !findNieProblem(document);
  return isValid ? undefined : 'documentInvalid';
}
