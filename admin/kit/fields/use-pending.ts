import { useCallback } from 'react';
import { useFormInside } from '../form/form-context.ts';
import type { PendingState } from '../form/state/pending-pictures.ts';

/**
 * Returns a function that registers the state of a field's uploads with the form. While uploads are pending, the form cannot be
 * saved, and leaving it requires confirmation.
 */
export function usePending(name: string): (state: PendingState | undefined) => void {
  const { form, pendingPictures } = useFormInside();
  return useCallback(
    (state) => {
      pendingPictures.put(name, state);
      // An error message about the previous state is outdated, so the field is validated again.
      if (form.getFieldState(`shared.${name}`).error?.type === 'pending') void form.trigger(`shared.${name}`);
    },
    [name, form, pendingPictures],
  );
}
