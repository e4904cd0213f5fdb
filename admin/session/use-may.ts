import type { BackOfficeRole } from '@trastienda/contract/choices';
import { useSyncExternalStore } from 'react';
import { may, presentRole } from './permissions.ts';
import { onRoles, presentRoles } from './session.ts';

/** Returns {@link may}, and renders the component again when the roles of the user change. */
export function useMay(): typeof may {
  useSyncExternalStore(onRoles, presentRoles);
  return may;
}

/** Returns {@link presentRole}, and renders the component again when it changes. */
export function useRole(): BackOfficeRole {
  return useSyncExternalStore(onRoles, presentRole);
}
