import type { Resource } from '@trastienda/contract/resource';
import { FormScreen, type FormProps } from '../form-screen.tsx';
import { LinkedUser } from './linked-user.tsx';
import { PartnerContext, type Partner } from './partner-context.ts';

type Props<R extends Resource> = FormProps<R> & { partner: Partner };

/**
 * The {@link FormScreen} of a partner. A new partner is for an existing user, or is created with a new user: if the partner `needsUser`,
 * a section contains the `UserFields`. The requests of a create are those of {@link createCreation}. `blank` has no `user`.
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
