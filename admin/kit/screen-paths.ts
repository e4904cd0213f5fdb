import type { RegisteredRouter } from '@tanstack/react-router';

type Path = keyof RegisteredRouter['routesByPath'];

/** An address of the site map that takes no parameter. */
export type PlainPath = Exclude<Path, `${string}$${string}`>;
/** An address of the site map that takes the number of a record. */
export type RecordPath = Extract<Path, `${string}/$id`>;
/** An address of the site map that takes the number of a user. */
export type UserPath = Extract<Path, `${string}/$userId`>;

/** Where a resource's screens are. Addresses that are not in the site map do not compile. */
export type ScreenPaths = { list: PlainPath; create: PlainPath; edit: RecordPath };
