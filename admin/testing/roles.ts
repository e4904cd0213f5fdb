import type { BackOfficeRole } from '@trastienda/contract/choices';
import type { Config } from '@trastienda/contract/config';
import { storedBySignIn } from './screens.ts';
import type { TestServer } from './test-server.ts';

type Open = (path: string, session: ReturnType<typeof storedBySignIn>, config: Partial<Config>) => Promise<void>;

/** What `/config.json` of a server with the feature `roles` says. */
export const withRoles = { features: ['roles' as const] };

/** The user has this role from now on, and the server refuses what the role does not permit (D-88). */
export const giveRole = (server: TestServer, role: BackOfficeRole) =>
  server.changeSession({ roles: ['ROLE_MAKER', role], isRestricted: true });

/** Opens a screen as a user with a role. */
export async function openAs(
  role: BackOfficeRole,
  { server, open }: { server: TestServer; open: Open },
  path: string,
  config: Partial<Config> = withRoles,
) {
  await giveRole(server, role);
  await open(path, storedBySignIn(server), config);
}

/** The calls that the server has refused because of the role, each with its method and path. */
export const refusedCalls = async (server: TestServer) => (await server.log()).filter((line) => line.endsWith(': 403'));
