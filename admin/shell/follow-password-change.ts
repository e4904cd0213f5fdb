import type { AnyRouter } from '@tanstack/react-router';
import {
  doubtPasswordChange,
  isPasswordChangeNeeded,
  keepInterrupted,
  onPasswordChange,
} from '../session/password-change.ts';

/**
 * Leads to the user's account when the API refuses a call because the user has to choose a password first (D-86).
 * @returns a function that stops following.
 */
export function followPasswordChange(router: Pick<AnyRouter, 'navigate' | 'state'>): () => void {
  const followTabs = ({ key }: StorageEvent) => {
    if (key === 'token') doubtPasswordChange();
  };
  window.addEventListener('storage', followTabs);
  const stop = onPasswordChange(() => {
    const { pathname, href } = router.state.location;
    if (!isPasswordChangeNeeded() || pathname === '/cuenta') return;
    keepInterrupted(href);
    void router.navigate({ to: '/cuenta' });
  });
  return () => {
    window.removeEventListener('storage', followTabs);
    stop();
  };
}
