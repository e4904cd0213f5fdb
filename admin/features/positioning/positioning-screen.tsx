import { Box, Button, Loader } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecoveredDraft } from '../../kit/drafts/draft-offers.tsx';
import { showFailure } from '../../kit/elements/alerts.tsx';
import { EmptyShelf } from '../../kit/elements/drawings.tsx';
import { FailedPanel, StatePanel } from '../../kit/elements/state-panel.tsx';
import { withdrawUndo } from '../../kit/undo/undo-offer.ts';
import { ApiFailure } from '../../session/calls/api-client.ts';
import { toOrderDraft, type OrderDraft } from './order/order-draft.ts';
import { useMay } from '../../session/use-may.ts';
import { PositioningBoard } from './positioning-board.tsx';
import { ShownOrder } from './shown-order.tsx';
import { storedOrderQuery } from './order/stored-order.ts';

/** A recovered draft gets a new board. The order of the previous board remains a draft. */
type Board = { key: number; recovered?: { id: string; draft: OrderDraft } };

export function PositioningScreen() {
  const { t } = useTranslation('positioning');
  const { data: stored, error, refetch } = useQuery(storedOrderQuery());
  const isEditable = useMay()('PUT /experiences/positions');
  const [wasEditable] = useState(isEditable);
  const [{ key, recovered }, setBoard] = useState<Board>({ key: 0 });
  const recover = ({ id, content }: RecoveredDraft) => {
    const draft = toOrderDraft(content);
    if (!draft) return showFailure(new ApiFailure(undefined, t('common:drafts.unreadable')));
    withdrawUndo();
    setBoard({ key: key + 1, recovered: { id, draft } });
  };
  if (stored?.hasExperiences) {
    if (!isEditable) return <ShownOrder stored={stored} wasEditable={wasEditable} />;
    return <PositioningBoard key={key} stored={stored} recovered={recovered} onRecover={recover} />;
  }
  return (
    <>
      <Box component="h1" mb={20}>
        {t('title')}
      </Box>
      <div className="ts-card">
        {stored ? (
          <NoExperiences />
        ) : error ? (
          <FailedPanel title={t('loadFailed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Box className="ts-center" mih={320} role="status" aria-label={t('loading')}>
            <Loader size="md" aria-hidden />
          </Box>
        )}
      </div>
    </>
  );
}

function NoExperiences() {
  const { t } = useTranslation('positioning');
  const mayAdd = useMay()('POST /experiences');
  return (
    <StatePanel drawing={<EmptyShelf />} title={t('empty.title')} text={mayAdd && t('empty.text')}>
      {mayAdd && (
        <Button
          leftSection={<IconPlus size={18} stroke={2} />}
          renderRoot={(props) => <Link preload="intent" {...props} to="/nueva-experiencia" />}
        >
          {t('add')}
        </Button>
      )}
    </StatePanel>
  );
}
