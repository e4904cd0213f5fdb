import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A password with an eye that the keyboard reaches too (SHELL-36). */
export function PasswordBox(props: PasswordInputProps) {
  const { t } = useTranslation();
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      // Mantine marks the frame of a wrong password, but not the box that a screen reader reads.
      aria-invalid={Boolean(props.error)}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': t(isVisible ? 'password.hide' : 'password.show'), tabIndex: 0 }}
    />
  );
}
