import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { ReadFailure } from './read-failure.tsx';
import { readChangePage } from '../history/changes-query.ts';
import { LinesSkeleton } from '../history/lines-skeleton.tsx';
import { linesClass, LogLine } from '../history/log-line.tsx';
import { loadLogTexts } from '../records/record-forms.ts';

const shownChanges = 5;

type Props = {
  /** The `@id` of the user. */
  path: string;
  texts: Record<'loading' | 'failed' | 'empty' | 'all', string>;
};

/** The latest changes that a user has made, and a link to all of them. */
export function UserActivity({ path, texts }: Props) {
  const router = useRouter();
  const { data, isError, refetch } = useQuery({
    queryKey: ['changes', 'by', path] as const,
    queryFn: async ({ signal }) => {
      // The lines name fields of all kinds of records.
      await loadLogTexts(router);
      return readChangePage(`/changes?actor=${path}&itemsPerPage=${shownChanges}`, signal);
    },
  });
  if (isError) return <ReadFailure text={texts.failed} onRetry={refetch} />;
  if (!data) return <LinesSkeleton label={texts.loading} count={shownChanges} />;
  if (data['hydra:member'].length === 0) return <p className="ts-soft">{texts.empty}</p>;
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
        {texts.all}
      </Button>
    </>
  );
}
