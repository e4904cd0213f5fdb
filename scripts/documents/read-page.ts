/** Returns the text of a file or '' for a folder, by its path from the root of the project; undefined if there is none. */
export type ReadPage = (path: string) => string | undefined;
