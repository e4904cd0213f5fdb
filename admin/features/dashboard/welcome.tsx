import { Box, Button, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Collection } from '@trastienda/contract/collection';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { isCollection } from '../../session/calls/answer-shapes.ts';
import { api } from '../../session/calls/api-client.ts';
import afternoon from './bay-afternoon.svg';
import midday from './bay-midday.svg';
import morning from './bay-morning.svg';
import night from './bay-night.svg';
import { toPartOfDay } from './part-of-day.ts';
import classes from './dashboard-screen.module.css';

const views = { morning, midday, afternoon, night };

/** The greeting, with a picture of a bay at the current time of day. */
export function Welcome() {
  const { t } = useTranslation('dashboard');
  const [now] = useState(() => new Date());
  const part = toPartOfDay(now.getHours());
  const date = new Intl.DateTimeFormat(currentLanguage(), { weekday: 'long', day: 'numeric', month: 'long' }).format(
    now,
  );
  return (
    <header className={`ts-card ${classes['welcome']}`}>
      <Flex direction="column" p={{ base: 16, sm: 24 }}>
        <Box component="h1" fz={{ sm: 30 }} lh={{ sm: '2.25rem' }}>
          {t(`greeting.${part}`)}
        </Box>
        <Box component="p" className={`ts-soft ${classes['date']}`} mt={4}>
          {date}
        </Box>
        <Experiences />
      </Flex>
      {/* The browser reserves the space of this aspect ratio until the picture is loaded. */}
      <img src={views[part]} width={1200} height={480} alt="" />
    </header>
  );
}

function Experiences() {
  const { t } = useTranslation('dashboard');
  const {
    data: count,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['experiences', 'count'],
    queryFn: ({ signal }) =>
      api.get<Collection<unknown>>('/experiences?itemsPerPage=1', { signal, shape: isCollection }),
    select: (collection) => collection['hydra:totalItems'],
  });
  // The paragraph is rendered without text while the count loads, so that the layout does not shift.
  return (
    <Box
      component="p"
      className={`ts-soft ${classes['count']}`}
      mih={{ base: 52, sm: 64 }}
      mt="auto"
      pt={{ base: 12, sm: 24 }}
    >
      {isError && (
        <>
          {t('countFailed')}{' '}
          <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        </>
      )}
      {count !== undefined && (
        <>
          <b className="ts-num">{new Intl.NumberFormat(currentLanguage(), { useGrouping: 'always' }).format(count)}</b>{' '}
          {t('experiences', { count })}
        </>
      )}
    </Box>
  );
}
