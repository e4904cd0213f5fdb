import { Button, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { readChangePage } from '../../kit/history/changes-query.ts';
import { LinesSkeleton } from '../../kit/history/lines-skeleton.tsx';
import { linesClass, LogLine } from '../../kit/history/log-line.tsx';
import { loadLogTexts } from '../../kit/history/record-forms.ts';

const shownChanges = 5;

/** The latest changes that a user has made, and a link to all of them. */
export function UserActivity({ path }: { path: string }) {
  const { t } = useTranslation('users');
  const router = useRouter();
  const { data, isError, refetch } = useQuery({
    queryKey: ['changes', 'by', path] as const,
    queryFn: async ({ signal }) => {
      // The lines name fields of all kinds of records.
      await loadLogTexts(router);
      return readChangePage(`/changes?actor=${path}&itemsPerPage=${shownChanges}`, signal);
    },
  });
  if (isError)
    return (
      <Flex className="ts-soft" gap={12} align="center">
        {t('activity.failed')}
        <Button variant="default" onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      </Flex>
    );
  if (!data) return <LinesSkeleton label={t('activity.loading')} count={shownChanges} />;
  if (data['hydra:member'].length === 0) return <p className="ts-soft">{t('activity.empty')}</p>;
  return (
    <>
      <ol className={linesClass}>
        {data['hydra:member'].map((change) => (
          <LogLine key={change.id} change={change} />
        ))}
      </ol>
      <Button
        variant="subtle"
        size="compact-sm"
        mt={8}
        ml={-8}
        renderRoot={(props) => <Link {...props} to="/actividad" search={{ q: { actor: path } }} />}
      >
        {t('activity.all')}
      </Button>
    </>
  );
}
