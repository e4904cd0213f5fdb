import { Button } from '@mantine/core';
import type { Change } from '@trastienda/contract/changes';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormInside } from '../form/form-context.ts';
import { usePathLabels } from '../records/field-labels.ts';
import { ChangeLine } from './change-line.tsx';
import classes from './history.module.css';
import { RestoredNote } from './restoring/restored-note.tsx';
import { useRestore } from './restoring/use-restore.ts';

type Props = {
  changes: readonly Change[];
  /** Whether the changes are being read again, so that the newest may be missing. */
  isStale: boolean;
  onClose: () => void;
};

/** The changes of a record, newest first, with buttons that restore the value of a field before a change, or the record after it. */
export function RecordChanges({ changes, isStale, onClose }: Props) {
  const { t } = useTranslation();
  const { resource } = useFormInside();
  const { canRestore, restore, restored, isLocked } = useRestore();
  const isDisabled = isLocked || isStale;
  const labelOf = usePathLabels(resource.collection);
  return (
    <>
      <div className={classes['announced']} role="status">
        {restored && <RestoredNote restored={restored} onClose={onClose} />}
      </div>
      <ol>
        {changes.map((change, index) => (
          <ChangeLine
            key={change.id}
            collection={resource.collection}
            change={change}
            isInitiallyOpen={index === 0}
            about={index === 0 && <span className={classes['badge']}>{t('history.current')}</span>}
            fieldAction={(path) =>
              change.kind === 'update' &&
              canRestore(path) && (
                <Button
                  variant="subtle"
                  size="compact-xs"
                  leftSection={<IconArrowBackUp size={15} stroke={1.9} aria-hidden />}
                  aria-label={t('history.restoreField', { field: labelOf(path) })}
                  disabled={isDisabled}
                  onClick={() => void restore([change], path)}
                >
                  {t('history.restore')}
                </Button>
              )
            }
          >
            {index > 0 && change.kind !== 'delete' && (
              <Button
                variant="default"
                mt={12}
                leftSection={<IconArrowBackUp size={18} stroke={1.8} aria-hidden />}
                disabled={isDisabled}
                onClick={() => void restore(changes.slice(0, index))}
              >
                {t('history.restoreVersion')}
              </Button>
            )}
          </ChangeLine>
        ))}
      </ol>
    </>
  );
}
