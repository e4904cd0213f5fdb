import type { SearchedCollection } from '@trastienda/contract/search/calls';
import type { Database } from '../db/connection.ts';
import { runStatement, toValues, type Statement } from '../db/statements/statement.ts';
import { toParameters, type Asked } from './candidate-statement.ts';

/**
 * A record that may match. `names`: as stored. `folded`: the folded names. `keys`: other values that find it, in lower case. `label`: the text of
 * another record through which it was found, such as a contact of a reseller. The texts are those of `Source`.
 */
export type Candidate = {
  collection: SearchedCollection;
  id: number;
  names: string[];
  folded: string[];
  keys: string[];
  isActive: boolean | null;
  label: string | null;
};
type Texts = (string | null)[];
type Row = [SearchedCollection, number, names: Texts, folded: Texts, keys: Texts, boolean | null, string | null];

/** Runs a statement of `candidatesIn`. A record may be among the candidates several times. */
export async function readCandidates(db: Database, statement: Statement, asked: Asked): Promise<Candidate[]> {
  const { rows } = await runStatement<Row>(db, statement, toValues(statement, toParameters(asked)));
  return rows.map(([collection, id, names, folded, keys, isActive, label]) => {
    const texts = { names: present(names), folded: present(folded), keys: present(keys) };
    return { collection, id, ...texts, isActive, label };
  });
}

const present = (texts: Texts): string[] => texts.flatMap((text) => text || []);
