import type { AnyRouter } from '@tanstack/react-router';
import { isPasswordChangeNeeded, keepInterrupted, onPasswordChange } from '../session/password-change.ts';

/**
 * Leads to the own account when the API refuses a call because the user has to choose a password first (D-86).
 * @returns a function that stops following.
 */
export const followPasswordChange = (router: Pick<AnyRouter, 'navigate' | 'state'>): (() => void) =>
  onPasswordChange(() => {
    const { pathname, href } = router.state.location;
    if (!isPasswordChangeNeeded() || pathname === '/cuenta') return;
    keepInterrupted(href);
    void router.navigate({ to: '/cuenta' });
  });
