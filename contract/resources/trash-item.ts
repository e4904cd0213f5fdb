import * as z from 'zod';
import { optional } from '../model/fields.ts';
import { defineResource } from '../model/resource.ts';

/**
 * A deleted record in the trash (feature `trash`), with its pictures and links. Its id grows with each deletion. Clients can only read it,
 * restore it, or delete it for good.
 */
export const trashItem = defineResource({
  collection: 'trash',
  type: 'TrashItem',
  label: 'name',
  counted: {
    es: ['{n} registro de la papelera', '{n} registros de la papelera'],
    en: ['{n} record in the trash', '{n} records in the trash'],
  },
  isPersonal: true,
  accessNotes: { read: 'An editor finds only the records of the catalogue.' },
  fields: {
    /** The name that the record had; null if it has none. A favourite has the name of its reseller. */
    name: optional(z.string(), z.string().nullable()),
  },
  computed: {
    /** The `@id` that the record had and gets again, such as `/experiences/5`. */
    record: z.string(),
    /** Such as `experiences`. */
    collection: z.string(),
    /** ISO 8601 in UTC. */
    deletedAt: z.string(),
    /** From this moment on, the server may delete the record for good. ISO 8601 in UTC. */
    expiresAt: z.string(),
    /** The user who deleted the record; null if no user did. `name` is the e-mail address, null if that user is deleted. */
    deletedBy: z.object({ '@id': z.string(), name: z.string().nullable() }).nullable(),
  },
  filters: { name: 'partial', collection: 'exact', record: 'exact' },
  order: [],
});
