import { useCallback } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Drafts } from '../form/drafts.ts';
import { useFormInside } from '../form/form-context.ts';
import type { PendingState } from '../form/pending-pictures.ts';

/** Tells the form of a field's pictures that are not there yet: it is not saved without them, and leaving asks. */
export function usePending(name: string): (state: PendingState | undefined) => void {
  const { pendingPictures } = useFormInside();
  const { trigger, getFieldState } = useFormContext<Drafts>();
  return useCallback(
    (state) => {
      pendingPictures.put(name, state);
      // What was said of it is true no more.
      if (getFieldState(`shared.${name}`).error?.type === 'pending') void trigger(`shared.${name}`);
    },
    [name, pendingPictures, trigger, getFieldState],
  );
}
