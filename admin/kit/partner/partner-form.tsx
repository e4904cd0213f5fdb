import type { Resource } from '@trastienda/contract/resource';
import { FormScreen } from '../form-screen.tsx';
import type { FormProps } from '../form/form-props.ts';
import { LinkedUser } from './linked-user.tsx';
import { PartnerContext, type Partner } from './partner-context.ts';

type Props<R extends Resource> = FormProps<R> & { partner: Partner };

/**
 * The {@link FormScreen} of a partner. A new partner belongs to an existing user, or is created together with a new user. If
 * `partner.needsUser`, a section must contain the `UserFields`. `blank` must not contain `user`, because the form adds that field.
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
