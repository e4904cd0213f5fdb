import { Box, Drawer, Flex } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { nextPaint } from '../../base/next-paint.ts';
import { returnFocusToOpener } from '../elements/dialog.tsx';
import { IconButton } from '../elements/icon-button.tsx';
import { keepFocus } from '../elements/keep-focus.ts';
import { LeaveQuestion } from '../form/leaving/leave-question.tsx';
import { leaveQuestion } from '../form/leaving/leaving.ts';
import { usePhone } from '../use-phone.ts';
import { BulkForm } from './bulk-form.tsx';
import classes from './bulk.module.css';
import type { Selected } from './selected.ts';
import { useBulkForm } from './use-bulk-form.ts';

type Props = { selected: Selected; onClose: () => void };

/**
 * A drawer in which a change of many records is composed. Its button plans the change and shows the plan; the drawer itself writes nothing. It is
 * open as long as it is mounted. Load it with `loadChunk` when it is opened.
 * @param onClose called when it has to be unmounted. The focus then returns to the element that had it before.
 */
export function BulkDrawer({ selected, onClose }: Props) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const content = useRef<HTMLDivElement>(null);
  const form = useBulkForm(selected);
  const close = async () => {
    // Escape closes a question above the drawer, not the drawer.
    const dialog = document.activeElement?.closest('[role=dialog]');
    if (form.isBusy || (dialog && !dialog.contains(content.current))) return;
    // The key press that opens the question would close it again.
    await nextPaint();
    const mayClose = leaveQuestion()?.ask({ count: 0, areListed: true }) ?? true;
    if (await mayClose) onClose();
  };
  return (
    <Drawer
      opened
      onClose={() => void close()}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '100%' : 600}
      padding={0}
      withCloseButton={false}
      returnFocus={false}
      classNames={{ content: classes['drawer'] ?? '', body: classes['body'] ?? '' }}
      overlayProps={{ color: '#1A1713', backgroundOpacity: 0.46 }}
      transitionProps={{ duration: 180 }}
      {...keepFocus}
    >
      <div ref={content} className={classes['content']}>
        <span ref={returnFocusToOpener} hidden />
        <Head selected={selected} onClose={() => void close()} />
        <BulkForm selected={selected} form={form} />
      </div>
      <LeaveQuestion mayLose={form.mayLose} unfinished={t('bulk.leave')} />
    </Drawer>
  );
}

/** Says how many records are changed, and which. */
function Head({ selected, onClose }: Props) {
  const { collection, count } = selected;
  const { t } = useTranslation(['common', collection]);
  const records = t('count', { ns: collection, count });
  const isFiltered = 'where' in selected && Object.keys(selected.where).length > 0;
  return (
    <Flex className={classes['head']} align="center" justify="space-between" gap={12}>
      <Box miw={0}>
        <Drawer.Title fz={17} fw={620}>
          {t('bulk.title', { records })}
        </Drawer.Title>
        {'where' in selected && <p className="ts-meta">{t(isFiltered ? 'bulk.allFound' : 'bulk.all')}</p>}
      </Box>
      <IconButton aria-label={t('bulk.close')} onClick={onClose}>
        <IconX size={22} stroke={1.8} aria-hidden />
      </IconButton>
    </Flex>
  );
}
