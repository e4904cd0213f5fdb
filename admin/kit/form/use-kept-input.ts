import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { onSession, userId } from '../../session/session.ts';
import type { createCreation } from '../partner/creation.ts';
import type { Values } from './drafts.ts';
import { forgetDrafts, saveDrafts, savedDrafts, type SavedDrafts } from './saved-drafts.ts';
import type { FormInputs } from './use-form-state.ts';

/** Returns the saved input of the form at the current URL, which is restored once. */
export function useKeptInput(): SavedDrafts | undefined {
  const address = useLocation({ select: ({ pathname }) => pathname });
  const [kept] = useState(() => (savedDrafts()?.address === address ? savedDrafts() : undefined));
  useEffect(() => (kept ? forgetDrafts() : undefined), [kept]);
  return kept;
}

type Creation = ReturnType<typeof createCreation> | undefined;

/**
 * Saves the input of the form if the session is lost.
 * @returns `mayLose`: whether leaving the form would discard input, leave a created user without a partner, or leave a partner without
 * its last step. `handOver`: hands the input over to the form at the URL path `to`; `values` replaces the shared fields that it contains.
 */
export function useInputKeeping({ latest, hasChanges }: FormInputs, creation: Creation) {
  const address = useLocation({ select: ({ pathname }) => pathname });
  const mayLose = () => hasChanges() || creation?.leftUser() !== undefined || creation?.isUnfinished() === true;
  const present = () => {
    const { drafts, stored, version, language, path } = latest();
    return { drafts, stored, version, language, path };
  };
  useEffect(() =>
    onSession((change, person) => {
      if (change === 'lost' && mayLose()) saveDrafts({ person, address, ...present(), progress: creation?.progress() });
    }),
  );
  const handOver = (to: string, values: Values) => {
    const person = userId();
    if (person === undefined) return;
    const { drafts, stored, ...others } = present();
    const withValues = (of: typeof drafts) => ({ ...of, shared: { ...of.shared, ...values } });
    saveDrafts({ person, address: to, ...others, drafts: withValues(drafts), stored: withValues(stored) });
  };
  return { mayLose, handOver };
}
