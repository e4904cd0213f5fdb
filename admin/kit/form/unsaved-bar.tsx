import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BottomBar } from './bottom-bar.tsx';

type Props = {
  /** What is not saved yet, such as "3 campos en español"; undefined where there is nothing. */
  changes: string | undefined;
  /** Said instead of "Sin cambios". */
  hint?: string | undefined;
  /** The way back, and the one main button. */
  children: ReactNode;
};

/** Stays at the foot of a screen that is saved as a whole. */
export function UnsavedBar({ changes, hint, children }: Props) {
  const { t } = useTranslation();
  const unsaved = changes && (
    <>
      <i aria-hidden />
      <span>
        <b>{t('form.unsaved')}</b> · {changes}
      </span>
    </>
  );
  return <BottomBar state={unsaved ?? hint ?? t('form.clean')}>{children}</BottomBar>;
}
