import { Menu } from '@mantine/core';
import type { Choices, MenuChoice } from './choice-menu.tsx';
import classes from './choice-dropdown.module.css';
import { keepFocus } from '../elements/keep-focus.ts';
import { PresentTarget, useOpensLater } from './present-target.tsx';
import type { PopupProps } from './use-popup.ts';

/** The menu of {@link ./choice-menu.tsx}. */
export function ChoiceDropdown({ id, target, isOpen, onChange, ...props }: PopupProps & Choices) {
  const { choices, value, onChoose, isInScrollRegion = false } = props;
  const choose = (next: string) => {
    // A dialog that the choice opens returns the focus to the element that has it now.
    target.focus({ preventScroll: true });
    onChoose(next);
  };
  return (
    <Menu
      id={id}
      opened={useOpensLater(isOpen)}
      onChange={onChange}
      position={isInScrollRegion ? 'bottom-start' : 'bottom-end'}
      withInitialFocusPlaceholder={false}
      withinPortal={isInScrollRegion}
    >
      <Menu.Target>
        <PresentTarget element={target} />
      </Menu.Target>
      <Menu.Dropdown {...keepFocus}>
        <Menu.RadioGroup value={value} onChange={choose}>
          {choices.map((choice) => (
            <Choice
              key={choice.value}
              id={`${id}-${choice.value}`}
              {...choice}
              // The focus starts there, so that Enter alone changes nothing.
              data-autofocus={choice.value === value || undefined}
            />
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

type ChoiceProps = MenuChoice & { id: string; 'data-autofocus': true | undefined };

function Choice({ id, label, text, icon, ...item }: ChoiceProps) {
  // The text is not part of the name.
  const named = text !== undefined && {
    className: classes['explained'],
    'aria-labelledby': `${id}-label`,
    'aria-describedby': `${id}-text`,
  };
  return (
    <Menu.RadioItem closeMenuOnClick rightSection={icon} {...item} {...named}>
      <span id={`${id}-label`}>{label}</span>
      {text !== undefined && (
        <span id={`${id}-text`} className={classes['text']}>
          {text}
        </span>
      )}
    </Menu.RadioItem>
  );
}
