import { Button, Loader, Progress } from '@mantine/core';
import { IconAlertTriangle, IconPackageImport, IconPlayerStopFilled, IconRefresh } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../imports.module.css';

export type Finding = {
  look: 'busy' | 'found' | 'stopped' | 'failed';
  title: string;
  text?: ReactNode;
  /** Progress of the search in percent, if known. */
  percent?: number | undefined;
};

/** An action that stops or repeats the search. */
export type FindingAction = { is: 'stop' | 'retry' | 'searchAgain'; run: () => void; isPending?: boolean };

const labels = { stop: 'find.stopSearch', retry: 'common:retry', searchAgain: 'find.end.again' } as const;
const icons = { found: IconPackageImport, stopped: IconPlayerStopFilled, failed: IconAlertTriangle };

type Props = Finding & {
  /** Why the import is refused; set only after the user has tried to import. */
  error?: string | undefined;
  action?: FindingAction | undefined;
  actionRef?: Ref<HTMLButtonElement>;
  children?: ReactNode;
};

/** A card with the result of the search for items to import, or with its progress. */
export function FindingCard({ look, title, text, percent, error, action, actionRef, children }: Props) {
  const { t } = useTranslation(['imports', 'common']);
  const Icon = look === 'busy' ? undefined : icons[look];
  const ActionIcon = action?.is === 'stop' ? IconPlayerStopFilled : IconRefresh;
  return (
    <section className={`ts-card ${classes['finding']}`} aria-labelledby="imports-finding">
      <div className={classes['found']}>
        {Icon ? (
          <span className={classes['tile']} data-look={look}>
            <Icon size={24} stroke={1.6} aria-hidden />
          </span>
        ) : (
          <Loader size={26} role="status" aria-label={title} />
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
      {action && (
        // All actions share one button, so that the focus survives a change of the action. While an action is pending, the button has
        // `aria-disabled`, because `disabled` would remove the focus.
        <Button
          ref={actionRef}
          variant="default"
          aria-disabled={action.isPending}
          leftSection={action.isPending ? <Loader size={16} /> : <ActionIcon size={18} stroke={1.7} />}
          onClick={() => action.isPending || action.run()}
        >
          {t(labels[action.is])}
        </Button>
      )}
      {children}
      {percent !== undefined && (
        <Progress className={classes['bar']} value={percent} size={6} radius={4} aria-label={t('find.readingName')} />
      )}
    </section>
  );
}
