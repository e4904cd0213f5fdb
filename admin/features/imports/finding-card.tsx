import { Loader, Progress } from '@mantine/core';
import { IconAlertTriangle, IconPackageImport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './imports.module.css';

export type Finding = {
  look: 'busy' | 'found' | 'failed';
  title: string;
  text?: ReactNode;
  /** How much of the search is done, where that is known. */
  percent?: number | undefined;
};

type Props = Finding & {
  /** Why it cannot be imported, once somebody tried. */
  error?: string | undefined;
  action?: ReactNode;
  children?: ReactNode;
};

/** What there is to import, or how far the search for it is. */
export function FindingCard({ look, title, text, percent, error, action, children }: Props) {
  const { t } = useTranslation('imports');
  const Icon = look === 'failed' ? IconAlertTriangle : IconPackageImport;
  return (
    <section className={`ts-card ${classes['finding']}`} aria-labelledby="imports-finding">
      <div className={classes['found']}>
        {look === 'busy' ? (
          <Loader size={26} role="status" aria-label={title} />
        ) : (
          <span className={classes['tile']} data-look={look}>
            <Icon size={24} stroke={1.6} aria-hidden />
          </span>
        )}
        <div>
          <h2 id="imports-finding" className="ts-num" aria-live="polite">
            {title}
          </h2>
          {text && <p className="ts-soft ts-num">{text}</p>}
          {error && (
            <p className={classes['error']} role="alert">
              {error}
            </p>
          )}
        </div>
      </div>
      {action}
      {children}
      {percent !== undefined && (
        <Progress className={classes['bar']} value={percent} size={6} radius={4} aria-label={t('find.readingName')} />
      )}
    </section>
  );
}
