import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '../../kit/list/delete-dialog.tsx';
import { ListHead } from '../../kit/list/list-head.tsx';
import { useList } from '../../kit/list/reading/use-list.ts';
import type { SearchField } from '../../kit/list/search/search-form.tsx';
import { useListSearch } from '../../kit/list/search/use-list-search.ts';
import { selectColumn } from '../../kit/list/selection/select-column.tsx';
import { useSelection, type Selection } from '../../kit/list/selection/use-selection.ts';
import { ListCard } from '../../kit/list/table/list-card.tsx';
import { keys } from '../../kit/records/queries.ts';
import { useMay } from '../../session/use-may.ts';
import { EmptyTrash } from './empty-trash.tsx';
import { KindFilter } from './kind-filter.tsx';
import { useKindName } from './kinds.ts';
import { RestoreDialog } from './obstacles/restore-dialog.tsx';
import { TrashBar } from './trash-bar.tsx';
import { trashColumns } from './trash-columns.tsx';
import { toDeleted, useDeletedName, type TrashRow } from './trash-row.ts';
import { trashSource } from './trash-source.ts';
import { usePurging, type Purging } from './use-purging.ts';
import { useRestoring, type Restoring } from './use-restoring.ts';

const search: readonly SearchField<'name' | 'collection'>[] = [
  'name',
  { name: 'collection', type: 'other', render: (props) => <KindFilter {...props} /> },
];

/** Lists the deleted records, newest first, to restore them or delete them for good (feature `trash`). The filters are in the URL. */
export function TrashScreen() {
  const { page, filters, go } = useListSearch('/papelera');
  const list = useList<TrashRow>({ collection: 'trash', source: trashSource, page, filters });
  const isEmpty = list.total === 0 && Object.keys(filters).length === 0;
  const card = useRef<HTMLDivElement>(null);
  const selection = useSelection(list, { filters, isPageOnly: true });
  const kindName = useKindName();
  const nameOf = useDeletedName();
  const client = useQueryClient();
  const may = useMay();
  const reread = () => {
    void client.invalidateQueries({ queryKey: keys.lists('trash') });
    // If the focused button is removed together with its row, the focus moves to the table.
    const table = card.current?.querySelector<HTMLElement>('[data-part="table"]');
    const { activeElement, body } = document;
    if (activeElement === body || table?.contains(activeElement)) table?.focus({ preventScroll: true });
  };
  const restoring = useRestoring({ onEnd: reread, onRemaining: selection.select });
  const purging = usePurging(reread);
  const select = withoutResult(selection, restoring);
  return (
    <>
      <ListHead collection="trash" total={list.total} isCounted={list.error === null && !isEmpty}>
        {list.error === null && may('DELETE /trash') && (
          <EmptyButton
            isReady={list.total !== undefined && !isEmpty}
            isBusy={purging.isBusy}
            onClick={purging.askAll}
          />
        )}
      </ListHead>
      <ListCard
        ref={card}
        collection="trash"
        columns={[
          selectColumn({ selection: select, nameOf: (row) => nameOf(toDeleted(row)) }),
          ...trashColumns({
            onRestore: (row) => void restoring.restoreOne(row),
            onPurge: purging.askOne,
            busy: restoring.resolving.busy,
            isStuck: (row) => restoring.result?.stuck.some(({ item }) => item === row['@id']) === true,
          }),
        ]}
        {...{ list, filters, go, isEmpty, search }}
        empty={<EmptyTrash />}
        wordsOf={(name, value) => (name === 'collection' ? kindName(value) : value)}
      />
      {(select.ticked.length > 0 || restoring.progress) && (
        <TrashBar
          selected={select.ticked}
          restoring={restoring}
          onRestore={() => void restoring.restoreAll(select.ticked)}
          onPurge={() => purging.askMany(select.ticked)}
          onUnselect={select.clear}
        />
      )}
      <Dialogs {...{ restoring, purging }} />
    </>
  );
}

/** A change of the selection by the user removes the result of the last restore from the screen. */
const withoutResult = (selection: Selection<TrashRow>, { forgetResult }: Restoring): Selection<TrashRow> => ({
  ...selection,
  toggle: (row, isRange) => (forgetResult(), selection.toggle(row, isRange)),
  togglePage: () => (forgetResult(), selection.togglePage()),
  clear: () => (forgetResult(), selection.clear()),
});

type EmptyButtonProps = { isReady: boolean; isBusy: boolean; onClick: () => Promise<void> };

function EmptyButton({ isReady, isBusy, onClick }: EmptyButtonProps) {
  const { t } = useTranslation('trash');
  return (
    <Button
      variant="default"
      data-command="purge"
      c={isReady ? 'var(--ts-danger)' : undefined}
      leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
      disabled={!isReady}
      loading={isBusy}
      onClick={() => void onClick()}
    >
      {t('purgeAll.action')}
    </Button>
  );
}

type DialogsProps = { restoring: Restoring; purging: Purging };

function Dialogs({ restoring: { resolving }, purging }: DialogsProps) {
  return (
    <>
      {resolving.resolution && (
        <RestoreDialog
          resolution={resolving.resolution}
          isOpen={resolving.isOpen}
          isBusy={resolving.busy !== undefined}
          onChoose={resolving.choose}
          onClose={resolving.close}
          onConfirm={resolving.retry}
        />
      )}
      {purging.question && (
        <DeleteDialog
          collection="trash"
          question={purging.question.key}
          name={purging.question.name}
          {...purging.dialog}
        />
      )}
    </>
  );
}
