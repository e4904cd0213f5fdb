import { Menu } from '@mantine/core';
import type { Choices } from './choice-menu.tsx';
import { keepFocus } from '../elements/keep-focus.ts';
import { PresentTarget, useOpensLater } from './present-target.tsx';
import type { PopupProps } from './use-popup.ts';

/** The menu of {@link ./choice-menu.tsx}. */
export function ChoiceDropdown({ id, target, isOpen, onChange, choices, value, onChoose }: PopupProps & Choices) {
  return (
    <Menu
      id={id}
      opened={useOpensLater(isOpen)}
      onChange={onChange}
      position="bottom-end"
      withInitialFocusPlaceholder={false}
      withinPortal={false}
    >
      <Menu.Target>
        <PresentTarget element={target} />
      </Menu.Target>
      <Menu.Dropdown {...keepFocus}>
        <Menu.RadioGroup value={value} onChange={onChoose}>
          {choices.map(({ value: each, label, lang, icon }) => (
            <Menu.RadioItem key={each} value={each} lang={lang} closeMenuOnClick rightSection={icon}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
