import { TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';

type Props = TextInputProps & {
  /** A new number hides the password again, when the input is for another one. */
  turn?: number;
};

/** A password input with a button that shows the password, which can be reached by keyboard (SHELL-36). */
export function PasswordBox({ turn = 0, ...props }: Props) {
  const { t } = useTranslation();
  const [visibleTurn, setVisibleTurn] = useState<number>();
  const isVisible = visibleTurn === turn;
  const Icon = isVisible ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...props}
      type={isVisible ? 'text' : 'password'}
      rightSectionPointerEvents="all"
      rightSection={
        <IconButton
          size={28}
          aria-label={t(isVisible ? 'password.hide' : 'password.show')}
          disabled={props.disabled}
          // A click leaves the focus in the input.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setVisibleTurn(isVisible ? undefined : turn)}
        >
          <Icon size={20} stroke={1.7} aria-hidden />
        </IconButton>
      }
    />
  );
}
