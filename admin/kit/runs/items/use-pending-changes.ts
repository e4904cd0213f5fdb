import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure } from '../../elements/alerts.tsx';

type Saving<C> = {
  /** Mutations in this scope run one after the other, so that the last change takes effect. */
  scope: { id: string };
  save: (change: C) => Promise<unknown>;
  /** Reads again what is shown: it is unknown whether a failed change was saved. */
  reread: () => Promise<unknown>;
};

/**
 * Saves changes of the ticks of a plan one after the other. `pending`: those that are not saved yet, which the screen already shows; each press
 * of a checkbox is based on the result of the preceding press. A failed one is reverted.
 */
export function usePendingChanges<C>({ scope, save, reread }: Saving<C>) {
  const [pending, setPending] = useState<readonly C[]>([]);
  const { mutate } = useMutation({
    scope,
    mutationFn: save,
    onError: (error) => {
      showFailure(error);
      void reread();
    },
    onSettled: (_answer, _error, change) => setPending((all) => all.filter((each) => each !== change)),
  });
  const send = (change: C) => {
    setPending((all) => [...all, change]);
    mutate(change);
  };
  return { pending, send };
}
