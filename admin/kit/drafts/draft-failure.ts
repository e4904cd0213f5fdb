import { translate } from '../../i18n/i18n.ts';
import { ApiFailure } from '../../session/calls/api-failure.ts';
import { onSession } from '../../session/session.ts';
import { showFailure } from '../elements/alerts.tsx';

const said = new Set<string>();
onSession(() => said.clear());

/**
 * Says once per session that drafts are not stored: because the browser has no space for them or forbids it, or because there are too many
 * bytes of pictures.
 */
export function sayNotStored(reason: unknown) {
  const key = reason === 'pictures' ? 'drafts.picturesNotStored' : 'drafts.notStored';
  if (said.has(key)) return;
  said.add(key);
  showFailure(new ApiFailure(undefined, translate(key)));
}
