import type { Role } from '@trastienda/contract/calls/session';
import type { DemoMaker } from './build-makers.ts';
import type { DemoReseller } from './build-resellers.ts';

/** `makerId` is the place of the user's maker in the list of makers, from 1. */
export type DemoUser = { email: string; roles: Role[]; makerId: number | null };

const travellers = [
  'marta.vidal',
  'joan.ferrer',
  'lucia.ortega',
  'iker.etxeberria',
  'ana.sousa',
  'paul.morel',
  'giulia.conti',
  'emily.carter',
  'jonas.weber',
  'sofia.mendez',
  'hugo.navarro',
  'aitana.rey',
  'nora.benali',
  'yuki.tanaka',
  'carmen.lozano',
  'diego.paredes',
  'elena.vazquez',
  'tomas.oliveira',
  'irene.castro',
  'bruno.salas',
];

/** Everyone but the administrator: each maker, agencies and travellers. */
export const buildPeople = (makers: readonly DemoMaker[], agencies: readonly DemoReseller[]): DemoUser[] => [
  ...makers.map(({ email }, i): DemoUser => ({
    email,
    // Every sixth maker resells what others offer as well.
    roles: i % 6 === 3 ? ['ROLE_MAKER', 'ROLE_MAKER_RESELLER'] : ['ROLE_MAKER'],
    makerId: i + 1,
  })),
  ...agencies.map(({ email }): DemoUser => ({ email, roles: ['ROLE_RESELLER'], makerId: null })),
  ...travellers.map((name): DemoUser => ({ email: `${name}@correo.example`, roles: ['ROLE_TAKER'], makerId: null })),
];
