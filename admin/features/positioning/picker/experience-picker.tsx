import { Combobox, Flex, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../order/order.ts';
import { PickerOptions } from './picker-options.tsx';
import classes from '../positioning.module.css';
import type { Experience } from '../order/stored-order.ts';
import { useExperienceOptions } from './use-experience-options.ts';

type Props = {
  label: string;
  order: Order;
  onPick: (chosen: Experience) => void;
} & (
  | { focusRef: Ref<HTMLInputElement>; onClose?: never }
  /** With `onClose`, the picker opens and receives the focus when it is mounted; the parent unmounts it when it closes. */
  | { focusRef?: never; onClose: (isByKeyboard: boolean) => void }
);

/** A searchable select of all experiences. Its options are loaded only while it is open. */
export function ExperiencePicker({ label, order, focusRef = focusOnMount, onPick, onClose }: Props) {
  const { t } = useTranslation('positioning');
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    defaultOpened: onClose !== undefined,
    onDropdownClose: (source) => {
      combobox.resetSelectedOption();
      onClose?.(source === 'keyboard');
    },
  });
  const offered = useExperienceOptions(search, combobox.dropdownOpened);
  const { experiences } = offered;
  const pick = (iri: string) => {
    const chosen = experiences.find((each) => each['@id'] === iri);
    if (chosen) onPick(chosen);
    combobox.closeDropdown();
  };
  useEffect(() => {
    // Highlights the first result of a search, so that Enter selects it.
    if (search !== '') combobox.selectFirstOption();
    // `combobox` is not a dependency, because it is a new object on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [experiences]);
  return (
    <Combobox store={combobox} onOptionSubmit={pick} shadow="md" offset={4}>
      <Combobox.DropdownTarget>
        <Flex className={classes['search']} gap={10} align="center" my={4} px={12}>
          <IconSearch style={{ flex: 'none' }} size={17} stroke={1.8} aria-hidden />
          <Combobox.EventsTarget withExpandedAttribute>
            <input
              ref={focusRef}
              aria-label={label}
              placeholder={t('searchPlaceholder')}
              value={search}
              onChange={({ currentTarget }) => {
                setSearch(currentTarget.value);
                combobox.openDropdown();
              }}
              onClick={() => combobox.openDropdown()}
              onBlur={() => combobox.closeDropdown()}
            />
          </Combobox.EventsTarget>
        </Flex>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        {combobox.dropdownOpened && <PickerOptions label={label} order={order} offered={offered} />}
      </Combobox.Dropdown>
    </Combobox>
  );
}

const focusOnMount = (input: HTMLInputElement | null) => input?.focus();
