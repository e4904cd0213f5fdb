import { isCif } from './cif.ts';
import { findDniProblem, findNieProblem } from './dni-nie.ts';

/**
 * Returns the problem of a person's or company's document number, or undefined. A Spanish number must be a valid CIF, DNI or NIE; numbers
 * of other countries are not checked (VAL-34, A-98).
 * @param country ISO 3166-1 code, in upper or lower case.
 */
export function findDocumentProblem(document: string, country: string): 'documentInvalid' | undefined {
  const isValid =
    country.toUpperCase() !== 'ES' || isCif(document) || !findDniProblem(document) || !findNieProblem(document);
  return isValid ? undefined : 'documentInvalid';
}
