import type { RegisteredRouter } from '@tanstack/react-router';

type Path = keyof RegisteredRouter['routesByPath'];

/** An address of the site map that takes no parameter. */
export type PlainPath = Exclude<Path, `${string}$${string}`>;
/** An address of the site map that takes the number of a record. */
export type RecordPath = Extract<Path, `${string}/$id`>;

/** Where a resource's screens are. Addresses that are not in the site map do not compile. */
export type ScreenPaths = { list: PlainPath; create: PlainPath; edit: RecordPath };
