import type { RestoreRequest } from '@trastienda/contract/calls/trash';
import type { ReceivedObstacle } from '../../../session/calls/api-failure.ts';
import type { Deleted } from '../trash-row.ts';

/** How an obstacle is resolved: the missing records are restored too, the field gets another value, or it gets none. */
export type Way = 'restore' | 'replace' | 'leaveOut';
export type Choice = { way: Way; value: unknown };

/** A record that cannot be restored as it was. */
export type Problem = {
  deleted: Deleted;
  /** All obstacles so far, by path. A request repeats what resolved the earlier ones. */
  obstacles: ReadonlyMap<string, ReceivedObstacle>;
  /** The paths of the obstacles that remain, and of refused values. */
  open: readonly string[];
  /** The message of each refused value, by path. */
  errors: Readonly<Record<string, string>>;
};

/** The record to restore, the problems by item, and the choices by item and path. */
export type Resolution = {
  main: Deleted;
  problems: ReadonlyMap<string, Problem>;
  choices: Readonly<Record<string, Choice>>;
  /** The missing records that have been restored so far. */
  restored: readonly Deleted[];
};

export const toKey = (item: string, path: string): string => `${item} ${path}`;

/** Returns the missing records of an obstacle that are in the trash. */
export const restorable = ({ gone = [] }: ReceivedObstacle): Deleted[] =>
  gone.flatMap(({ '@id': record, name, trash }) => (trash === null ? [] : [{ item: trash, record, name }]));

/** Returns the ways to resolve an obstacle, the best first. */
export const waysOf = (obstacle: ReceivedObstacle): Way[] => [
  ...(restorable(obstacle).length > 0 ? (['restore'] as const) : []),
  ...(obstacle.canReplace ? (['replace'] as const) : []),
  ...(obstacle.canLeaveOut ? (['leaveOut'] as const) : []),
];

/** Returns the choice for an obstacle: by default, the best way with the stored value. Undefined if nothing resolves the obstacle. */
export function choiceFor({ choices }: Resolution, item: string, obstacle: ReceivedObstacle): Choice | undefined {
  const ways = waysOf(obstacle);
  const [best] = ways;
  if (best === undefined) return undefined;
  const { propertyPath: path, values } = obstacle;
  const chosen = choices[toKey(item, path)];
  if (!chosen) return { way: best, value: values?.['value'] ?? values?.[path] ?? null };
  return ways.includes(chosen.way) ? chosen : { ...chosen, way: best };
}

/**
 * Returns the records to restore, in order: the missing records that the user chose to restore too come before the records that refer to
 * them; the main record is last.
 */
export function planOf(resolution: Resolution): Deleted[] {
  const seen = new Set<string>();
  const visit = (deleted: Deleted): Deleted[] => {
    if (seen.has(deleted.item)) return [];
    seen.add(deleted.item);
    const problem = resolution.problems.get(deleted.item);
    const chosen = (problem?.open ?? [])
      .flatMap((path) => problem?.obstacles.get(path) ?? [])
      .filter((obstacle) => choiceFor(resolution, deleted.item, obstacle)?.way === 'restore');
    return [...chosen.flatMap(restorable).flatMap(visit), deleted];
  };
  return visit(resolution.main);
}

/** Returns the body of the request that restores a record; undefined if nothing is to be resolved. */
export function toRequest(resolution: Resolution, item: string): RestoreRequest | undefined {
  const chosen = [...(resolution.problems.get(item)?.obstacles.values() ?? [])].map((obstacle) => ({
    path: obstacle.propertyPath,
    choice: choiceFor(resolution, item, obstacle),
    isLeftOut: obstacle.canLeaveOut && obstacle.gone?.some(({ trash }) => trash === null) === true,
  }));
  const values = chosen.flatMap(({ path, choice }) =>
    choice?.way === 'replace' ? [[path, toValue(choice.value)] as const] : [],
  );
  const leaveOut = chosen.flatMap(({ path, choice, isLeftOut }) =>
    choice?.way === 'leaveOut' || (choice?.way === 'restore' && isLeftOut) ? [path] : [],
  );
  if (values.length === 0 && leaveOut.length === 0) return undefined;
  return { values: Object.fromEntries(values), leaveOut };
}

type Json = NonNullable<RestoreRequest['values']>[string];

/** Converts the value of an input: a chosen record is sent as its `@id`. */
function toValue(value: unknown): Json {
  if (typeof value === 'object' && value !== null && '@id' in value) return toValue(value['@id']);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** Adds the obstacles of a 409. Those that it no longer contains are resolved. */
export function withObstacles(
  resolution: Resolution,
  deleted: Deleted,
  obstacles: readonly ReceivedObstacle[],
): Resolution {
  const known = resolution.problems.get(deleted.item)?.obstacles ?? [];
  const fresh = obstacles.map((obstacle) => [obstacle.propertyPath, obstacle] as const);
  return withProblem(resolution, {
    deleted,
    obstacles: new Map([...known, ...fresh]),
    open: fresh.map(([path]) => path),
    // Another value that is taken, too.
    errors: Object.fromEntries(
      fresh.flatMap(([path, { message }]) =>
        resolution.choices[toKey(deleted.item, path)]?.way === 'replace' ? [[path, message]] : [],
      ),
    ),
  });
}

type Violations = readonly { propertyPath: string; message: string }[];

/** Adds the messages of a 422. @returns undefined if one of them belongs to no obstacle. */
export function withViolations(resolution: Resolution, item: string, violations: Violations): Resolution | undefined {
  const problem = resolution.problems.get(item);
  const errors = violations.map(({ propertyPath, message }) => [propertyPath, message] as const);
  if (!problem || errors.length === 0 || errors.some(([path]) => !problem.obstacles.has(path))) return undefined;
  const open = [...new Set([...problem.open, ...errors.map(([path]) => path)])];
  return withProblem(resolution, { ...problem, open, errors: Object.fromEntries(errors) });
}

const withProblem = (resolution: Resolution, problem: Problem): Resolution => ({
  ...resolution,
  problems: new Map([...resolution.problems, [problem.deleted.item, problem]]),
});

/** Returns the problems that the choices lead to, the main record's first. */
export const problemsOf = (resolution: Resolution): Problem[] =>
  planOf(resolution)
    .toReversed()
    .flatMap(({ item }) => resolution.problems.get(item) ?? []);
