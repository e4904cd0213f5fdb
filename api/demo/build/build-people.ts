import type { Role } from '@trastienda/contract/choices';
import type { DemoMaker } from './build-makers.ts';
import type { DemoReseller } from './build-resellers.ts';
import type { DemoTaker } from './build-takers.ts';

/** `makerId` is the position of the user's maker in the list of makers, from 1; null for a user without a maker. */
export type DemoUser = { email: string; roles: Role[]; makerId: number | null };

/** The people of the demo besides the administrator, each with a different e-mail address. */
type People = { makers: readonly DemoMaker[]; resellers: readonly DemoReseller[]; takers: readonly DemoTaker[] };

/** Returns a user for each of the people. */
export const buildPeople = ({ makers, resellers, takers }: People): DemoUser[] => [
  ...makers.map(({ email }, i): DemoUser => ({
    email,
    // Every sixth maker is also a reseller.
    roles: i % 6 === 3 ? ['ROLE_MAKER', 'ROLE_MAKER_RESELLER'] : ['ROLE_MAKER'],
    makerId: i + 1,
  })),
  ...resellers.map(({ email }): DemoUser => ({ email, roles: ['ROLE_RESELLER'], makerId: null })),
  ...takers.map(({ email }): DemoUser => ({ email, roles: ['ROLE_TAKER'], makerId: null })),
];
