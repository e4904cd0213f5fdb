import { useCallback } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Drafts } from '../form/drafts.ts';
import { useFormInside } from '../form/form-context.ts';
import type { PendingState } from '../form/pending-pictures.ts';

/** Registers a field's pending uploads with the form, which then cannot be saved and asks before it is left. */
export function usePending(name: string): (state: PendingState | undefined) => void {
  const { pendingPictures } = useFormInside();
  const { trigger, getFieldState } = useFormContext<Drafts>();
  return useCallback(
    (state) => {
      pendingPictures.put(name, state);
      // The error message about the previous state is outdated.
      if (getFieldState(`shared.${name}`).error?.type === 'pending') void trigger(`shared.${name}`);
    },
    [name, pendingPictures, trigger, getFieldState],
  );
}
