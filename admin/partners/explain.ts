import type { Collection } from '@trastienda/contract/collection';
import { fieldErrors, toSentence } from '@trastienda/contract/errors';
import { limits } from '@trastienda/contract/limits';
import type { UserMember } from '@trastienda/contract/resources/user';
import type { UseFormReturn } from 'react-hook-form';
import { currentLanguage } from '../i18n/i18n.ts';
import type { Drafts, ListedProblem } from '../kit/form/state/drafts.ts';
import type { Received } from '../kit/records/received.ts';
import { isCollection } from '../session/calls/answer-shapes.ts';
import { api, ApiFailure } from '../session/calls/api-client.ts';
import { emailName, type Linkable } from './linking.ts';
import type { PartnerKind } from './partner-kind.ts';

type Parts = {
  kind: PartnerKind;
  form: UseFormReturn<Drafts>;
  /** Offers to link an existing user. */
  offer: (linkable: Linkable) => void;
};

/**
 * Looks up the existing user with a rejected e-mail, and offers to link that user (D-47).
 * @returns the rejected fields; the message of the e-mail is replaced if that user already has a partner of this kind.
 */
export async function explainTakenEmail(
  { kind: { taken, partnerOf }, form, offer }: Parts,
  error: unknown,
  problems: ListedProblem[],
): Promise<ListedProblem[]> {
  const refused = problems.find(({ name }) => name === emailName);
  if (!refused || !(error instanceof ApiFailure) || error.code !== 422) return problems;
  if (error.violations.some(({ key }) => key === taken)) return problems;
  const email = String(form.getValues('shared.user.email')).trim();
  // Trastienda's API returns the `@id` of the user, after checking that the user has no partner of this kind.
  const existing = error.violations.find(({ propertyPath }) => propertyPath === emailName)?.values?.['user'];
  if (typeof existing === 'string') {
    offer({ iri: existing, email });
    return problems;
  }
  try {
    const user = await findUser(email);
    if (!user) return problems;
    if (!(await partnerOf(user))) {
      offer({ iri: user['@id'], email });
      return problems;
    }
  } catch {
    // The error about the e-mail is shown in any case. A failed lookup only prevents the offer and the more precise message.
    return problems;
  }
  const message = toSentence(fieldErrors[taken], currentLanguage());
  form.setError('shared.user.email', { type: 'server', message });
  return problems.map((problem) => (problem === refused ? { ...problem, message } : problem));
}

/** Finds the user with an e-mail. The filter of the API also matches longer addresses, so the maximum page size is requested. */
async function findUser(email: string): Promise<Received<UserMember> | undefined> {
  const path = `/users?email=${encodeURIComponent(email)}&itemsPerPage=${limits.page.maxItems}`;
  const { 'hydra:member': members } = await api.get<Collection<Received<UserMember>>>(path, { shape: isCollection });
  return members.find((member) => member.email?.toLowerCase() === email.toLowerCase());
}
