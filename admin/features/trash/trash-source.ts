import { plainSource, type Source } from '../../kit/list/reading/blocks.ts';

/** The trash, newest first. */
export const trashSource: Source = { ...plainSource, query: 'order[id]=desc' };
