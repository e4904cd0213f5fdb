import { sql } from 'drizzle-orm';
import { view } from '@trastienda/contract/calls/views';
import { views } from '../db/tables/views.ts';
import { defineApi } from '../hydra/api-resource.ts';
import { column } from '../hydra/field-storage.ts';
import { isOneOf } from '../hydra/reading/filters.ts';
import { users } from '../session/users.ts';
import { refuseView } from './rules.ts';
import { closeGap, prepareView, writeInPlace } from './write-view.ts';

export const viewApi = defineApi({
  contract: view,
  table: views,
  fields: {
    collection: column(views.collection),
    name: column(views.name),
    query: column(views.query),
    columns: column(views.columns),
    isShared: column(views.isShared),
    position: column(views.position),
    key: column(views.key),
    // Null for an owner in the trash, whose path answers 404. The server writes the column as a field (`writeInPlace`).
    owner: column(
      views.ownerId,
      sql`(select '/users/' || ${users.id} from ${users} where ${users.id} = ${views.ownerId})`,
    ),
  },
  filters: { collection: isOneOf(views.collection) },
  taken: { name: 'viewNameTaken' },
  complete: prepareView,
  validate: refuseView,
  write: writeInPlace,
  beforeRemove: closeGap,
});
