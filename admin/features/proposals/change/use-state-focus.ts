import type { ProposalState } from '@trastienda/contract/proposals/proposal';
import { useEffect, useRef, type RefObject } from 'react';
import { takeFocus } from '../../../kit/take-focus.ts';

/** Returns a ref for the title of a change. If a new state replaces the element that has the focus, the title gets the focus. */
export function useStateFocus(state: ProposalState | undefined): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    const isNew = shown.current !== undefined && shown.current !== state;
    shown.current = state;
    if (isNew && document.activeElement === document.body) takeFocus(title.current);
  }, [state]);
  return title;
}
