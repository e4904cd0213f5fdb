import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogPopover } from '../../floating/dialog-popover.tsx';
import { PresentTarget, useOpensLater } from '../../floating/present-target.tsx';
import type { PopupProps } from '../../floating/use-popup.ts';
import { toChips, withChip } from './chips.ts';
import type { Filtering } from './add-filter.tsx';
import { FilterEditor } from './filter-editor.tsx';
import { useFilterNames } from './filter-names.ts';
import { OptionList } from './option-list.tsx';

/** The menu of {@link ./add-filter.tsx}: first the filters, then the values of the chosen one. */
export function FilterMenu({ id, target, isOpen, onChange, ...filtering }: PopupProps & Filtering) {
  const [name, setName] = useName(isOpen);
  return (
    <DialogPopover
      id={id}
      opened={useOpensLater(isOpen)}
      onChange={onChange}
      position="bottom-end"
      target={<PresentTarget element={target} />}
    >
      <Steps {...filtering} name={name} onName={setName} onDone={() => onChange(false)} />
    </DialogPopover>
  );
}

/** Returns the chosen filter. Each time the menu opens, none is chosen. */
function useName(isOpen: boolean) {
  const [name, setName] = useState<string>();
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    if (isOpen) setName(undefined);
  }
  return [name, setName] as const;
}

type StepsProps = Filtering & { name: string | undefined; onName: (name: string) => void; onDone: () => void };

function Steps({ collection, filters, offered, query, onFilter, name, onName, onDone }: StepsProps) {
  const { t } = useTranslation();
  const nameOf = useFilterNames(collection);
  const kind = name === undefined ? undefined : offered[name];
  if (name === undefined || kind === undefined) {
    const options = Object.keys(offered).map((value) => ({ value, label: nameOf(value) }));
    return <OptionList label={t('filters.find')} options={options} onChoose={onName} />;
  }
  // The filter may be in the query already: its chip is edited.
  const present = toChips(filters, query).find((chip) => chip.name === name);
  const chip = present ?? { name, kind, isNegated: false, values: [], parameters: [] };
  return (
    <FilterEditor
      collection={collection}
      chip={chip}
      onApply={(edited) => {
        onFilter(withChip(query, chip, edited));
        onDone();
      }}
    />
  );
}
