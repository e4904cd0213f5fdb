import { cloneElement, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { loadChunk } from '../../base/chunk-loading.ts';
import { usePopup } from './use-popup.ts';

export type MenuChoice = {
  value: string;
  label: string;
  /** The description below the label. */
  text?: string;
  lang?: string;
  icon?: ReactNode;
};
export type Choices = {
  choices: readonly MenuChoice[];
  value: string;
  onChoose: (value: string) => void;
  /** Whether the trigger is in a region that scrolls, such as a table, and that would cut the menu off. */
  isInScrollRegion?: boolean;
};

const fetchDropdown = async () => (await loadChunk(() => import('./choice-dropdown.tsx'))).ChoiceDropdown;

type Props = Choices & { trigger: ReactElement<ComponentProps<'button'>> };

/** A button that opens a menu in which one value is chosen. */
export function ChoiceMenu({ trigger, ...choices }: Props) {
  const { popup, trigger: behaviour } = usePopup('menu', fetchDropdown);
  return (
    <>
      {cloneElement(trigger, behaviour)}
      {popup && <popup.Popup {...popup.props} {...choices} />}
    </>
  );
}
