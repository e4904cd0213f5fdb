import * as z from 'zod';
import { roles } from '../calls/session.ts';
import { choices, email, newPassword } from '../fields.ts';
import { defineResource, type Item, type Member } from '../resource.ts';

/** Someone who can sign in: an administrator, a maker, a taker, a reseller, or several of them. */
export const user = defineResource({
  collection: 'users',
  type: 'User',
  label: 'email',
  counted: { es: ['{n} usuario', '{n} usuarios'], en: ['{n} user', '{n} users'] },
  isPersonal: true,
  fields: {
    /** Nobody else's, in whatever case. */
    email: email('email'),
    password: newPassword('newPassword'),
    roles: choices(roles, 'unknownRole'),
  },
  computed: {
    /** Whether `roles` hold ROLE_ADMIN. */
    isAdmin: z.boolean(),
    /** `/makers/{id}` of the maker that the user is, absent for anyone else. */
    maker: z.string().optional(),
    /** `/takers/{id}` of the taker that the user is, absent for anyone else. */
    taker: z.string().optional(),
    /** The maker's name. A server may leave it out. */
    makerName: z.string().optional(),
    /** The taker's name and surname. A server may leave it out. */
    takerName: z.string().optional(),
  },
  links: { maker: 'makers', taker: 'takers' },
  filters: { email: 'partial' },
  order: ['email'],
});

export type UserItem = Item<typeof user>;
export type UserMember = Member<typeof user>;
