import { afterAll, beforeAll } from 'vitest';
import { connect, type Connection } from '../../db/connection.ts';
import { cloneDatabase, type TestDatabase } from './clone.ts';

/** Gives the tests of a file a migrated database of their own. @returns a function that returns the connection, for use inside tests. */
export function useConnection(): () => Connection {
  let database: TestDatabase;
  let connection: Connection;
  beforeAll(async () => {
    database = await cloneDatabase();
    connection = connect(database.url);
  });
  afterAll(async () => {
    await connection.close();
    await database.drop();
  });
  return () => connection;
}
