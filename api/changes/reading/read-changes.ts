import { sql } from 'drizzle-orm';
import type { Change } from '@trastienda/contract/changes';
import type { Database } from '../../db/connection.ts';
import { toHead } from './change-head.ts';
import { findPictures } from './find-pictures.ts';
import { loggedFieldsOf } from './logged-fields.ts';
import { nameProposals } from './name-proposals.ts';
import { nameRecords } from './name-records.ts';
import { ofReadable, readableSources, type AskedByUser, type Sources } from './readable.ts';
import { unchanged } from './shown-values.ts';
import { readRows, type ChangeRow, type RowQuery } from './read-rows.ts';

/** Reads the changes that the user may read, newest first, and the token of the snapshot that they were read from. */
export type ReadChanges = (query: Query) => Promise<{ changes: Change[]; token: string }>;

type Query = RowQuery & AskedByUser;

/** Returns a function that reads the changes that match `where`, with the names of the records in `language`. */
export function changesOf(db: Database, sources: Sources): ReadChanges {
  const { resources } = sources;
  const fieldsOf = new Map(resources.map((resource) => [resource.contract.collection, loggedFieldsOf(resource)]));

  const toUnnamed = ({ fields, ...row }: ChangeRow): Unnamed => {
    const known = fieldsOf.get(row.collection);
    const head = toHead(row);
    const references = new Set([head.record]);
    const sorted = Object.entries(fields).toSorted(([one], [other]) => known?.compare(one, other) ?? 0);
    const shown = sorted.map(([logged, values]) => {
      const { name, toShown, refers } = known?.toField(logged) ?? { name: logged, toShown: unchanged, refers: false };
      const [before, after] = values.map(toShown);
      if (refers) for (const text of [before, after].flat()) if (typeof text === 'string') references.add(text);
      return [name, { before, after }];
    });
    const change = {
      ...head,
      request: row.request,
      // The cast restores the type that fromEntries loses: the values come from a JSON column.
      fields: Object.fromEntries(shown) as Change['fields'],
    };
    return { change, references: [...references] };
  };

  return async ({ language, roles, userId, where, limit }) => {
    const { rows, token } = await readRows(db, { where: sql`${where} and ${ofReadable(resources, roles)}`, limit });
    const unnamed = rows.map(toUnnamed);
    const references = new Set(unnamed.flatMap((each) => each.references));
    const readable = readableSources(sources, roles);
    const { names, deleted } = await nameRecords(db, readable.resources, references, language);
    const pathOf = await findPictures(db, readable, references);
    const proposalOf = await nameProposals(
      db,
      rows.map(({ request }) => request),
      { roles, userId },
    );
    const changes = unnamed.map(({ change, references: own }) => ({
      ...change,
      ...withProposal(proposalOf(change.request)),
      names: Object.fromEntries(own.flatMap((key) => toEntry(key, names.get(key) ?? pathOf(key, change.record)))),
      deleted: own.filter((key) => deleted.has(key)),
    }));
    return { changes, token };
  };
}

/** A change with its references: the `@id`s of records, its own included, and the URLs of pictures. */
type Unnamed = { change: Omit<Change, 'names' | 'deleted'>; references: string[] };

const withProposal = (proposal: Change['proposal']) => (proposal ? { proposal } : {});

const toEntry = (key: string, name: string | undefined) => (name === undefined ? [] : [[key, name] as const]);
