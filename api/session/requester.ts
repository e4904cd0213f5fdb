import { sql } from 'drizzle-orm';
import { epochOf } from './tables.ts';
import { users } from './users.ts';

/** What a request needs to know about its user, as JSON in a column: the id, the roles and the session epoch. */
export type UserRow = [id: number, roles: string[], epoch: number];
export const userJson = sql`json_build_array(${users.id}, ${users.roles}, ${epochOf(users.id)})`;

/**
 * A column with the {@link UserRow} of the user who sends a request, whose id is the placeholder `requester`; null if there is none. A read
 * selects it with its answer, so that the request needs no statement for its session.
 */
export const requesterColumn = sql`(select ${userJson} from ${users} where ${users.id} = ${sql.placeholder('requester')})`;
