import { Button } from '@mantine/core';
import type { ViewMember } from '@trastienda/contract/calls/views';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure, showSuccess } from '../../elements/alerts.tsx';
import { focusAddFilter } from '../filters/add-filter.tsx';
import { DialogPopover } from '../../floating/dialog-popover.tsx';
import { mayWriteView } from './may-write-view.ts';
import type { Viewing } from './viewing.ts';
import { useViewWrites } from './use-view-writes.ts';
import { toStored } from './view-search.ts';
import { ViewForm } from './view-form.tsx';

/** The button that saves the filters, order, columns and rows as a new view. */
export function SaveView({ viewing }: { viewing: Viewing }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { create } = useViewWrites(viewing.collection, viewing.path);
  return (
    <DialogPopover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      padding={12}
      target={
        <Button
          variant="subtle"
          size="compact-sm"
          flex="none"
          data-command="save-view"
          leftSection={<IconBookmark size={16} stroke={1.8} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('views.save')}
        </Button>
      }
    >
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
    </DialogPopover>
  );
}

/** The buttons that save or discard the changes of a view. A view that the user may not write has only the second. */
export function ViewChanges({ viewing, view }: { viewing: Viewing; view: ViewMember }) {
  const { t } = useTranslation();
  const { change, open } = useViewWrites(viewing.collection, viewing.path);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await change(view, toStored(viewing.shown));
      viewing.onReset();
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const discard = () => {
    viewing.onReset();
    void open(view);
  };
  return (
    <>
      {mayWriteView(view) && (
        <Button
          variant="light"
          size="compact-sm"
          flex="none"
          data-command="save-view-changes"
          loading={isBusy}
          onClick={() => void save()}
        >
          {t('views.saveChanges')}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-sm" flex="none" data-command="discard-view" onClick={discard}>
        {t('views.discard')}
      </Button>
    </>
  );
}
