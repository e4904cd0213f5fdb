import type { Role } from '@trastienda/contract/calls/session';
import type { FieldErrorKey } from '@trastienda/contract/errors';
import { iri } from '@trastienda/contract/reference';
import type { UserMember } from '@trastienda/contract/resources/user';
import { useParams } from '@tanstack/react-router';
import { createContext } from 'react';
import type { Values } from '../form/drafts.ts';
import type { Received } from '../received.ts';
import type { RecordPath, UserPath } from '../screen-paths.ts';

/** A kind of record that a user can be: a maker, a taker or a reseller. */
export type PartnerKind = {
  /** What a user is called who is one. */
  role: Role;
  /** The form of a new one for a user who exists. */
  link: UserPath;
  /** The form of one that exists. */
  edit: RecordPath;
  /** Said of a user who is one already. */
  taken: FieldErrorKey;
  /** The `@id` of the one that a user is. */
  partnerOf: (user: Received<UserMember>) => string | null | undefined | Promise<string | undefined>;
  /** What a new one still needs once it is there, given what it says now. */
  finish?: (present: Values) => Promise<unknown>;
};

/** What a form knows of the user of its record, as its address says it. */
export type Partner = {
  kind: PartnerKind;
  /** The user who exists and becomes one. */
  userIri: string | undefined;
  /** Whether e-mail and password of a new user are asked for. */
  needsUser: boolean;
};

export const PartnerContext = createContext<Partner | undefined>(undefined);

/** `/nuevo-taker` asks for a new user, `/nuevo-taker/5` is for user 5, `/editar-taker/7` is for whoever that is. */
export function usePartner(kind: PartnerKind): Partner {
  const { id, userId } = useParams({ strict: false });
  const userIri = userId !== undefined && /^\d+$/.test(userId) ? iri('users', Number(userId)) : undefined;
  return { kind, userIri, needsUser: id === undefined && userIri === undefined };
}
