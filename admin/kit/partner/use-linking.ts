import type { Collection } from '@trastienda/contract/collection';
import { fieldErrors, toSentence } from '@trastienda/contract/errors';
import { limits } from '@trastienda/contract/limits';
import { idInPath } from '@trastienda/contract/reference';
import type { UserMember } from '@trastienda/contract/resources/user';
import { useNavigate } from '@tanstack/react-router';
import { use, useState } from 'react';
import { currentLanguage } from '../../i18n/i18n.ts';
import { isCollection } from '../../session/answer-shapes.ts';
import { api, ApiFailure } from '../../session/api-client.ts';
import { showFailure } from '../alerts.tsx';
import type { Received } from '../received.ts';
import type { UseFormReturn } from 'react-hook-form';
import type { Drafts, ListedProblem, Values } from '../form/drafts.ts';
import type { createCreation } from './creation.ts';
import { PartnerContext } from './partner-context.ts';

/** The form field with the e-mail of a new user. */
export const emailName = 'user.email';

/** An existing user with the typed e-mail, who can be linked to the partner instead of creating a new user (D-47). */
export type Linkable = { iri: string; email: string };

type Inside = {
  form: UseFormReturn<Drafts>;
  creation: ReturnType<typeof createCreation> | undefined;
  handOver: (to: string, values: Values) => void;
};

/** Offers to link the existing user whose e-mail was typed for a new user (D-47). */
export function useLinking({ form, creation, handOver }: Inside) {
  const partner = use(PartnerContext);
  const navigate = useNavigate();
  const [linkable, setLinkable] = useState<Linkable>();

  /**
   * Looks up the existing user with a rejected e-mail, to offer to link that user.
   * @returns the rejected fields; the message of the e-mail is replaced if that user already has a partner of this kind.
   */
  const explain = async (error: unknown, problems: ListedProblem[]): Promise<ListedProblem[]> => {
    const refused = problems.find(({ name }) => name === emailName);
    if (!partner || !refused || !(error instanceof ApiFailure) || error.code !== 422) return problems;
    const { taken, partnerOf } = partner.kind;
    if (error.violations.some(({ key }) => key === taken)) return problems;
    const email = String(form.getValues('shared.user.email')).trim();
    // Trastienda's API returns the `@id` of the user, after checking that the user has no partner of this kind.
    const existing = error.violations.find(({ propertyPath }) => propertyPath === emailName)?.values?.['user'];
    if (typeof existing === 'string') {
      setLinkable({ iri: existing, email });
      return problems;
    }
    try {
      const user = await findUser(email);
      if (!user) return problems;
      if (!(await partnerOf(user))) {
        setLinkable({ iri: user['@id'], email });
        return problems;
      }
    } catch {
      // The error about the e-mail is shown in any case. A failed lookup only prevents the offer and the more precise message.
      return problems;
    }
    const message = toSentence(fieldErrors[taken], currentLanguage());
    form.setError('shared.user.email', { type: 'server', message });
    return problems.map((problem) => (problem === refused ? { ...problem, message } : problem));
  };

  /**
   * Opens the form that creates the partner for the existing user, and carries over the current input. A user that the current form has
   * created is deleted first.
   */
  const link = async ({ iri }: Linkable) => {
    const userId = idInPath(iri);
    if (!partner) return;
    try {
      await creation?.dropUser();
    } catch (error) {
      return showFailure(error);
    }
    handOver(partner.kind.link.replace('$userId', userId), { user: iri });
    await navigate({ to: partner.kind.link, params: { userId }, ignoreBlocker: true });
  };

  return { explain, linkable, link };
}

/** Finds the user with an e-mail. The filter of the API also matches longer addresses, so the maximum page size is requested. */
async function findUser(email: string): Promise<Received<UserMember> | undefined> {
  const path = `/users?email=${encodeURIComponent(email)}&itemsPerPage=${limits.page.maxItems}`;
  const { 'hydra:member': members } = await api.get<Collection<Received<UserMember>>>(path, { shape: isCollection });
  return members.find((member) => member.email?.toLowerCase() === email.toLowerCase());
}
