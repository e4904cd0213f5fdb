import type { BackOfficeRole } from '../choices.ts';

/** Who may call an operation: any signed-in user, or one with at least this role of the back office. */
export type LeastRole = BackOfficeRole | 'anyUser';

/** The least roles of the operations of a resource. `history`: of `GET /{collection}/{id}/changes`, and of its records in the log and in the trash. */
export type ResourceRoles = Record<'read' | 'write' | 'history', LeastRole>;

const catalogue: ResourceRoles = { read: 'ROLE_VIEWER', write: 'ROLE_EDITOR', history: 'ROLE_EDITOR' };
/** Makers and plans: every user of the back office reads them, administrators write them. */
const partners: ResourceRoles = { read: 'ROLE_VIEWER', write: 'ROLE_ADMIN', history: 'ROLE_ADMIN' };
const people: ResourceRoles = { read: 'ROLE_ADMIN', write: 'ROLE_ADMIN', history: 'ROLE_ADMIN' };
const views: ResourceRoles = { read: 'ROLE_VIEWER', write: 'ROLE_VIEWER', history: 'ROLE_ADMIN' };

/** The roles of the operations of resources, by collection (D-88). */
export const resourceRoles: Readonly<Record<string, ResourceRoles>> = {
  experiences: catalogue,
  categories: catalogue,
  tags: catalogue,
  languages: catalogue,
  countries: catalogue,
  locations: catalogue,
  zones: catalogue,
  media_experiences: catalogue,
  makers: partners,
  plans: partners,
  maker_plans: partners,
  media_makers: partners,
  media_makers_header: partners,
  media_makers_headers: partners,
  media_makers_logos: partners,
  media_makers_staff: partners,
  media_makers_staffs: partners,
  users: people,
  takers: people,
  resellers: people,
  contacts: people,
  favorite_makers: people,
  favorite_experiences: people,
  media_resellers_logos: people,
  outbox: people,
  views,
};

/** The least role that shares a view with all users, and that changes the shared views of others (D-88, D-98). */
export const roleToShareViews: BackOfficeRole = 'ROLE_ADMIN';

/** The collections whose history and trash an editor sees. */
export const catalogueCollections: readonly string[] = Object.keys(resourceRoles).filter(
  (collection) => resourceRoles[collection] === catalogue,
);

/** The roles of all other operations, by method and path (D-88). */
export const operationRoles: Readonly<Record<string, LeastRole>> = {
  'GET /about': 'ROLE_VIEWER',
  'POST /logout': 'anyUser',
  'POST /token/handoff': 'ROLE_VIEWER',
  'GET /backups/status': 'ROLE_ADMIN',

  'GET /account': 'anyUser',
  'PUT /account': 'anyUser',
  'POST /account/confirmations': 'anyUser',
  'GET /account/sessions': 'anyUser',
  'DELETE /account/sessions': 'anyUser',
  'DELETE /account/sessions/{id}': 'anyUser',
  'POST /account/factors': 'anyUser',
  'PUT /account/factors/{id}': 'anyUser',
  'DELETE /account/factors/{id}': 'anyUser',
  'POST /account/factors/{id}/activation': 'anyUser',
  'POST /account/recovery-codes': 'anyUser',

  'GET /experiences/positions': 'ROLE_VIEWER',
  'PUT /experiences/positions': 'ROLE_EDITOR',
  'POST /send/is_active_notification': 'ROLE_EDITOR',
  'GET /makers/{id}/experiences': 'ROLE_VIEWER',
  'GET /views/counts': 'ROLE_VIEWER',
  'GET /freshness/summary': 'ROLE_VIEWER',
  // It writes nothing.
  'POST /freshness/suggestions': 'ROLE_EDITOR',
  // Of the collections that the user may read.
  'GET /search': 'ROLE_VIEWER',

  'GET /imports/civitatis-credentials': 'ROLE_EDITOR',
  'GET /imports/civitatis-locations': 'ROLE_EDITOR',
  'GET /imports/civitatis-tags': 'ROLE_EDITOR',
  'GET /imports/civitatis-zones': 'ROLE_EDITOR',
  'GET /imports/quantity-imports': 'ROLE_EDITOR',
  'POST /imports/imports-request': 'ROLE_EDITOR',
  'GET /imports/runs': 'ROLE_EDITOR',
  'POST /imports/runs': 'ROLE_EDITOR',
  'GET /imports/runs/{id}': 'ROLE_EDITOR',
  'POST /imports/runs/{id}/cancel': 'ROLE_EDITOR',
  'POST /imports/runs/{id}/choices': 'ROLE_EDITOR',
  'GET /imports/runs/{id}/items': 'ROLE_EDITOR',
  'PATCH /imports/runs/{id}/items/{item}': 'ROLE_EDITOR',
  'GET /imports/runs/{id}/report': 'ROLE_EDITOR',
  'POST /imports/runs/{id}/undo': 'ROLE_EDITOR',

  // Editors find only the catalogue in them.
  'GET /changes': 'ROLE_EDITOR',
  'GET /changes/latest': 'ROLE_EDITOR',
  'GET /changes/{id}': 'ROLE_EDITOR',
  'GET /trash': 'ROLE_EDITOR',
  'GET /trash/{id}': 'ROLE_EDITOR',
  'POST /trash/{id}/restore': 'ROLE_EDITOR',
  'DELETE /trash/{id}': 'ROLE_EDITOR',
  'DELETE /trash': 'ROLE_ADMIN',
  'GET /changes.csv': 'ROLE_ADMIN',

  // Of the collections that the user may write; others' proposals are read by administrators.
  'GET /proposals': 'ROLE_EDITOR',
  'POST /proposals': 'ROLE_EDITOR',
  'POST /proposals/hits': 'ROLE_EDITOR',
  'GET /proposals/{id}': 'ROLE_EDITOR',
  'GET /proposals/{id}.csv': 'ROLE_EDITOR',
  'GET /proposals/{id}/items': 'ROLE_EDITOR',
  'GET /proposals/{id}/mail': 'ROLE_EDITOR',
  'POST /proposals/{id}/choices': 'ROLE_EDITOR',
  'POST /proposals/{id}/apply': 'ROLE_EDITOR',
  'POST /proposals/{id}/stop': 'ROLE_EDITOR',
  'POST /proposals/{id}/undo': 'ROLE_EDITOR',
  'DELETE /proposals/{id}': 'ROLE_EDITOR',

  'GET /maker_plans/invoices/{customerId}': 'ROLE_ADMIN',
  'POST /maker_plans/maker-plan-request/gratis': 'ROLE_ADMIN',
  'GET /makers/{id}/favorite_resellers': 'ROLE_ADMIN',
  'GET /resellers/{id}/contacts': 'ROLE_ADMIN',
  'GET /users/{id}/reseller': 'ROLE_ADMIN',
  'GET /users/{id}/sessions': 'ROLE_ADMIN',
  'DELETE /users/{id}/sessions': 'ROLE_ADMIN',
  'DELETE /users/{id}/sessions/{sessionId}': 'ROLE_ADMIN',
  'DELETE /users/{id}/factors': 'ROLE_ADMIN',
};
