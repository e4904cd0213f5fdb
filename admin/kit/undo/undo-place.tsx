import { useSyncExternalStore } from 'react';
import { onUndoOffer, undoOffer } from './undo-offer.ts';
import classes from './undo-place.module.css';

/** The place of the strip. It exists before the strip, because screen readers announce only additions to a live region. */
export function UndoPlace() {
  const offer = useSyncExternalStore(onUndoOffer, undoOffer);
  return (
    <div className={classes['place']} aria-live="polite">
      {offer && <offer.Strip key={offer.id} {...offer} />}
    </div>
  );
}
