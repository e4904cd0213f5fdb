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

/** The failures that were said in this session. */
const said = new Set<Failure>();
/** Whether the last write of a draft has failed. */
const isFailing = createStore(false);
onSession(() => {
  said.clear();
  isFailing.write(false);
});

/** Says once per session, in a red alert, that a draft or its pictures are not stored. */
export function sayNotStored(failure: Failure) {
  if (failure === 'drafts') isFailing.write(true);
  if (said.has(failure)) return;
  said.add(failure);
  showFailure(new ApiFailure(undefined, translate(`drafts.notStored.${failure}`)));
}

/** Called after a successful write. */
export const stopSayingNotStored = () => {
  if (isFailing.read()) isFailing.write(false);
};

/** Returns why the input is not stored: the connection is not encrypted, or the last write has failed. Undefined if it is stored. */
export function useMissingDrafts(): 'insecure' | 'failed' | undefined {
  const hasFailed = useSyncExternalStore(isFailing.subscribe, isFailing.read);
  if (!hasFeature('drafts')) return undefined;
  if (!canStoreDrafts()) return 'insecure';
  return hasFailed ? 'failed' : undefined;
}
