import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '../floating/tooltip.tsx';
import { useMoment } from '../moment.ts';
import { DraftLink } from './draft-link.tsx';
import type { DraftHead } from './draft.ts';
import classes from './drafts.module.css';

export type DraftMarkProps = { draft: DraftHead; name: string };

/** Marks a record of a list that has a draft, with the dot of a form with unsaved changes. It links to the form, which offers the draft. */
export function DraftMark({ draft, name }: DraftMarkProps) {
  const { t } = useTranslation();
  const toMark = useMoment(draft.isOpen ? 'drafts.mark.open' : 'drafts.mark.unsaved');
  const mark = toMark(new Date(draft.savedAt).toISOString());
  return (
    <Tooltip label={mark}>
      <DraftLink
        className={`ts-icon-button ${classes['mark']}`}
        aria-label={t('drafts.markNamed', { name, mark })}
        draft={draft}
      >
        <Box component="i" w={8} h={8} bdrs="50%" bg="var(--ts-warn-dot)" aria-hidden />
      </DraftLink>
    </Tooltip>
  );
}
