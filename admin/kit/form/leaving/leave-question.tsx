import { Button, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { askBeforeLeaving, type OtherDrafts } from './leaving.ts';
import { showFailure } from '../../elements/alerts.tsx';
import { requiredStep } from '../../../session/required-step.ts';
import { Dialog } from '../../elements/dialog.tsx';
import type { Leftovers } from '../saving/save-strategy.ts';
import classes from '../../elements/question.module.css';

type Props = Leftovers & {
  mayLose: () => boolean;
  /** Resolves to whether the running save succeeds; undefined if there is none. During a save, the question is asked only after a failure. */
  untilSaved?: (() => Promise<boolean> | undefined) | undefined;
  /** Returns the id of the draft that the screen stores, if it stores any. */
  draftId?: (() => string | undefined) | undefined;
  /** Returns the unsaved changes, such as "3 campos en español". */
  changes?: (() => string | undefined) | undefined;
  /** Called when the user leaves without saving. */
  onLeave?: (() => void) | undefined;
};

/** Asks before unsaved changes are lost: on navigation, on sign-out, and when the page is closed. */
export function LeaveQuestion({ mayLose, untilSaved, draftId, changes, onLeave, unfinished, clearing }: Props) {
  const { t } = useTranslation();
  const { status, proceed, reset } = useBlocker({
    // Navigation to /login is not blocked: a sign-out has already asked, and the input of a lost session is saved (saved-input.ts), as that of
    // a user who has to choose a password or add a second factor first.
    shouldBlockFn: async ({ current, next }) => {
      if (next.pathname === current.pathname || next.pathname === '/login') return false;
      if (next.pathname === '/cuenta' && requiredStep()) return false;
      return !(await untilSaved?.()) && mayLose();
    },
    // During a save, too, because closing the page aborts its request.
    enableBeforeUnload: mayLose,
    withResolver: true,
  });
  const { asked, setAsked } = useQuestion({ mayLose, untilSaved, draftId });
  const [isClearing, setClearing] = useState(false);
  const close = (isLeaving: boolean) => {
    asked?.answer(isLeaving);
    setAsked(undefined);
    if (isLeaving) onLeave?.();
    if (isLeaving) proceed?.();
    else reset?.();
  };
  const clear = async () => {
    setClearing(true);
    try {
      await clearing?.run();
      close(true);
    } catch (error) {
      showFailure(error);
    } finally {
      setClearing(false);
    }
  };
  // Typing does not render this component, but its question does.
  const text = changes?.();
  return (
    <Dialog
      opened={status === 'blocked' || asked !== undefined}
      onClose={() => close(false)}
      size={clearing ? 600 : 440}
      padding={24}
    >
      <Modal.Title>{t('form.leave.title')}</Modal.Title>
      {text && <p className={`ts-soft ${classes['text']}`}>{t('form.leave.text', { changes: text })}</p>}
      {unfinished && <p className={`ts-soft ${classes['text']}`}>{unfinished}</p>}
      {clearing && <p className={`ts-soft ${classes['text']}`}>{clearing.text}</p>}
      {asked && asked.otherDrafts.count > 0 && (
        <p className={`ts-soft ${classes['text']}`}>
          {t(asked.otherDrafts.areListed ? 'form.leave.otherDrafts' : 'form.leave.unlistedDrafts', asked.otherDrafts)}
        </p>
      )}
      <LeaveButtons close={close}>
        {clearing && (
          <Button variant="default" loading={isClearing} onClick={() => void clear()}>
            {clearing.label}
          </Button>
        )}
      </LeaveButtons>
    </Dialog>
  );
}

function LeaveButtons({ close, children }: { close: (isLeaving: boolean) => void; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={classes['actions']}>
      {children}
      <Button variant="default" onClick={() => close(true)}>
        {t('form.leave.leave')}
      </Button>
      <Button data-autofocus onClick={() => close(false)}>
        {t('form.leave.stay')}
      </Button>
    </div>
  );
}

/** Returns the present question of a sign-out; undefined if there is none. */
function useQuestion({ mayLose, untilSaved, draftId }: Pick<Props, 'mayLose' | 'untilSaved' | 'draftId'>) {
  const [asked, setAsked] = useState<{ otherDrafts: OtherDrafts; answer: (mayLeave: boolean) => void }>();
  useEffect(() =>
    askBeforeLeaving({
      draftId: () => draftId?.(),
      ask: (otherDrafts) => {
        if (!mayLose()) return undefined;
        const answered = () => new Promise<boolean>((answer) => setAsked({ otherDrafts, answer }));
        return untilSaved?.()?.then((isSaved) => isSaved || !mayLose() || answered()) ?? answered();
      },
    }),
  );
  return { asked, setAsked };
}
