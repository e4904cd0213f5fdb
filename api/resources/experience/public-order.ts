import { shownText } from '../../db/columns.ts';
import { sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { positionsRequest } from '@trastienda/contract/calls/positions';
import type { Language } from '@trastienda/contract/language';
import { limits } from '@trastienda/contract/limits';
import type { FieldProblem } from '@trastienda/contract/model/violations';
import type { Database, Transaction } from '../../db/connection.ts';
import type { RestoredRecord } from '../../hydra/api-resource.ts';
import { ApiError } from '../../http/errors.ts';
import type { Read } from '../../hydra/reading/item.ts';
import { coverThumbnail } from '../attached-media.ts';
import { locations } from '../location.ts';
import { experienceMediaKind } from './media.ts';
import { experiences } from './table.ts';

/** A list of experience ids, each with the new position, or null if the experience no longer has a position. */
type Moves = z.output<typeof positionsRequest>['positions'];

/** Reads the version of the order, and the whole order as JSON text, which PostgreSQL builds. */
export async function readOrder(db: Database | Transaction, language: Language): Promise<Read> {
  const { rows } = await db.execute<Read>(sql`
    select
      json_build_object(
        '@context', '/contexts/ExperiencePositions',
        '@id', '/experiences/positions',
        '@type', 'ExperiencePositions',
        'positions', coalesce(json_agg(row_to_json(position) order by position."order", position.id), '[]')
      )::text as text,
      ${versionOf(sql.identifier('position'))} as version
    from (${cards(language)}) position`);
  const [read] = rows;
  if (!read) throw new Error('an aggregate without groups answered no row');
  return read;
}

const thumbnail = coverThumbnail(experienceMediaKind, experiences.id);

const cards = (language: Language) => sql`
  select
    '/experiences/' || ${experiences.id} as "@id",
    ${experiences.id} as "id",
    ${experiences.order} as "order",
    ${shownText(experiences.name, language)} as "name",
    ${experiences.isActive} as "isActive",
    case when ${locations.id} is not null then json_build_object('name', ${shownText(locations.name, language)}) end as "location",
    ${thumbnail.select(language)} as "thumbnailUrl"
  from ${experiences} left join ${locations} on ${locations.id} = ${experiences.locationId}
  where ${experiences.order} is not null`;

/** The version of the order: a hash of the ids and positions. Writers of experiences therefore need not maintain a version. */
const versionOf = (rows: ReturnType<typeof sql.identifier> | typeof experiences) => sql`
  encode(sha256(convert_to(
    coalesce(string_agg(${rows}.id || ':' || ${rows}."order", ',' order by ${rows}."order", ${rows}.id), ''), 'UTF8'
  )), 'hex')`;

/** Excludes other changes of the order, until the transaction ends. */
const lock = sql`select pg_advisory_xact_lock('experiences'::regclass::bigint)`;

/**
 * Locks the order until the transaction ends: against other saves of the order, and against saves and deletes of the experiences
 * that the order contains or that `moves` adds.
 * @returns the version of the order.
 */
export async function lockOrder(tx: Transaction, moves: Moves): Promise<string> {
  await tx.execute(lock);
  await tx.execute(sql`
    select from ${experiences} where ${experiences.order} is not null or ${experiences.id} = any(${idsOf(moves)})
    order by ${experiences.id} for no key update`);
  // This is a separate statement, so that it sees the changes that were committed during the wait for the locks.
  const { rows } = await tx.execute<{ version: string }>(sql`
    select ${versionOf(experiences)} as version from ${experiences} where ${experiences.order} is not null`);
  return rows[0]?.version ?? '';
}

/**
 * Moves experiences to their positions. An experience that already has its position is not written.
 * @throws ApiError `invalidInput` for unknown experiences, and for positions in `moves` that too many experiences would share (D-41).
 * Other positions are not checked. Saves of single experiences may have overfilled them, and that must not block this save.
 */
export async function moveInOrder(tx: Transaction, moves: Moves): Promise<void> {
  const violations = await findUnknown(tx, moves);
  if (violations.length === 0) {
    await tx.execute(sql`
      update ${experiences} set "order" = sent.place
      from unnest(${idsOf(moves)}, ${placesOf(moves)}) sent (id, place)
      where ${experiences.id} = sent.id and ${experiences.order} is distinct from sent.place`);
    violations.push(...(await findOverfull(tx, moves)));
  }
  if (violations.length > 0) throw new ApiError('invalidInput', { violations });
}

async function findUnknown(tx: Transaction, moves: Moves): Promise<FieldProblem[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select ${experiences.id} as id from ${experiences} where ${experiences.id} = any(${idsOf(moves)})`);
  const known = new Set(rows.map(({ id }) => id));
  return moves.flatMap((move, at) =>
    known.has(move['@id']) ? [] : [{ propertyPath: `positions.${at}.@id`, key: 'unknownReference' as const }],
  );
}

async function findOverfull(tx: Transaction, moves: Moves): Promise<FieldProblem[]> {
  const max = limits.positions.maxSharing;
  const { rows } = await tx.execute<{ place: number }>(sql`
    select ${experiences.order} as place from ${experiences} where ${experiences.order} = any(${placesOf(moves)})
    group by ${experiences.order} having count(*) > ${max}`);
  const overfull = new Set(rows.map(({ place }) => place));
  return moves.flatMap(({ order }, at) =>
    order !== null && overfull.has(order)
      ? [{ propertyPath: `positions.${at}.order`, key: 'positionFull' as const, values: { order, max } }]
      : [],
  );
}

/** Returns a violation if an experience that comes back from the trash would overfill its position (D-41). Locks the order. */
export async function findFullPosition(
  tx: Transaction,
  { values: { order } }: RestoredRecord,
): Promise<FieldProblem[]> {
  if (typeof order !== 'number') return [];
  await tx.execute(lock);
  const { rows } = await tx.execute<{ taken: number }>(sql`
    select count(*)::int as taken from ${experiences} where ${experiences.order} = ${order}`);
  const max = limits.positions.maxSharing;
  const isFull = rows.some(({ taken }) => taken >= max);
  return isFull ? [{ propertyPath: 'order', key: 'positionFull', values: { order, max } }] : [];
}

const idsOf = (moves: Moves) => sql`${sql.param(moves.map((move) => move['@id']))}::int[]`;
const placesOf = (moves: Moves) => sql`${sql.param(moves.map(({ order }) => order))}::int[]`;
