import { useSyncExternalStore } from 'react';
import { translate } from '../../i18n/i18n.ts';
import { ApiFailure } from '../../session/calls/api-failure.ts';
import { hasFeature } from '../../session/config.ts';
import { onSession } from '../../session/session.ts';
import { showFailure } from '../elements/alerts.tsx';
import { createStore } from '../store.ts';
import { canStoreDrafts } from './draft-storage.ts';

/** `drafts`: the browser has no space, or forbids storage. `pictures`: the pictures need more space than all drafts may take. */
type Failure = 'drafts' | 'pictures';

/** The failures of this session, each of which is said once. */
const failures = createStore<ReadonlySet<Failure>>(new Set());
onSession(() => failures.write(new Set()));

/** Says in a red alert that a draft, or its pictures, are not stored. */
export function sayNotStored(failure: Failure) {
  if (failures.read().has(failure)) return;
  failures.write(new Set([...failures.read(), failure]));
  showFailure(new ApiFailure(undefined, translate(`drafts.notStored.${failure}`)));
}

/** Why what is typed exists only in the page: its connection is not encrypted, or a write has failed. Undefined if it is stored. */
export function useMissingDrafts(): 'insecure' | 'failed' | undefined {
  const failed = useSyncExternalStore(failures.subscribe, failures.read);
  if (!hasFeature('drafts')) return undefined;
  if (!canStoreDrafts()) return 'insecure';
  return failed.has('drafts') ? 'failed' : undefined;
}
