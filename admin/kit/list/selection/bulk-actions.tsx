import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { bulkFieldsOf } from '@trastienda/contract/proposals/fields';
import { IconChevronUp, IconEye, IconEyeOff, IconPencil, IconTrash, type Icon } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selected } from '../../bulk/selected.ts';
import type { useProposing } from '../../bulk/use-proposing.ts';
import { keepFocus } from '../../elements/keep-focus.ts';
import { returnFocus } from '../../elements/return-focus.ts';

type Props = {
  selected: Selected;
  proposing: ReturnType<typeof useProposing>;
  mayDelete: boolean;
  /** Whether too many records are selected. */
  isDisabled: boolean;
  onCompose: () => void;
};

type Operations = Parameters<Props['proposing']['propose']>[1];
/** An action, and the button that gets the focus back if it fails. */
type Begun = [action: Action, button: HTMLElement | null];
type Action = { key: 'trash' | 'deactivate' | 'activate'; icon: Icon; operations: Operations };

const setActive = (value: boolean): Operations => [{ operation: 'set', field: 'isActive', value }];
const remove: Action = { key: 'trash', icon: IconTrash, operations: [{ operation: 'delete' }] };
const switches: Action[] = [
  { key: 'deactivate', icon: IconEyeOff, operations: setActive(false) },
  { key: 'activate', icon: IconEye, operations: setActive(true) },
];

/** Next to these actions, a narrower bar has no room for what is selected. */
const narrowBar = '(width < 80em)';

/** The actions for selected records. Each of them plans a change, which the user applies on its own screen. */
export function BulkActions({ selected, proposing: { propose, isBusy }, mayDelete, isDisabled, onCompose }: Props) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery(narrowBar, undefined, { getInitialValueInEffect: false });
  const [begun, setBegun] = useState<Action['key']>();
  const hasSwitches = 'isActive' in bulkFieldsOf(selected.collection);
  const actions = [...(mayDelete ? [remove] : []), ...(hasSwitches ? switches : [])];
  const begin = async ({ key, operations }: Action, button: HTMLElement | null) => {
    setBegun(key);
    await propose(selected, operations);
    setBegun(undefined);
    void returnFocus(button);
  };
  const shared = { isDisabled: isDisabled || isBusy, begun, onBegin: (...begun: Begun) => void begin(...begun) };
  return (
    <>
      {isNarrow && actions.length > 1 ? (
        <More actions={actions} {...shared} />
      ) : (
        <Buttons actions={actions} {...shared} />
      )}
      <Button
        data-command="change"
        leftSection={<IconPencil size={18} stroke={1.7} aria-hidden />}
        disabled={shared.isDisabled}
        onClick={onCompose}
      >
        {t('list.selection.change')}
      </Button>
    </>
  );
}

type ActionsProps = {
  actions: readonly Action[];
  isDisabled: boolean;
  /** The action whose change is being planned. */
  begun: Action['key'] | undefined;
  onBegin: (...begun: Begun) => void;
};

function Buttons({ actions, isDisabled, begun, onBegin }: ActionsProps) {
  const { t } = useTranslation();
  return actions.map((action) => (
    <Button
      key={action.key}
      data-command={action.key}
      variant="default"
      c={action === remove && !isDisabled ? 'var(--ts-danger)' : undefined}
      leftSection={<action.icon size={18} stroke={1.7} aria-hidden />}
      disabled={isDisabled}
      loading={begun === action.key}
      onClick={({ currentTarget }) => onBegin(action, currentTarget)}
    >
      {t(`list.selection.${action.key}`)}
    </Button>
  ));
}

function More({ actions, isDisabled, begun, onBegin }: ActionsProps) {
  const { t } = useTranslation();
  const target = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="top-end" width={220} withInitialFocusPlaceholder={false} withinPortal={false}>
      <Menu.Target>
        <Button
          ref={target}
          data-command="more"
          variant="default"
          rightSection={<IconChevronUp size={16} stroke={1.8} aria-hidden />}
          disabled={isDisabled}
          loading={begun !== undefined}
        >
          {t('list.selection.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown {...keepFocus}>
        {actions.toReversed().map((action) => (
          <Menu.Item
            key={action.key}
            c={action === remove ? 'var(--ts-danger)' : undefined}
            leftSection={<action.icon size={18} stroke={1.7} aria-hidden />}
            onClick={() => onBegin(action, target.current)}
          >
            {t(`list.selection.${action.key}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
