import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A password input whose visibility toggle can be reached by keyboard (SHELL-36). */
export function PasswordBox(props: PasswordInputProps) {
  const { t } = useTranslation();
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      // Mantine sets `aria-invalid` on the wrapper of the input, but a screen reader announces the input.
      aria-invalid={Boolean(props.error)}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': t(isVisible ? 'password.hide' : 'password.show'), tabIndex: 0 }}
    />
  );
}
