import { useRef } from 'react';
import { savesData } from '../../../base/preferences.ts';
import { times } from '../../../base/times.ts';

/**
 * Returns a function that returns the event handlers of an element. They call `prefetch` when the pointer or the focus rests on the element,
 * unless the browser saves data.
 */
export function useRest() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const forget = () => clearTimeout(timer.current);
  return (prefetch: () => void) => {
    const intend = () => {
      forget();
      if (!savesData()) timer.current = setTimeout(prefetch, times.pointerRestMs);
    };
    return { onPointerEnter: intend, onPointerLeave: forget, onFocus: intend, onBlur: forget };
  };
}
