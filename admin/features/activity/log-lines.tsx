import { Box, Button, Flex } from '@mantine/core';
import type { Change } from '@trastienda/contract/changes';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BusyBar } from '../../kit/elements/busy-bar.tsx';
import { EmptyShelf, LostPath } from '../../kit/elements/drawings.tsx';
import { FailedPanel, StatePanel } from '../../kit/elements/state-panel.tsx';
import { useActorName } from '../../kit/history/actor.tsx';
import { LinesSkeleton } from '../../kit/history/lines-skeleton.tsx';
import { linesClass, LogLine } from '../../kit/history/log-line.tsx';
import type { LogFilters } from './log-query.ts';
import { OneRecord } from './one-record.tsx';
import { useLog } from './use-log.ts';

type Props = { path: string; filters: LogFilters; onSearch: (filters: LogFilters) => void };

/** The lines of the log, or what replaces them. */
export function LogLines({ path, filters, onSearch }: Props) {
  const { t } = useTranslation('activity');
  const { log, changes, added, isLost } = useLog(path);
  return (
    <>
      <OneRecord changes={changes} filters={filters} onSearch={onSearch} />
      <Box component="p" className="ts-soft" role="status" px={{ base: 16, sm: 20 }} pt={isLost ? 12 : 0}>
        {isLost && <span>{t('notFollowing')}</span>}
        <span className="ts-hidden">{added > 0 && t('newer', { count: added })}</span>
      </Box>
      <Content {...{ log, changes, filters, onSearch }} />
    </>
  );
}

type ContentProps = Omit<Props, 'path'> & Pick<ReturnType<typeof useLog>, 'log' | 'changes'>;

function Content({ log, changes, filters, onSearch }: ContentProps) {
  const { t } = useTranslation('activity');
  if (changes === undefined && log.error && !log.isFetching)
    return <FailedPanel title={t('loadFailed')} error={log.error} onRetry={() => void log.refetch()} />;
  if (changes === undefined) return <LoadingLines />;
  if (changes.length === 0)
    return <Nothing isFiltered={Object.keys(filters).length > 0} onClear={() => onSearch({})} />;
  return (
    <Box px={{ base: 16, sm: 20 }}>
      {log.isFetching && <BusyBar label={t('loading')} />}
      <h2 className="ts-hidden">{t('changes')}</h2>
      <LogList {...{ changes, filters, onSearch }} />
      {log.hasNextPage && (
        <Flex justify="center" py={16}>
          <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t('older')}
          </Button>
        </Flex>
      )}
    </Box>
  );
}

function LogList({ changes, filters, onSearch }: Omit<Props, 'path'> & { changes: readonly Change[] }) {
  const { t } = useTranslation('activity');
  const actorName = useActorName();
  return (
    <ol className={linesClass}>
      {changes.map((change) => {
        const { actor, record } = change;
        const who = actor['@id'];
        return (
          <LogLine key={change.id} change={change}>
            <Flex wrap="wrap" gap="0.25rem 1rem" mt={12} ml={-8}>
              {filters['record'] !== record && (
                <NarrowButton onClick={() => onSearch({ ...filters, record })}>{t('onlyRecord')}</NarrowButton>
              )}
              {who !== null && filters['actor'] !== who && (
                <NarrowButton onClick={() => onSearch({ ...filters, actor: who })}>
                  {t('onlyActor', { name: actorName(actor) })}
                </NarrowButton>
              )}
            </Flex>
          </LogLine>
        );
      })}
    </ol>
  );
}

/** A button that adds a filter. Its label wraps, because it may contain a long e-mail address. */
const NarrowButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button
    variant="subtle"
    size="compact-sm"
    h="auto"
    mih={26}
    styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start' } }}
    onClick={onClick}
  >
    {children}
  </Button>
);

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation('activity');
  if (!isFiltered)
    return (
      <StatePanel drawing={<EmptyShelf />} title={t('empty.title')} text={t('empty.text')}>
        {null}
      </StatePanel>
    );
  return (
    <StatePanel drawing={<LostPath />} title={t('nothingFound.title')} text={t('nothingFound.text')}>
      <Button variant="default" leftSection={<IconX size={18} />} onClick={onClear}>
        {t('nothingFound.clear')}
      </Button>
    </StatePanel>
  );
}

export function LoadingLines() {
  const { t } = useTranslation('activity');
  return (
    <Box px={{ base: 16, sm: 20 }}>
      <LinesSkeleton label={t('loading')} count={8} />
    </Box>
  );
}
