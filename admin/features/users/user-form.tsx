import { user } from '@trastienda/contract/resources/user';
import { limits } from '@trastienda/contract/limits';
import { fieldsOf } from '../../kit/fields/fields.tsx';
import type { Values } from '../../kit/form/state/drafts.ts';
import { FormScreen, Section } from '../../kit/form/form-screen.tsx';

const { Text, Password } = fieldsOf(user);
/** A new user has no roles yet. The form never sends the roles of an existing user. */
const mapping = { toBody: (values: Values, isNew: boolean) => (isNew ? { ...values, roles: [] } : values) };

export function UserForm() {
  return (
    <FormScreen
      resource={user}
      paths={{ list: '/usuarios', edit: '/editar-usuario/$id' }}
      blank={{ email: '', password: '' }}
      mapping={mapping}
    >
      <Section id="access">
        <Text name="email" type="email" />
        <Password name="password" maxChars={limits.password.maxChars} />
      </Section>
    </FormScreen>
  );
}
