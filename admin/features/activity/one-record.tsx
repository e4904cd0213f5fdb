import { Button, Flex } from '@mantine/core';
import type { Change } from '@trastienda/contract/changes';
import { idInPath } from '@trastienda/contract/model/reference';
import { Trans, useTranslation } from 'react-i18next';
import { useRecordKind } from '../../kit/history/record-kind.ts';
import type { LogFilters } from './log-query.ts';

type Props = { changes: readonly Change[] | undefined; filters: LogFilters; onSearch: (filters: LogFilters) => void };

/** Says that the log is limited to one record, with a button that removes this filter. No input of the search form shows it. */
export function OneRecord({ changes, filters, onSearch }: Props) {
  const { t } = useTranslation(['activity', 'common']);
  const kindOf = useRecordKind();
  const { record, ...others } = filters;
  if (record === undefined) return null;
  const kind = kindOf(record.slice(1, record.lastIndexOf('/')));
  const name = changes?.[0]?.names[record] ?? t('common:history.recordId', { id: idInPath(record) });
  return (
    <Flex
      className="ts-soft"
      wrap="wrap"
      align="center"
      gap="0.25rem 0.75rem"
      px={{ base: 16, sm: 20 }}
      py={10}
      bg="var(--ts-sunken)"
    >
      <span>
        <Trans
          t={t}
          i18nKey="ofRecord"
          // The server refuses a record of an unknown kind.
          values={kind === undefined ? { name: record, kind: record } : { name, kind }}
          components={{ b: <b dir="auto" /> }}
        />
      </span>
      <Button variant="subtle" size="compact-sm" ml={-8} onClick={() => onSearch(others)}>
        {t('allRecords')}
      </Button>
    </Flex>
  );
}
