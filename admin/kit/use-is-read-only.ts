import { useMay } from '../session/use-may.ts';

/** Returns whether the role of the user permits only to read the records of a collection (D-88). */
export const useIsReadOnly = (collection: string): boolean => !useMay()(`PUT /${collection}/{id}`);
