import { useSyncExternalStore } from 'react';
import { may } from './permissions.ts';
import { onRoles, presentRoles } from './session.ts';

/** Returns {@link may}, and renders the component again when the roles of the user change. */
export function useMay(): typeof may {
  useSyncExternalStore(onRoles, presentRoles);
  return may;
}
