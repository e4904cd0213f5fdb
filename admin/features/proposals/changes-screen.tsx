import { Box, Checkbox } from '@mantine/core';
import type { Proposal } from '@trastienda/contract/proposals/proposal';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyShelf } from '../../kit/elements/drawings.tsx';
import { FailedPanel, StatePanel } from '../../kit/elements/state-panel.tsx';
import { ActivityTabs } from '../../kit/runs/activity-tabs.tsx';
import { ListFoot } from '../../kit/list/list-foot.tsx';
import { plainSource } from '../../kit/list/reading/blocks.ts';
import { useList, type List } from '../../kit/list/reading/use-list.ts';
import { useLogTexts } from '../../kit/records/use-log-texts.ts';
import { ScreenHead } from '../../kit/runs/run-head.tsx';
import { LoadingRunRows } from '../../kit/runs/run-row.tsx';
import { useRole } from '../../session/use-may.ts';
import { ChangeRow } from './change-row.tsx';

/** Lists the changes of many records, the newest first: those of the user and, for administrators, those of everybody. */
export function ChangesScreen() {
  const { t } = useTranslation('proposals');
  const navigate = useNavigate();
  const { page = 1, q = {} } = useSearch({ strict: false });
  const seesAll = useRole() === 'ROLE_ADMIN';
  const isMine = q['mine'] === 'true';
  const filters: Record<string, string> = isMine ? { isOwn: 'true' } : {};
  const list = useList<Proposal>({ collection: 'proposals', source: plainSource, page, filters });
  const { total } = list;
  const go = (next: number, mine = isMine) =>
    void navigate({ to: '/cambios', search: { page: next, q: mine ? { mine: 'true' } : {} } });
  return (
    <>
      <ScreenHead rowGap={4}>
        <div>
          <h1>{t('title')}</h1>
          <Box component="p" className="ts-soft" mt={2}>
            {t('about')}
          </Box>
        </div>
        {/* The place of the count, also while there is none. */}
        <Box component="p" className="ts-soft ts-num" miw={110} mih={20} ta={{ sm: 'right' }} aria-live="polite">
          {!list.error && total !== undefined && total > 0 && t('count', { count: total })}
        </Box>
      </ScreenHead>
      <ActivityTabs>
        {seesAll && (
          <Checkbox
            size="sm"
            label={t('mine')}
            checked={isMine}
            onChange={(event) => go(1, event.currentTarget.checked)}
          />
        )}
      </ActivityTabs>
      <div className="ts-card" aria-busy={list.isBusy}>
        <Changes list={list} isMine={isMine} onPage={(next) => go(next)} />
      </div>
    </>
  );
}

type ChangesProps = { list: List<Proposal>; isMine: boolean; onPage: (page: number) => void };

/** The rows, placeholders, or a panel if there are none. */
function Changes({ list, isMine, onPage }: ChangesProps) {
  const { t } = useTranslation('proposals');
  const { page = 1, q = {} } = useSearch({ strict: false });
  const texts = useLogTexts();
  const { rows, total } = list;
  const error = list.error ?? texts.error;
  if (error)
    return <FailedPanel title={t('loadFailed')} error={error} onRetry={list.error ? list.reread : texts.reread} />;
  if (total === 0)
    return (
      <StatePanel drawing={<EmptyShelf />} title={t(isMine ? 'empty.mineTitle' : 'empty.title')} text={t('empty.text')}>
        {null}
      </StatePanel>
    );
  if (page > list.pages && total !== undefined && !list.isBusy)
    return <Navigate to="." search={{ page: list.pages, q }} replace />;
  return (
    <>
      {rows && texts.isLoaded ? (
        <ul>
          {rows.map((change) => (
            <ChangeRow key={change['@id']} listed={change} />
          ))}
        </ul>
      ) : (
        <LoadingRunRows label={t('loading')} />
      )}
      <ListFoot list={list} onPage={onPage} />
    </>
  );
}
