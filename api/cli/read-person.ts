import { parseArgs } from 'node:util';
import { personCollections, toPerson, type PersonRecord } from '../changes/person.ts';
import { WrongUsage } from './command.ts';

/**
 * Parses `--record`, the path of a record about a person, such as `/takers/7`.
 * @throws WrongUsage for an unknown option, or a path that is missing or of another collection.
 */
export function readPerson(words: string[]): PersonRecord {
  const person = toPerson(parse(words) ?? '');
  if (!person) throw new WrongUsage(`Specify a record of ${personCollections.join(', ')}: --record /takers/7.`);
  return person;
}

function parse(words: string[]) {
  try {
    return parseArgs({ args: words, options: { record: { type: 'string' } } }).values.record;
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}
