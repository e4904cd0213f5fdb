import type { Role } from '@trastienda/contract/choices';
import type { FieldErrorKey } from '@trastienda/contract/errors';
import { iri } from '@trastienda/contract/model/reference';
import type { UserMember } from '@trastienda/contract/resources/user';
import { useParams } from '@tanstack/react-router';
import type { Values } from '../kit/form/state/drafts.ts';
import type { Received } from '../kit/records/received.ts';
import type { RecordPath, UserPath } from '../kit/screen-paths.ts';

/** A kind of partner, which is a record that belongs to a user: maker, taker or reseller. */
export type PartnerKind = {
  /** The role of a partner's user. */
  role: Role;
  /** The route path of the form that creates a partner for an existing user. */
  link: UserPath;
  /** The route path of the form of an existing partner. */
  edit: RecordPath;
  /** The key of the error for a user who already has a partner of this kind. */
  taken: FieldErrorKey;
  /** Returns the `@id` of a user's partner of this kind, if any. */
  partnerOf: (user: Received<UserMember>) => string | null | undefined | Promise<string | undefined>;
  /** Performs the last step after a partner is created, if the kind has such a step. `present` are the partner's current values. */
  finish?: (present: Values) => Promise<unknown>;
};

/** The kind of the partner that a form edits, and the user of a new partner as derived from the URL. */
export type Partner = {
  kind: PartnerKind;
  /** The existing user to whom the new partner will belong; undefined if the URL contains none. */
  userIri: string | undefined;
  /** Whether the form asks for the e-mail and the password of a new user. */
  needsUser: boolean;
};

/** Derives the user from the URL: `/nuevo-taker` needs a new user, `/nuevo-taker/5` is for user 5, `/editar-taker/7` changes no user. */
export function usePartner(kind: PartnerKind): Partner {
  const { id, userId } = useParams({ strict: false });
  const userIri = userId !== undefined && /^\d+$/.test(userId) ? iri('users', Number(userId)) : undefined;
  return { kind, userIri, needsUser: id === undefined && userIri === undefined };
}
