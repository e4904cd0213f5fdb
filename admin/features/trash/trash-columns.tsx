import { Box, Button, Flex, Loader } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../kit/elements/icon-button.tsx';
import { Tooltip } from '../../kit/floating/tooltip.tsx';
import { useActorName } from '../../kit/history/actor.tsx';
import { actionsId, type DrawnColumn } from '../../kit/list/table/columns.ts';
import { daysUntil, useMoment } from '../../kit/moment.ts';
import { usePhone } from '../../kit/use-phone.ts';
import { kindIcons, useKindName } from './kinds.ts';
import { collectionOf, toDeleted, useDeletedName, type TrashRow } from './trash-row.ts';

type Actions = {
  onRestore: (row: TrashRow) => void;
  onPurge: (row: TrashRow) => void;
  /** The item that is being restored. */
  busy: string | undefined;
  /** Whether the last restore of several records has failed because of the row's obstacles. */
  isStuck: (row: TrashRow) => boolean;
};

export const trashColumns = (actions: Actions): DrawnColumn<TrashRow>[] => [
  {
    id: 'name',
    sticky: 'start',
    minWidth: 240,
    phoneWidth: 206,
    phoneOrder: 2,
    cell: (row) => <Name row={row} isStuck={actions.isStuck(row)} />,
  },
  { id: 'deletedBy', width: 248, phoneOrder: 70, cell: (row) => <DeletedBy row={row} /> },
  { id: 'deletedAt', width: 176, phoneOrder: 60, cell: ({ deletedAt }) => deletedAt && <At moment={deletedAt} /> },
  { id: 'expiresAt', width: 128, phoneOrder: 50, cell: ({ expiresAt }) => expiresAt && <TimeLeft until={expiresAt} /> },
  {
    id: actionsId,
    width: 172,
    phoneWidth: 104,
    phoneOrder: 3,
    align: 'right',
    sticky: 'end',
    cell: (row) => <RowActions row={row} {...actions} />,
  },
];

/** The name and the kind of a record. On a phone, where the other columns are out of view, also the time left. */
function Name({ row, isStuck }: { row: TrashRow; isStuck: boolean }) {
  const { t } = useTranslation('trash');
  const isPhone = usePhone();
  const kindName = useKindName();
  const name = useDeletedName()(toDeleted(row));
  const collection = row.collection ?? collectionOf(row.record ?? '');
  const KindIcon = kindIcons[collection] ?? IconTrash;
  return (
    <Flex align="center" gap={12}>
      {!isPhone && (
        <Box className="ts-tile" w={32} h={32} flex="none" c="var(--ts-ink-2)" bg="var(--ts-hover)" aria-hidden>
          <KindIcon size={17} stroke={1.7} />
        </Box>
      )}
      <Box miw={0} lh="1.1875rem">
        <Box className="ts-clamp" dir="auto" fw={560} title={name}>
          {name}
        </Box>
        <Box className="ts-meta">
          <span>{kindName(collection)}</span>
          {isPhone && row.expiresAt && (
            <>
              {' · '}
              <TimeLeft until={row.expiresAt} />
            </>
          )}
          {isStuck && (
            <Box component="span" display={isPhone ? 'block' : undefined} c="var(--ts-warn)">
              {!isPhone && <span>{' · '}</span>}
              <span>{t('stuck')}</span>
            </Box>
          )}
        </Box>
      </Box>
    </Flex>
  );
}

function DeletedBy({ row: { deletedBy } }: { row: TrashRow }) {
  const { t } = useTranslation(['trash', 'common']);
  const actorName = useActorName();
  if (!deletedBy) return <span className="ts-soft">{t('noUser')}</span>;
  const name = actorName({ kind: 'user', '@id': deletedBy['@id'], name: deletedBy.name ?? null });
  return (
    <div className="ts-ellipsis" title={name}>
      {name}
    </div>
  );
}

function At({ moment }: { moment: string }) {
  const toMoment = useMoment();
  return <time dateTime={moment}>{toMoment(moment)}</time>;
}

/** With fewer days than this, the time left has the colour of a warning. */
const fewDays = 3;

function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation('trash');
  const toMoment = useMoment();
  const days = daysLeft(until);
  return (
    <Box
      component="time"
      className="ts-num"
      dateTime={until}
      title={t('until', { moment: toMoment(until) })}
      c={days < fewDays ? 'var(--ts-warn)' : undefined}
      fw={days < fewDays ? 560 : undefined}
    >
      {days === 0 ? t('lastDay') : t('left', { count: days })}
    </Box>
  );
}

const daysLeft = (until: string) => daysUntil(new Date(until), new Date());

function RowActions({ row, onRestore, onPurge, busy }: { row: TrashRow } & Actions) {
  const { t } = useTranslation('trash');
  const isPhone = usePhone();
  const name = useDeletedName()(toDeleted(row));
  const isBusy = busy === row['@id'];
  // The button is not disabled while it is busy, because it would lose the focus.
  const restore = {
    'aria-label': t('restoreNamed', { name }),
    'aria-busy': isBusy,
    onClick: () => onRestore(row),
  };
  return (
    <Flex gap={isPhone ? 2 : 6} justify="flex-end" align="center">
      {isPhone ? (
        <IconButton {...restore}>
          {isBusy ? <Loader size={18} /> : <IconArrowBackUp size={20} stroke={1.7} />}
        </IconButton>
      ) : (
        <Button {...restore} variant="default" size="compact-sm" h={30} px={10} miw={82}>
          {isBusy ? <Loader size={16} /> : t('restore')}
        </Button>
      )}
      <Tooltip label={t('purge.action')}>
        <IconButton aria-label={t('purge.named', { name })} data-danger onClick={() => onPurge(row)}>
          <IconTrash size={18} stroke={1.7} />
        </IconButton>
      </Tooltip>
    </Flex>
  );
}
