import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { taker } from '@trastienda/contract/resources/taker';
import { folded, identity, trigramIndex } from '../db/columns.ts';
import { beginningIndex, searchIndex } from '../db/statements/search-text.ts';
import { contains } from '../hydra/reading/filters.ts';
import { column, toIri } from '../hydra/field-storage.ts';
import { definePartner } from './user/define-partner.ts';
import { idleDaysOf } from './user/last-login.ts';
import { users } from '../session/users.ts';

export const takers = pgTable(
  'takers',
  {
    id: identity(),
    name: text('name').notNull(),
    nameFolded: folded('name'),
    surname: text('surname').notNull(),
    surnameFolded: folded('surname'),
    /** A user has at most one taker. */
    userId: integer('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'restrict' }),
  },
  (table) => [
    trigramIndex('takers_name_folded_idx', table.nameFolded),
    trigramIndex('takers_surname_folded_idx', table.surnameFolded),
    searchIndex('takers', [table.nameFolded, table.surnameFolded]),
    beginningIndex('takers_beginning_idx', table.nameFolded, table.id),
  ],
);

export const takerApi = definePartner({
  contract: taker,
  table: takers,
  fields: {
    name: column(takers.name),
    surname: column(takers.surname),
    user: toIri(takers.userId, 'users'),
  },
  filters: {
    name: contains(() => takers.nameFolded),
    surname: contains(() => takers.surnameFolded),
    idleDays: idleDaysOf(takers.userId),
  },
  partner: { userId: takers.userId, role: 'ROLE_TAKER', taken: 'userIsTaker' },
});
