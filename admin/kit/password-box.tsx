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
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': t(isVisible ? 'password.hide' : 'password.show'), tabIndex: 0 }}
    />
  );
}
