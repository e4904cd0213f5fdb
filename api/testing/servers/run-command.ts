import { Readable } from 'node:stream';
import type { Streams } from '../../cli/command.ts';

/** The streams of a command whose output a test ignores. */
export const ignored: Streams = { input: Readable.from([]), print: () => undefined, say: () => undefined };
