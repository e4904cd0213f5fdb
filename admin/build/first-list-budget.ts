/** The JavaScript that a browser may fetch until the list of experiences is readable: `bytes` compressed with gzip, and the number of files. */
export const firstListBudget = { bytes: 230_000, files: 8 };
