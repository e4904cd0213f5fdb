import { Box, Button, Flex } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountsText } from '../../kit/drafts/counts-text.ts';
import { DraftOffers, type RecoveredDraft } from '../../kit/drafts/draft-offers.tsx';
import { LeaveQuestion } from '../../kit/form/leaving/leave-question.tsx';
import { UnsavedBar } from '../../kit/form/frame/unsaved-bar.tsx';
import { saveButton } from '../../kit/form/walking/save-and-next.ts';
import form from '../../kit/form/form.module.css';
import { BoardHead } from './board-head.tsx';
import { rowsPerPress } from './order/order.ts';
import { orderAddress, type OrderDraft } from './order/order-draft.ts';
import { OrderConflict } from './order/order-conflict.tsx';
import { OrderPreview } from './preview/order-preview.tsx';
import { PositionRows } from './position-rows.tsx';
import classes from './positioning.module.css';
import type { StoredOrder } from './order/stored-order.ts';
import { useOrder } from './order/use-order.ts';
import { useOrderKeeper } from './order/use-order-keeper.ts';
import { useOrderSaving } from './order/use-order-saving.ts';

type Props = {
  stored: StoredOrder;
  /** The stored draft with which the screen starts, and its id. */
  recovered: { id: string; draft: OrderDraft } | undefined;
  onRecover: (draft: RecoveredDraft) => void;
};

/** The rows, their preview, and the buttons that discard or save the changes. */
export function PositioningBoard({ stored, recovered, onRecover }: Props) {
  const { t } = useTranslation('positioning');
  const edited = useOrder(stored, recovered?.draft);
  const saving = useOrderSaving(edited);
  const keeper = useOrderKeeper(edited, recovered?.id);
  const [shown, setShown] = useState(rowsPerPress);
  const taken = [...edited.order.keys()];
  const takenShown = taken.filter((position) => position <= shown).length;
  const takenBelow = taken.length - takenShown;
  const hasChanges = edited.changed.length > 0;
  const changes = useCountsText()({ positions: edited.changed.length });
  return (
    <div className={form['form']}>
      <BoardHead shown={shown} taken={takenShown} />
      <DraftOffers address={orderAddress} own={keeper.id()} isDisabled={saving.isSaving} onRecover={onRecover} />
      <Box className={classes['columns']} mb={24}>
        <section className={`ts-card ${classes['card']}`} aria-labelledby="positioning-rows">
          <Flex className={classes['cardHead']} gap={16} align="center" justify="space-between" mih={52} px={20}>
            <Box component="h2" id="positioning-rows" fz={15} lh="1.375rem">
              {t('rows')}
            </Box>
            <Box component="p" className="ts-meta" visibleFrom="sm">
              {t('howTo')}
            </Box>
          </Flex>
          <PositionRows edited={edited} shown={shown} />
          <Flex wrap="wrap" gap={12} align="center" px={12} py={10}>
            <Button
              variant="subtle"
              leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
              onClick={() => setShown(shown + rowsPerPress)}
            >
              {t('addRows', { count: rowsPerPress })}
            </Button>
            {takenBelow > 0 && <span className="ts-meta">{t('takenBelow', { count: takenBelow })}</span>}
          </Flex>
        </section>
        <OrderPreview edited={edited} shown={shown} />
      </Box>
      <UnsavedBar changes={changes}>
        <Button
          variant="default"
          data-command="discard"
          disabled={!hasChanges || saving.isSaving}
          onClick={edited.discard}
        >
          {t('discard')}
        </Button>
        <Button {...saveButton} disabled={!hasChanges} loading={saving.isSaving} onClick={() => void saving.save()}>
          {t('save')}
        </Button>
      </UnsavedBar>
      <LeaveQuestion
        mayLose={() => hasChanges}
        untilSaved={saving.untilSaved}
        draftId={keeper.id}
        changes={() => changes}
        onLeave={keeper.end}
      />
      <OrderConflict edited={edited} saving={saving} />
    </div>
  );
}
