import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMissingDrafts } from '../../drafts/draft-failure.ts';
import { BottomBar } from './bottom-bar.tsx';

type Props = {
  /** The unsaved changes, such as "3 campos en español"; undefined if there are none. */
  changes: string | undefined;
  /** Shown instead of "Sin cambios" while there are no changes. */
  hint?: string | undefined;
  /** The cancel button and the main button. */
  children: ReactNode;
};

/** The bottom bar of a screen with a save button. It shows whether there are unsaved changes. */
export function UnsavedBar({ changes, hint, children }: Props) {
  const { t } = useTranslation();
  const missing = useMissingDrafts();
  const unsaved = changes && (
    <>
      <i aria-hidden />
      <span>
        <Box component="b" c="var(--ts-ink)" fw={560}>
          {t('form.unsaved')}
        </Box>{' '}
        <span>· {changes}</span>
        {missing && (
          <Box component="span" className="ts-meta" display="block">
            {t(`drafts.missing.${missing}`)}
          </Box>
        )}
      </span>
    </>
  );
  return <BottomBar state={unsaved ?? hint ?? t('form.clean')}>{children}</BottomBar>;
}
