import { readLines } from '../content/read-content.ts';

export type DemoTaker = { name: string; surname: string; email: string };

/** Returns the takers (buyers) in content/takers.txt, with e-mail addresses under a reserved top-level domain (RFC 2606). */
export const buildTakers = (): DemoTaker[] =>
  readLines('takers').map(({ columns: [name = '', surname = ''] }) => ({
    name,
    surname,
    email: `${toMailbox(`${name} ${surname}`)}@correo.example`,
  }));

/** `Lucía Ortega` → `lucia.ortega`. */
const toMailbox = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.');
