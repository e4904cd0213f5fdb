import { Button, Loader, Progress } from '@mantine/core';
import { IconAlertTriangle, IconPackageImport, IconPlayerStopFilled, IconRefresh } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../imports.module.css';

/** The state of the search for experiences to import. */
export type Finding = {
  look: 'busy' | 'found' | 'stopped' | 'failed';
  title: string;
  text?: ReactNode;
  /** Progress of the search in percent, if known. */
  percent?: number | undefined;
  /** Why nothing can be imported, apart from a missing source. */
  refusal?: string | undefined;
  /** The action that stops or repeats the search. */
  action?: FindingAction | undefined;
};
type FindingAction = { is: 'stop' | 'retry' | 'searchAgain'; run: () => void; isPending?: boolean };

const labels = { stop: 'find.stopSearch', retry: 'common:retry', searchAgain: 'find.end.again' } as const;
const icons = { found: IconPackageImport, stopped: IconPlayerStopFilled, failed: IconAlertTriangle };

type Props = {
  finding: Finding;
  /** Whether the user has tried to import. The refusal is then shown. */
  isRefused: boolean;
  actionRef: Ref<HTMLButtonElement>;
  children: ReactNode;
};

/** A card with the result of the search for items to import, or with its progress. */
export function FindingCard({ finding, isRefused, actionRef, children }: Props) {
  const { t } = useTranslation(['imports', 'common']);
  const { look, title, text, percent, refusal, action } = finding;
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
          {isRefused && refusal && (
            <p className={classes['error']} role="alert">
              {refusal}
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
