import { parseArgs } from 'node:util';
import { personCollections, type PersonRecord } from '../changes/person.ts';
import { WrongUsage } from './wrong-usage.ts';

const maxId = 2_147_483_647;

/**
 * Parses `--record`, the path of a record about a person, such as `/takers/7`.
 * @throws WrongUsage for an unknown option, or a path that is missing or of another collection.
 */
export function readPerson(words: string[]): PersonRecord {
  const path = parse(words);
  const [, name, digits] = /^\/?(\w+)\/([1-9]\d{0,9})$/.exec(path ?? '') ?? [];
  const collection = personCollections.find((known) => known === name);
  const id = Number(digits);
  if (!collection || id > maxId) {
    throw new WrongUsage(`Specify a record of ${personCollections.join(', ')}: --record /takers/7.`);
  }
  return { collection, id };
}

function parse(words: string[]) {
  try {
    return parseArgs({ args: words, options: { record: { type: 'string' } } }).values.record;
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}
