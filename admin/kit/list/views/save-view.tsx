import { Button, Popover } from '@mantine/core';
import type { ViewMember } from '@trastienda/contract/calls/views';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure, showSuccess } from '../../elements/alerts.tsx';
import { focusAddFilter } from '../filters/add-filter.tsx';
import { keepFocus } from '../../elements/keep-focus.ts';
import type { Viewing } from './viewing.ts';
import { useViewWrites } from './use-view-writes.ts';
import { toStored } from './view-search.ts';
import { ViewForm } from './view-form.tsx';

/** The button that stores what the list shows as a new view. */
export function SaveView({ viewing }: { viewing: Viewing }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { create } = useViewWrites(viewing.collection, viewing.path);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={304}
      radius="lg"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          flex="none"
          leftSection={<IconBookmark size={16} stroke={1.8} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('views.save')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={12} {...keepFocus}>
        <ViewForm
          initial={{ name: '', isShared: false }}
          onSave={async (named) => {
            await create(named, viewing.shown);
            setOpen(false);
            // The button of this form is no longer shown.
            focusAddFilter();
            showSuccess(t('views.saved', { name: named.name }));
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The buttons of a view that the list no longer shows as it is stored. */
export function ViewChanges({ viewing, view }: { viewing: Viewing; view: ViewMember }) {
  const { t } = useTranslation();
  const { change, open } = useViewWrites(viewing.collection, viewing.path);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await change(view, toStored(viewing.shown));
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const discard = () => {
    viewing.onDiscard();
    void open(view);
  };
  return (
    <>
      <Button variant="light" size="compact-sm" flex="none" loading={isBusy} onClick={() => void save()}>
        {t('views.saveChanges')}
      </Button>
      <Button variant="subtle" color="gray" size="compact-sm" flex="none" onClick={discard}>
        {t('views.discard')}
      </Button>
    </>
  );
}
