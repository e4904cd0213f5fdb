import type { Repeated } from './repeat-erasures.ts';

const toDo =
  'Each is still stored, with its data. Remove what the sentence names in the back office: the next start of the server then ' +
  'deletes and erases the record. Or delete it, and run "erase".';

/** Returns a line for each person who could not be erased, and what to do. */
export const tellRefused = ({ refused }: Pick<Repeated, 'refused'>): string[] =>
  refused.length === 0
    ? []
    : [
        `NOT ERASED: ${refused.length} of the records that were erased after the backup could not be erased again.`,
        ...refused.map(({ record, reason }) => `- ${record}: ${reason}`),
        toDo,
      ];
