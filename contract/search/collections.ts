import { viewedCollections } from '../calls/viewed-collections.ts';

/** The collections whose records a search finds: those that have a list and a form. */
export const searchedCollections = viewedCollections;
export type SearchedCollection = (typeof searchedCollections)[number];
