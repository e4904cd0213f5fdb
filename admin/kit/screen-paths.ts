import type { RegisteredRouter } from '@tanstack/react-router';

type Path = keyof RegisteredRouter['routesByPath'];

/** A route path without parameters. */
export type PlainPath = Exclude<Path, `${string}$${string}`>;
/** A route path with the id of a record. */
export type RecordPath = Extract<Path, `${string}/$id`>;
/** A route path with the id of a user. */
export type UserPath = Extract<Path, `${string}/$userId`>;

/** The route paths of a resource's screens. Paths that are not in the route tree do not compile. */
export type ScreenPaths = { list: PlainPath; create: PlainPath; edit: RecordPath };
