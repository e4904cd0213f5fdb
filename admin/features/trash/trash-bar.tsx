import { Button } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SelectionBar } from '../../kit/list/selection/selection-bar.tsx';
import { useDeletedName, type TrashRow } from './trash-row.ts';
import type { Restoring } from './use-restoring.ts';

type Props = {
  selected: readonly TrashRow[];
  restoring: Pick<Restoring, 'progress' | 'result'>;
  onRestore: () => void;
  onPurge: () => void;
  onUnselect: () => void;
};

/** The actions for the selected records, and the result of the last restore. */
export function TrashBar({ selected, restoring, onRestore, onPurge, onUnselect }: Props) {
  const { t } = useTranslation('trash');
  const isBusy = restoring.progress !== undefined;
  return (
    <SelectionBar isBusy={isBusy} onClear={onUnselect} state={<State count={selected.length} {...restoring} />}>
      <Button
        variant="default"
        data-command="purge"
        c="var(--ts-danger)"
        leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
        disabled={isBusy}
        onClick={onPurge}
      >
        {t('purge.action')}
      </Button>
      <Button
        data-command="restore"
        leftSection={<IconArrowBackUp size={18} stroke={1.8} aria-hidden />}
        loading={isBusy}
        onClick={onRestore}
      >
        {t('restore')}
      </Button>
    </SelectionBar>
  );
}

/** The most names that the result lists. */
const maxNames = 3;

function State({ count, progress, result }: { count: number } & Props['restoring']) {
  const { t, i18n } = useTranslation('trash');
  const nameOf = useDeletedName();
  const text = () => {
    if (progress) return t('restoring', { done: progress.done, all: progress.all });
    const failed = [...(result?.stuck ?? []), ...(result?.left ?? [])];
    if (!result || failed.length === 0) return t('selected', { count });
    const others = failed.length - maxNames;
    const names = failed.slice(0, maxNames).map(nameOf);
    const listed = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
      others > 0 ? [...names, t('others', { count: others })] : names,
    );
    return t('restoredPart', { count: result.restored, failed: failed.length, names: listed });
  };
  return <span role="status">{text()}</span>;
}
