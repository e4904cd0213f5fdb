import pg from 'pg';

/** The members of `pg.Connection` that a query uses. `@types/pg` omits them or their results. */
export type Connection = {
  stream: { cork: () => void; uncork: () => void; destroy: () => void };
  /** The texts of the named statements that have been sent and are not yet known to be prepared, by name. */
  submittedNamedStatements: Record<string, string>;
  parse: (config: { text: string; name: string | undefined }) => void;
  bind: (config: { statement: string | undefined; values: unknown[] }) => void;
  describe: (config: { type: 'P'; name: string }) => void;
  execute: (config: object) => void;
  sync: () => void;
};
/** The members of `pg.Query` that its client sets or reads. */
type Base = {
  name: string | undefined;
  text: string;
  values: unknown[];
  callback: (error: Error | null | undefined, result?: unknown) => void;
};

// The cast adds the methods of `pg.Query` that `@types/pg` omits. They are not documented either, so an update of `pg` needs a look at them.
export const Query = pg.Query as unknown as new (
  text: string,
  values: unknown[],
) => Base & {
  hasBeenParsed(connection: Connection): boolean;
  prepare(connection: Connection): void;
  submit(connection: Connection): Error | null;
};
// The cast adds a function that `@types/pg` omits.
export const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;
