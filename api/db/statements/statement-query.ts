import pg from 'pg';

type Parser = (text: string) => unknown;
type Column = { dataTypeID: number };
export type Outcome<Row> = { rows: Row[]; rowCount: number };
export type Done = (error: Error | null | undefined, outcome?: Outcome<unknown[]>) => void;

/** What a query uses of its connection. The types of `pg` are those of an older version. */
type Connection = {
  bind: (config: { statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }) => void;
  execute: (config: object) => void;
  sync: () => void;
};
/** The part of the base class that the types of `pg` leave out. */
type Base = {
  name: string | undefined;
  values: unknown[];
  callback: Done;
  hasBeenParsed: (connection: Connection) => boolean;
};
// The cast adds what the types leave out.
const Query = pg.Query as unknown as new (
  text: string,
  values: unknown[],
) => Base & {
  prepare(connection: Connection): void;
};
// The cast adds a property that the types leave out.
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

/**
 * The parsers of the columns of each statement that a connection has prepared, by name. PostgreSQL refuses to run a prepared statement whose
 * columns have changed (0A000), and the connection is then closed.
 */
const described = new WeakMap<Connection, Map<string, Parser[]>>();

/**
 * A query whose columns PostgreSQL describes only when it first runs on a connection. `pg` asks for the description each time, copies the
 * query, and emits an event for each row, which takes longer than all else that it does.
 */
export class PreparedQuery extends Query {
  #parsers: Parser[] = [];
  readonly #rows: unknown[][] = [];
  #tag = '';
  #failure: Error | undefined;

  constructor({ name, text }: { name?: string | undefined; text: string }, values: unknown[]) {
    super(text, values);
    this.name = name;
  }

  override prepare(connection: Connection): void {
    const { name, values } = this;
    const parsers = name === undefined ? undefined : described.get(connection)?.get(name);
    if (name === undefined || !parsers || !this.hasBeenParsed(connection)) {
      super.prepare(connection);
      return;
    }
    this.#parsers = parsers;
    connection.bind({ statement: name, values, valueMapper: prepareValue });
    connection.execute({});
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: Column[] }): void {
    this.#parsers = fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text') as Parser);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    try {
      this.#rows.push(fields.map((text, at) => (text === null ? null : this.#parsers[at]?.(text))));
    } catch (error) {
      // An error thrown here would end the process.
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#tag = text;
  }

  handleError(error: Error): void {
    this.callback(error);
  }

  handleReadyForQuery(connection: Connection): void {
    if (this.#failure) {
      this.callback(this.#failure);
      return;
    }
    if (this.name !== undefined) this.#keepParsers(connection, this.name);
    this.callback(null, { rows: this.#rows, rowCount: Number(this.#tag.slice(this.#tag.lastIndexOf(' ') + 1)) });
  }

  #keepParsers(connection: Connection, name: string): void {
    const known = described.get(connection) ?? new Map<string, Parser[]>();
    if (known.size === 0) described.set(connection, known);
    if (!known.has(name)) known.set(name, this.#parsers);
  }
}
