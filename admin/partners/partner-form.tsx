import type { Resource } from '@trastienda/contract/model/resource';
import { FormScreen } from '../kit/screens/form-screen.tsx';
import type { FormProps } from '../kit/form/form-props.ts';
import { LinkedUser } from './linked-user.tsx';
import type { Partner } from './partner-kind.ts';
import { createPartnerSave } from './partner-save.tsx';

type Props<R extends Resource> = Omit<FormProps<R>, 'createStrategy'> & { partner: Partner };

const blankUser = { email: '', password: '' };

/**
 * The {@link FormScreen} of a partner. A new partner belongs to an existing user, or is created together with a new user. If
 * `partner.needsUser`, a section must contain the `UserFields`. `blank` must not contain `user`, because the form adds that field.
 */
export function PartnerForm<R extends Resource>({ partner, children, blank, ...props }: Props<R>) {
  const { kind, userIri } = partner;
  return (
    <FormScreen
      {...props}
      blank={{ ...blank, user: userIri ?? blankUser }}
      createStrategy={(inputs) => createPartnerSave(kind, inputs)}
    >
      {userIri && <LinkedUser iri={userIri} kind={kind} />}
      {children}
    </FormScreen>
  );
}
