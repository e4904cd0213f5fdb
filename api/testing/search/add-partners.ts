import type { Transaction } from '../../db/connection.ts';
import { contacts } from '../../resources/contact.ts';
import { makers } from '../../resources/maker/table.ts';
import { resellers } from '../../resources/reseller/table.ts';
import { takers } from '../../resources/taker.ts';
import { users } from '../../session/users.ts';
import type { Role } from '@trastienda/contract/choices';
import { toSlug } from '@trastienda/contract/validators/slug';
import { rowsOf } from './golden-content.ts';

/** Adds the users, makers, takers and resellers of `content/records.txt`. @returns the ids of the makers. */
export async function addPartners(tx: Transaction): Promise<number[]> {
  // The cast is safe: the first column of these lines is a role.
  await addUsers(
    tx,
    rowsOf('users').map(([role, email = '']) => [email, role as Role]),
  );
  await addTakers(tx);
  await addResellers(tx);
  return addMakers(tx);
}

/** @returns the ids in the order of the accounts. The users cannot sign in, because nobody knows a password with this hash. */
async function addUsers(tx: Transaction, accounts: readonly (readonly [string, Role])[]): Promise<number[]> {
  const rows = accounts.map(([email, role]) => ({ email, roles: [role], passwordHash: '-' }));
  return (await tx.insert(users).values(rows).returning({ id: users.id })).map(({ id }) => id);
}

async function addMakers(tx: Transaction): Promise<number[]> {
  const lines = rowsOf('makers');
  const userIds = await addUsers(
    tx,
    lines.map(([, , , , , , account = '']) => [account, 'ROLE_MAKER']),
  );
  const rows = lines.map(([name = '', email = '', documentType, document, phone, web], i) => ({
    name,
    email,
    documentType,
    document,
    phone,
    web,
    slug: toSlug(name),
    userId: userIds[i],
  }));
  return (await tx.insert(makers).values(rows).returning({ id: makers.id })).map(({ id }) => id);
}

async function addTakers(tx: Transaction): Promise<void> {
  const lines = rowsOf('takers');
  const userIds = await addUsers(
    tx,
    lines.map(([, , email = '']) => [email, 'ROLE_TAKER']),
  );
  await tx
    .insert(takers)
    .values(lines.map(([name = '', surname = ''], i) => ({ name, surname, userId: userIds[i] ?? NaN })));
}

async function addResellers(tx: Transaction): Promise<void> {
  const lines = rowsOf('resellers');
  const userIds = await addUsers(
    tx,
    lines.map(([, , , , account = '']) => [account, 'ROLE_RESELLER']),
  );
  const place = {
    address: 'Calle Inventada 1',
    cp: '00100',
    country: 'ES',
    countries: ['ES'],
    claim: { es: 'Viajar' },
  };
  const rows = lines.map(([name = '', fiscalName = '', cif = '', urlWeb = ''], i) => ({
    name,
    fiscalName,
    cif,
    urlWeb,
    ...place,
    userId: userIds[i] ?? NaN,
  }));
  const created = await tx.insert(resellers).values(rows).returning({ id: resellers.id, name: resellers.name });
  const ids = new Map(created.map(({ id, name }) => [name, id]));
  await tx.insert(contacts).values(
    rowsOf('contacts').map(([reseller = '', name = '', surname, email, phone]) => ({
      name,
      surname,
      email,
      phone,
      resellerId: ids.get(reseller) ?? NaN,
    })),
  );
}
