import { Loader } from '@mantine/core';
import { IconAlertTriangle, IconPackageImport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './imports.module.css';

type Props = {
  look: 'busy' | 'found' | 'failed';
  title: string;
  text?: ReactNode;
  /** What is wrong with it, once it was asked for. */
  error?: string | undefined;
  action?: ReactNode;
  children?: ReactNode;
};

/** What there is to import, or how far the search for it is. */
export const FindingCard = ({ look, title, text, error, action, children }: Props) => (
  <section className={`ts-card ${classes['finding']}`} aria-labelledby="imports-finding">
    <div className={classes['found']} aria-live="polite">
      {look === 'busy' ? (
        <Loader size={26} role="status" aria-label={title} />
      ) : (
        <span className={classes['tile']} data-look={look}>
          {look === 'failed' ? (
            <IconAlertTriangle size={24} stroke={1.6} aria-hidden />
          ) : (
            <IconPackageImport size={24} stroke={1.6} aria-hidden />
          )}
        </span>
      )}
      <div>
        <h2 id="imports-finding" className="ts-num">
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
  </section>
);
