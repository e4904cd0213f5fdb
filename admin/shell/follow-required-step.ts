import type { AnyRouter } from '@tanstack/react-router';
import { doubtStep, keepInterrupted, onRequiredStep, requiredStep } from '../session/required-step.ts';

/**
 * Leads to the user's account when the API refuses a call because the user has to choose a password or to add a second factor first (D-86, D-87).
 * @returns a function that stops following.
 */
export function followRequiredStep(router: Pick<AnyRouter, 'navigate' | 'state'>): () => void {
  const followTabs = ({ key }: StorageEvent) => {
    if (key === 'token') doubtStep();
  };
  window.addEventListener('storage', followTabs);
  const stop = onRequiredStep(() => {
    const { pathname, href } = router.state.location;
    if (!requiredStep() || pathname === '/cuenta') return;
    keepInterrupted(href);
    void router.navigate({ to: '/cuenta' });
  });
  return () => {
    window.removeEventListener('storage', followTabs);
    stop();
  };
}
