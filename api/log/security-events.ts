import type { FactorKind, TicketKind } from '@trastienda/contract/calls/session/factors';

/**
 * An event of the security log (docs/operations/security-log.md). The fields hold ids, names of roles and patterns of routes; never a secret, an e-mail
 * address or a text that a client sent.
 */
export type SecurityEvent =
  | { event: 'signIn'; user: number; factor?: TicketKind }
  | { event: 'signOut' | 'handoffIssued' | 'confirmed' | 'confirmationRefused' }
  | { event: 'sessionEnded' | 'sessionsEnded' | 'resetLinkPrinted'; target: number }
  | { event: 'resetLinkAsked' }
  | { event: 'factorAdded' | 'factorRemoved'; target: number; kind: FactorKind }
  | { event: 'recoveryCodesRenewed' | 'recoveryCodeUsed' | 'factorsReset' | 'passkeyCopied'; target: number }
  | ({ event: RefusalEvent; method: string; route: string | undefined } & Refused)
  | { event: 'userCreated'; target: number; roles: readonly string[] }
  | {
      event: 'userDeleted' | 'userRestored' | 'passwordChanged' | 'emailChanged' | 'accountUnderAttack';
      target: number;
    }
  | ({ event: 'rolesChanged' } & RolesChange)
  | { event: 'personExported' | 'personErased'; records: readonly string[] }
  | { event: 'trashPurged'; items: number }
  | { event: 'logExported' }
  | { event: 'backupTaken'; encrypted: boolean }
  | { event: 'backupRestored'; takenAt: string }
  | { event: 'signingKeyCreated' | 'factorKeyCreated' }
  | {
      event: 'signingKeysLoaded' | 'factorKeysLoaded';
      source: 'database' | 'environment';
      fingerprints: readonly string[];
    };

/** The events of refused requests. The pattern of the route is undefined if the request matches no route. */
export type RefusalEvent =
  | 'signInRefused'
  | 'signInThrottled'
  | 'refreshRefused'
  | 'accessRefused'
  | 'resetLinkRefused'
  | 'factorAsked'
  | 'factorRefused'
  | 'lastAdministratorKept';

/** The user whose request is refused, if known, and why. */
export type Refused = { user?: number | undefined; reason?: RefusalReason };

type RefusalReason =
  | TokenProblem
  | 'noToken'
  | 'forbidden'
  | 'unknownToken'
  | 'reusedToken'
  | 'noBackOfficeRole'
  | 'givenPassword'
  | 'noSecondFactor';

export type TokenProblem = 'invalidToken' | 'expiredToken' | 'revokedToken';

/** A change of the roles of the user with the id `target`. */
export type RolesChange = { target: number; from: readonly string[]; to: readonly string[] };

export type SecurityLog = (event: SecurityEvent) => void;

/** A logger of pino or Fastify. */
type ParentLogger = { child: (bindings: object, options: { level: string }) => { info: (fields: object) => void } };

/**
 * Returns a function that logs events, each as one line at level `info`, also if `logger` itself logs only warnings. Each line has the fields
 * of `logger`, such as the request id, and `fields`; those of the event win.
 */
export function securityLog(logger: ParentLogger, fields: object = {}): SecurityLog {
  return (event) => logger.child({}, { level: 'info' }).info({ ...fields, ...event });
}
