import pg from 'pg';

type Parser = (text: string) => unknown;
export type Outcome<Row> = { rows: Row[]; rowCount: number };
export type Done = (error: Error | null | undefined, outcome?: Outcome<unknown[]>) => void;

/** The methods of `pg.Connection` that a query calls. `@types/pg` omits them or their results. */
type Connection = {
  bind: (config: { statement: string; values: unknown[] }) => void;
  execute: (config: object) => void;
  sync: () => void;
};
/** The members of `pg.Query` that its client sets and the query below reads. */
type Base = { name: string | undefined; values: unknown[]; callback: Done };

// The cast adds the methods of `pg.Query` that `@types/pg` omits. They are not documented either, so an update of `pg` needs a look at them.
const Query = pg.Query as unknown as new (
  text: string,
  values: unknown[],
) => Base & {
  prepare(connection: Connection): void;
};
// The cast adds a function that `@types/pg` omits.
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

/**
 * The parsers of the columns of each statement that a connection has prepared, by name. PostgreSQL refuses to run a prepared statement whose
 * columns have changed (0A000), and the connection is then closed. A pooler that prepares statements itself hides this: see
 * docs/operations.md, "Behind PgBouncer".
 */
const described = new WeakMap<Connection, Map<string, Parser[]>>();

/**
 * A query that asks PostgreSQL to describe a prepared statement only once per connection. `pg` sends Describe with every execution, copies
 * the query, and emits an event for each row.
 */
export class StatementQuery extends Query {
  #parsers: Parser[] = [];
  readonly #rows: unknown[][] = [];
  #tag = '';
  #failure: Error | undefined;

  /** @throws if a value cannot be encoded. Nothing has been sent then. */
  constructor({ name, text }: { name?: string | undefined; text: string }, values: unknown[]) {
    super(text, values.map(prepareValue));
    this.name = name;
  }

  override prepare(connection: Connection): void {
    const { name, values } = this;
    const parsers = name === undefined ? undefined : described.get(connection)?.get(name);
    if (name === undefined || !parsers) {
      super.prepare(connection);
      return;
    }
    this.#parsers = parsers;
    connection.bind({ statement: name, values });
    connection.execute({});
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: { dataTypeID: number }[] }): void {
    this.#parsers = fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text') as Parser);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    try {
      this.#rows.push(fields.map((text, at) => (text === null ? null : this.#parse(text, at))));
    } catch (error) {
      // An error thrown here would end the process.
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
  }

  #parse(text: string, at: number): unknown {
    const parse = this.#parsers[at];
    if (!parse) throw new Error('a row has more columns than its description');
    return parse(text);
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
    const known = described.get(connection);
    if (known) known.set(name, this.#parsers);
    else described.set(connection, new Map([[name, this.#parsers]]));
  }
}
