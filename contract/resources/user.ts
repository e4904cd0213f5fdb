import * as z from 'zod';
import { roles } from '../choices.ts';
import { choices, email, newPassword } from '../model/fields.ts';
import { userFilters } from '../filters/user.ts';
import { dateOrders, defineResource, type Item, type Member } from '../model/resource.ts';

/** A person who can sign in: an administrator, an editor, a viewer, a maker, a taker, a reseller, or several of these. */
export const user = defineResource({
  collection: 'users',
  type: 'User',
  label: 'email',
  counted: { es: ['{n} usuario', '{n} usuarios'], en: ['{n} user', '{n} users'] },
  isPersonal: true,
  fields: {
    /** Unique, ignoring case. */
    email: email('email'),
    password: newPassword('newPassword'),
    roles: choices(roles, 'unknownRole'),
  },
  computed: {
    /** Whether `roles` contains ROLE_ADMIN. */
    isAdmin: z.boolean(),
    /** `/makers/{id}` of the user's maker; absent if the user is not a maker. */
    maker: z.string().optional(),
    /** `/takers/{id}` of the user's taker; absent if the user is not a taker. */
    taker: z.string().optional(),
    /** The maker's name. A server may omit it. */
    makerName: z.string().optional(),
    /** The taker's name and surname. A server may omit it. */
    takerName: z.string().optional(),
    /** Time of the last sign-in; absent if there was none. A server may omit it. */
    lastLogin: z.string().optional(),
  },
  links: { maker: 'makers', taker: 'takers' },
  refusals: ['lastAdministrator'],
  filters: userFilters,
  order: ['email', 'lastLogin', ...dateOrders],
});

export type UserItem = Item<typeof user>;
export type UserMember = Member<typeof user>;
