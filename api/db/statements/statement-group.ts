import { Query, type Connection } from './pg-query.ts';
import type { Outcome, StatementQuery } from './statement-query.ts';

/**
 * Statements that are sent in one packet with a single Sync at its end, so that PostgreSQL answers them together. Outside a transaction block,
 * they form a transaction of their own. After a statement that fails, PostgreSQL executes none until Sync. The result is an array of
 * {@link Outcome}.
 */
export class StatementGroup extends Query {
  readonly #members: readonly StatementQuery[];
  readonly #outcomes: Outcome<unknown[]>[] = [];
  #failure: Error | undefined;

  constructor(members: readonly StatementQuery[]) {
    super('', []);
    this.#members = members;
    this.#showCurrent();
  }

  /** Executes the statements without preparing them by name. */
  dropNames(): void {
    for (const member of this.#members) member.dropNames();
    this.#showCurrent();
  }

  override submit(connection: Connection): null {
    connection.stream.cork();
    try {
      for (const member of this.#members) member.send(connection);
      connection.sync();
    } catch (error) {
      // The next Sync would commit the statements that have been sent.
      connection.stream.destroy();
      throw error;
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  /** Sets the name and text that the client of `pg` records as prepared, or the name that it forgets after an error. */
  #showCurrent(): void {
    const current = this.#members[this.#outcomes.length];
    this.name = current?.name;
    this.text = current?.text ?? '';
  }

  #current(): StatementQuery {
    const current = this.#members[this.#outcomes.length];
    if (!current) throw new Error('there are more answers than statements');
    return current;
  }

  handleRowDescription(...message: Parameters<StatementQuery['handleRowDescription']>): void {
    this.#current().handleRowDescription(...message);
  }

  handleDataRow(...message: Parameters<StatementQuery['handleDataRow']>): void {
    this.#current().handleDataRow(...message);
  }

  handleCommandComplete(message: { text: string }, connection: Connection): void {
    const current = this.#current();
    current.handleCommandComplete(message);
    this.#outcomes.push(current.finish(connection));
    this.#failure ??= current.failure;
    this.#showCurrent();
  }

  handleError(error: Error, connection: Connection): void {
    // The client has done this for the statement that failed. Those behind it were not prepared either.
    for (const { name } of this.#members.slice(this.#outcomes.length + 1))
      if (name !== undefined) delete connection.submittedNamedStatements[name];
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(this.#failure, this.#outcomes);
  }
}
