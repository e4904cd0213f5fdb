import type { TextInputProps } from '@mantine/core';
import { PasswordBox } from '../../../kit/elements/password-box.tsx';
import { PasswordRules } from './password-rules.tsx';
import type { NewPassword } from './use-new-password.ts';

type Props = Pick<TextInputProps, 'label' | 'size'> & { password: NewPassword };

/** An input for a new password, with the rules below it, which also describe it. */
export const NewPasswordBox = ({ password: { box, turn, states, error, onChange, onFocus }, ...props }: Props) => (
  <PasswordBox
    {...props}
    ref={box}
    turn={turn}
    name="new-password"
    autoComplete="new-password"
    error={error}
    inputWrapperOrder={['label', 'input', 'error', 'description']}
    description={<PasswordRules states={states} />}
    descriptionProps={{ component: 'div', m: 0 }}
    onChange={onChange}
    onFocus={onFocus}
  />
);
