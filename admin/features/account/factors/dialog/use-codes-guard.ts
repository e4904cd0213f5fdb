import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';

type Guard = { isActive: boolean; onLeave: () => void };

/** Asks before recovery codes disappear that the user has not saved: on Escape, on navigation, and when the page is closed. */
export function useCodesGuard({ isActive, onLeave }: Guard) {
  const isOver = useRef(false);
  const [isAsked, setAsked] = useState(false);
  const mayLose = () => isActive && !isOver.current;
  const { status, proceed, reset } = useBlocker({
    // Navigation to /login is not blocked: the session has ended.
    shouldBlockFn: ({ next }) => next.pathname !== '/login' && mayLose(),
    enableBeforeUnload: mayLose,
    withResolver: true,
  });
  const isAsking = isAsked || status === 'blocked';
  const stay = () => {
    setAsked(false);
    reset?.();
  };
  return {
    isAsking,
    toggle: () => (isAsking ? stay() : setAsked(true)),
    stay,
    leave: () => {
      isOver.current = true;
      onLeave();
      proceed?.();
    },
  };
}
