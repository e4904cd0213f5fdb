import type { Resource } from '@trastienda/contract/resource';
import { FormScreen, type FormProps } from '../form-screen.tsx';
import { LinkedUser } from './linked-user.tsx';
import { PartnerContext, type Partner } from './partner-context.ts';

type Props<R extends Resource> = FormProps<R> & { partner: Partner };

/**
 * The {@link FormScreen} of a record that a user is: a new one comes with a new user, whose `UserFields` stand in one of the sections
 * where the partner `needsUser`, or is for a user who exists. Creating takes the calls of {@link createCreation}. `blank` has no `user`.
 */
export function PartnerForm<R extends Resource>({ partner, children, ...props }: Props<R>) {
  return (
    <PartnerContext value={partner}>
      <FormScreen {...props}>
        {partner.userIri && <LinkedUser iri={partner.userIri} kind={partner.kind} />}
        {children}
      </FormScreen>
    </PartnerContext>
  );
}
