import { Box, Button, Flex } from '@mantine/core';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { OutboxMail } from '@trastienda/contract/calls/outbox';
import type { Collection } from '@trastienda/contract/collection';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../kit/moment.ts';
import { isCollection } from '../../session/calls/answer-shapes.ts';
import { api } from '../../session/calls/api-client.ts';
import { DashboardCard } from './dashboard-card.tsx';
import classes from './dashboard-screen.module.css';

const shownMails = 5;

/** Lists the most recent e-mails that the API has queued or sent. If no mail server is configured, they can be read nowhere else (D-62). */
export function Outbox() {
  const { t } = useTranslation('dashboard');
  const {
    data: mails,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['outbox'],
    queryFn: ({ signal }) =>
      api.get<Collection<OutboxMail>>(`/outbox?itemsPerPage=${shownMails}`, { signal, shape: isCollection }),
    select: (collection) => collection['hydra:member'].slice(0, shownMails),
  });
  return (
    <DashboardCard title={t('outbox.title')}>
      {isError && (
        <Flex component="p" className="ts-soft" gap={12} align="center" mih={56}>
          {t('outbox.failed')}
          <Button variant="default" onClick={() => void refetch()}>
            {t('outbox.retry')}
          </Button>
        </Flex>
      )}
      {mails?.length === 0 && (
        <Flex component="p" className="ts-soft" gap={12} align="center" mih={56}>
          {t('outbox.empty')}
        </Flex>
      )}
      <Box component="ul" className={classes['mails']} mt={8}>
        {mails?.map((mail) => (
          <Mail key={mail.id} {...mail} />
        ))}
      </Box>
    </DashboardCard>
  );
}

function Mail({ to, subject, createdAt, sentAt }: OutboxMail) {
  const { t } = useTranslation('dashboard');
  const toMoment = useMoment();
  const StateIcon = sentAt === null ? IconClock : IconCheck;
  return (
    <li>
      <Box component="span" display="grid" miw={0}>
        <Box component="b" className="ts-ellipsis" fw={560} title={subject}>
          {subject}
        </Box>
        <span className="ts-ellipsis ts-meta">{t('outbox.to', { address: to })}</span>
      </Box>
      <time className="ts-meta ts-num" dateTime={createdAt}>
        {toMoment(createdAt)}
      </time>
      <span className={classes['state']} data-sent={sentAt !== null}>
        <StateIcon size={14} stroke={2.2} aria-hidden />
        {t(sentAt === null ? 'outbox.waiting' : 'outbox.sent')}
      </span>
    </li>
  );
}
