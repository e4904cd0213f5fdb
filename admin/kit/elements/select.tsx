// The only file that imports Mantine's selects.
/* oxlint-disable no-restricted-imports */
import {
  defaultOptionsFilter,
  getParsedComboboxData,
  MultiSelect as MantineMultiSelect,
  Select as MantineSelect,
  type ComboboxItem,
  type MultiSelectProps,
  type SelectProps,
} from '@mantine/core';
import { fold } from '@trastienda/contract/fold';
import { useState, type InputEvent, type KeyboardEvent, type MouseEvent, type SyntheticEvent } from 'react';

/**
 * A select. While text is typed, the first match is active and Enter takes it; Tab takes the only option with exactly the typed name, and Escape
 * closes the list. Enter submits no form while the list is open, or while the typed text is not the name of the chosen option.
 */
export function Select(props: SelectProps) {
  const typing = useTyping(props, (option) => props.onChange?.(option.value, option));
  return <MantineSelect allowDeselect={false} {...props} {...typing} />;
}

/** A select of several values, with the keys of {@link Select}. */
export function MultiSelect(props: MultiSelectProps) {
  const { value = [], onChange } = props;
  const typing = useTyping(props, (option) => !value.includes(option.value) && onChange?.([...value, option.value]));
  return <MantineMultiSelect {...props} {...typing} />;
}

type Props = Pick<
  SelectProps,
  'data' | 'filter' | 'onClear' | 'onDropdownOpen' | 'onDropdownClose' | 'onOptionSubmit'
> & {
  onBlur?: SelectProps['onBlur'];
};

/** Returns the props of a select that follow the typed text. */
function useTyping(props: Props, take: (option: ComboboxItem) => void) {
  const {
    data,
    filter = defaultOptionsFilter,
    onClear,
    onDropdownOpen,
    onDropdownClose,
    onOptionSubmit,
    onBlur,
  } = props;
  const [isOpen, setOpen] = useState(false);
  /** The typed text until an option is taken; undefined if the text is the name of the chosen option. */
  const [typed, setTyped] = useState<string>();
  // Without its argument, TypeScript infers another type.
  // oxlint-disable-next-line typescript/no-unnecessary-type-arguments
  const options = typed === undefined ? [] : getParsedComboboxData<string>(data);
  const isSearched = isOpen && typed !== undefined && typed.trim() !== '';
  const onTab = () => {
    const exact = options.filter((option): option is ComboboxItem => 'label' in option && isNamed(option, typed));
    const [only] = exact;
    if (isSearched && only && exact.length === 1) take(only);
  };
  return {
    ref: announceActive,
    // Mantine activates the first option when this changes to true, for example when the first match arrives after the typed text.
    selectFirstOptionOnChange: isSearched && filter({ options, search: typed, limit: 1 }).length > 0,
    onInput: ({ currentTarget }: InputEvent<HTMLInputElement>) => setTyped(currentTarget.value),
    onOptionSubmit: (value: string) => {
      setTyped(undefined);
      onOptionSubmit?.(value);
    },
    onClear: () => {
      setTyped(undefined);
      onClear?.();
    },
    // Typing after a click replaces the name of the chosen option.
    onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      if (typed === undefined && !currentTarget.readOnly) currentTarget.select();
    },
    onDropdownOpen: () => {
      setOpen(true);
      onDropdownOpen?.();
    },
    onDropdownClose: () => {
      setOpen(false);
      onDropdownClose?.();
    },
    onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Enter') onEnter(event, { isOpen, isTyped: typed !== undefined });
      if (event.key === 'Tab' && !event.shiftKey) onTab();
    },
    onBlur: (event: SyntheticEvent<HTMLInputElement>) => {
      setTyped(undefined);
      // The cast is safe: React passes the same event to each handler of `onBlur`.
      onBlur?.(event as Parameters<NonNullable<typeof onBlur>>[0]);
    },
  };
}

/** Takes the active option of an open list, or opens the list of a typed text. Neither submits the form. */
function onEnter(event: KeyboardEvent<HTMLInputElement>, { isOpen, isTyped }: { isOpen: boolean; isTyped: boolean }) {
  const active = activeOption(event.currentTarget);
  if (isOpen && active) {
    // Mantine's handler would take the option of its own index, which is out of date if typing has opened the list.
    event.stopPropagation();
    active.click();
  } else if (!isOpen && isTyped) {
    // Mantine's handler would take an option of the list that opens here, before the user sees it.
    event.stopPropagation();
    event.currentTarget.click();
  }
  if (isOpen || isTyped) event.preventDefault();
}

const isNamed = ({ label }: ComboboxItem, typed = '') => fold(label.trim()) === fold(typed.trim());

/** The attribute by which Mantine marks the active option. */
const activeMark = 'data-combobox-selected';

/** The active option of the open list of an input. */
const activeOption = (input: HTMLInputElement) =>
  document.getElementById(input.getAttribute('aria-controls') ?? '')?.querySelector<HTMLElement>(`[${activeMark}]`);

/**
 * The ref of an input that announces its active option to screen readers. Mantine announces an option only if an arrow key has activated it, not
 * the first match.
 */
function announceActive(input: HTMLInputElement | null) {
  if (!input) return undefined;
  const observer = new MutationObserver(() => {
    const id = activeOption(input)?.id;
    if (id === undefined) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', id);
  });
  observer.observe(document.body, { subtree: true, attributeFilter: [activeMark] });
  return () => observer.disconnect();
}
