import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { endStep, requiredStep, type RequiredStep } from '../../session/required-step.ts';

/** Returns a function that notes that a step is done, if it was required, and goes on at the screen that had to wait for it. */
export function useStepEnd(step: RequiredStep): () => void {
  const client = useQueryClient();
  const router = useRouter();
  return () => {
    if (requiredStep() !== step) return;
    // Discards the reads that the API refused.
    client.removeQueries({ type: 'inactive' });
    const interrupted = endStep();
    if (interrupted !== undefined) router.history.push(interrupted);
  };
}
