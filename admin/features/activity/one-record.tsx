import { Button, Flex } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import { idInPath } from '@trastienda/contract/model/reference';
import type { LogFilters } from './log-query.ts';

type Props = { filters: LogFilters; onSearch: (filters: LogFilters) => void };

/** Says that the log is limited to one record, with a button that removes this filter. No input of the search form shows it. */
export function OneRecord({ filters, onSearch }: Props) {
  const { t } = useTranslation(['activity', 'common']);
  const { record, ...others } = filters;
  if (record === undefined) return null;
  const collection = record.slice(1, record.lastIndexOf('/'));
  const name = `${t(`common:history.records.${collection}`)} ${t('common:history.recordId', { id: idInPath(record) })}`;
  return (
    <Flex
      className="ts-soft"
      wrap="wrap"
      align="center"
      gap="4px 12px"
      px={{ base: 16, sm: 20 }}
      py={10}
      bg="var(--ts-sunken)"
    >
      <span>
        <Trans t={t} i18nKey="ofRecord" values={{ name }} components={{ b: <b /> }} />
      </span>
      <Button variant="subtle" size="compact-sm" onClick={() => onSearch(others)}>
        {t('allRecords')}
      </Button>
    </Flex>
  );
}
