import pg from 'pg';
import { prepareValue, Query, type Connection } from './pg-query.ts';

type Parser = (text: string) => unknown;
export type Outcome<Row> = { rows: Row[]; rowCount: number };

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
  /** Why a value could not be parsed. */
  failure: Error | undefined;

  /** @throws if a value cannot be encoded. Nothing has been sent then. */
  constructor({ name, text }: { name?: string | undefined; text: string }, values: unknown[]) {
    super(text, values.map(prepareValue));
    this.name = name;
  }

  /** Executes the statement without preparing it by name. */
  dropNames(): void {
    this.name = undefined;
  }

  override prepare(connection: Connection): void {
    this.send(connection);
    connection.sync();
  }

  /** Sends the statement without Sync. */
  send(connection: Connection): void {
    const { name, text, values } = this;
    const parsers = name === undefined ? undefined : described.get(connection)?.get(name);
    if (parsers) this.#parsers = parsers;
    else if (!this.hasBeenParsed(connection)) {
      connection.parse({ text, name });
      if (name !== undefined) connection.submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values });
    if (!parsers) connection.describe({ type: 'P', name: '' });
    connection.execute({});
  }

  handleRowDescription({ fields }: { fields: { dataTypeID: number }[] }): void {
    this.#parsers = fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text') as Parser);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    try {
      this.#rows.push(fields.map((text, at) => (text === null ? null : this.#parse(text, at))));
    } catch (error) {
      // An error thrown here would end the process.
      this.failure = error instanceof Error ? error : new Error(String(error));
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
    const outcome = this.finish(connection);
    this.callback(this.failure, outcome);
  }

  /** Returns the result, after the statement has been completed. */
  finish(connection: Connection): Outcome<unknown[]> {
    if (this.name !== undefined && !this.failure) this.#keepParsers(connection, this.name);
    return { rows: this.#rows, rowCount: Number(this.#tag.slice(this.#tag.lastIndexOf(' ') + 1)) };
  }

  #keepParsers(connection: Connection, name: string): void {
    const known = described.get(connection);
    if (known) known.set(name, this.#parsers);
    else described.set(connection, new Map([[name, this.#parsers]]));
  }
}
