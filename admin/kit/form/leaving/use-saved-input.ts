import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { onSession, userId } from '../../../session/session.ts';
import type { Drafts, Values } from '../state/drafts.ts';
import type { FormState } from '../state/form-state.ts';
import { forgetInput, saveInput, savedInput, type SavedInput } from './saved-input.ts';
import type { SaveStrategy } from '../saving/save-strategy.ts';
import type { FormInputs } from '../state/use-form-state.ts';

/** Returns the saved input of the form at the current URL. The input is restored once: `useInputSaving` forgets it. */
export function useSavedInput(): SavedInput | undefined {
  const address = useLocation({ select: ({ pathname }) => pathname });
  const [saved] = useState(() => (savedInput()?.address === address ? savedInput() : undefined));
  return saved;
}

/**
 * Saves the input of the form if the session is lost. Forgets the input that the form has restored.
 * @returns whether leaving the form would discard input, or leave a creation incomplete.
 */
export function useInputSaving(
  { latest, hasChanges }: FormInputs,
  { leftovers, progress }: SaveStrategy,
  restored: SavedInput | undefined,
) {
  const address = useLocation({ select: ({ pathname }) => pathname });
  const mayLose = () => {
    const { unfinished, clearing } = leftovers();
    return hasChanges() || unfinished !== undefined || clearing !== undefined;
  };
  useEffect(() => {
    if (restored && savedInput() === restored) forgetInput();
    return onSession((change, person) => {
      if (change === 'lost' && mayLose()) saveInput({ person, address, ...inputOf(latest()), progress: progress() });
    });
  });
  return mayLose;
}

/** Returns the function that hands the input of a form over to the form at the URL path `to` (see `StrategyInputs`). */
export const handOverOf =
  ({ latest }: Pick<FormInputs, 'latest'>) =>
  (to: string, values: Values) => {
    const person = userId();
    if (person === undefined) return;
    const { drafts, stored, ...others } = inputOf(latest());
    const withValues = (of: Drafts) => ({ ...of, shared: { ...of.shared, ...values } });
    saveInput({ person, address: to, ...others, drafts: withValues(drafts), stored: withValues(stored) });
  };

const inputOf = ({ drafts, stored, version, language, path }: FormState) => ({
  drafts,
  stored,
  version,
  language,
  path,
});
