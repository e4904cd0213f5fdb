import type { Resource } from '@trastienda/contract/model/resource';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { onRequiredStep, requiredStep } from '../../../session/required-step.ts';
import { onSession, userId } from '../../../session/session.ts';
import type { DraftKeeper } from '../../drafts/draft-keeper.ts';
import { toAddress, type HeldPicture } from '../../drafts/draft.ts';
import { useDraftKeeper } from '../../drafts/use-draft-keeper.ts';
import type { Drafts, Values } from '../state/drafts.ts';
import type { FormState } from '../state/form-state.ts';
import { hasChange, toDraftInput } from './form-draft.ts';
import { forgetInput, saveInput, savedInput, type FormInput, type SavedInput } from './saved-input.ts';
import type { SaveStrategy } from '../saving/save-strategy.ts';
import type { FormInputs } from '../state/use-form-state.ts';

/**
 * Returns the URL path of the form, the saved input of the form at this path, and the keeper that stores its draft. The input is restored once:
 * `useInputSaving` forgets it.
 */
export function useSavedInput() {
  const path = useLocation({ select: ({ pathname }) => toAddress(pathname) });
  // The location changes before the form disappears.
  const [address] = useState(path);
  const [saved] = useState(() => (savedInput()?.address === address ? savedInput() : undefined));
  const keeper = useDraftKeeper(saved?.draftId);
  return { address, saved, keeper };
}

type Saving = {
  address: string;
  resource: Resource;
  inputs: FormInputs;
  strategy: SaveStrategy;
  saved: SavedInput | undefined;
  keeper: DraftKeeper;
  /** Whether the user may only read the record: the draft stays as it is. */
  isReadOnly: boolean;
};

/**
 * Stores the input of the form as a draft while it is typed, and saves it in memory if the session is lost, or if the user has to complete
 * the account first. Forgets the input that the form has restored.
 * @returns whether leaving the form would discard input, or leave a creation incomplete.
 */
export function useInputSaving({ address, resource, inputs, strategy, saved, keeper, isReadOnly }: Saving) {
  const { form, state, latest, hasChanges, heldPictures } = inputs;
  const [initial] = useState(state);
  const hasLeftovers = () => Object.values(strategy.leftovers()).some((leftover) => leftover !== undefined);
  const mayLose = () => hasChanges() || hasLeftovers();
  const present = (): FormInput => ({ ...inputOf(latest()), progress: strategy.progress() });
  useEffect(() => {
    if (isReadOnly) return undefined;
    if (saved && savedInput() === saved) forgetInput();
    keeper.takeFrom(() => {
      const input = toDraftInput({ resource, address, pictures: heldPictures.read() }, present());
      return hasChange(input) || hasLeftovers() ? input : undefined;
    });
    // A render follows every change of the state; typing renders only its field.
    if (state !== initial || saved?.isStored === false) keeper.schedule();
    const save = (person: number) => {
      if (!mayLose()) return;
      const pictures = heldPictures.read();
      saveInput({ person, address, draftId: keeper.id(), pictures, isStored: false, ...present() });
    };
    const stops = [
      form.subscribe({ formState: { values: true }, callback: keeper.schedule }),
      heldPictures.subscribe(keeper.schedule),
      onSession((change, person) => {
        if (change === 'lost') save(person);
      }),
      onRequiredStep(() => {
        const person = userId();
        if (requiredStep() && person !== undefined) save(person);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  });
  return () => !isReadOnly && mayLose();
}

/** Returns the function that hands the input of a form over to the form at the URL path `to` (see `StrategyInputs`). */
export const handOverOf =
  ({ latest, heldPictures }: Pick<FormInputs, 'latest' | 'heldPictures'>, keeper: DraftKeeper) =>
  (to: string, values: Values) => {
    const person = userId();
    if (person === undefined) return;
    const { drafts, stored, ...others } = inputOf(latest());
    const withValues = (of: Drafts) => ({ ...of, shared: { ...of.shared, ...values } });
    const pictures: readonly HeldPicture[] = heldPictures.read();
    saveInput({
      person,
      address: toAddress(to),
      draftId: keeper.handOver(),
      pictures,
      isStored: false,
      ...others,
      drafts: withValues(drafts),
      stored: withValues(stored),
    });
  };

const inputOf = ({ drafts, stored, version, language, path }: FormState) => ({
  drafts,
  stored,
  version,
  language,
  path,
});
