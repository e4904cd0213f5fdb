import { idInPath } from '@trastienda/contract/model/reference';
import type { SearchMember } from '@trastienda/contract/search/calls';
import type { RegisteredRouter } from '@tanstack/react-router';
import { isApple } from '../../../base/is-apple.ts';
import { usesSingleKeys } from '../../../base/preferences.ts';
import { translate } from '../../../i18n/i18n.ts';
import { recordForms } from '../../../kit/records/record-forms.ts';
import { isOfCharacters, type Command } from '../commands/command.ts';
import type { Entry } from './entry.ts';
import { recordIcons } from './record-icons.ts';

/** Returns the entries of records, which open their forms. A record of a kind without a form has none. */
export function toRecordEntries(router: RegisteredRouter, members: readonly SearchMember[]): Entry[] {
  const forms = recordForms(router);
  return members.flatMap((member) => {
    const form = forms.get(member.type);
    if (form === undefined) return [];
    const target = { to: form, params: { id: idInPath(member['@id']) } };
    const { publicHref, pathname } = router.buildLocation(target);
    return [
      {
        id: member['@id'],
        name: member.name,
        icon: recordIcons[member.type],
        thumbnailUrl: member.thumbnailUrl ?? undefined,
        detail: member.detail ?? undefined,
        kind: translate(`palette:kinds.${member.type}`),
        inactive: member.isActive === false ? translate(`palette:inactive.${member.type}`) : undefined,
        href: publicHref,
        // The record that is already open stays as it is.
        open: () => void (router.state.location.pathname !== pathname && router.navigate(target)),
      },
    ];
  });
}

export const toCommandEntry = (router: RegisteredRouter, { id, label, icon, keys, to, run }: Command): Entry => ({
  id: `command ${id}`,
  name: label,
  icon,
  keys: keys === undefined ? undefined : shownKeys(keys),
  href: to === undefined ? undefined : router.buildLocation({ to }).publicHref,
  open: run,
});

/** Of keys that do the same, those of the system. Single characters that the user has switched off are not shown. */
function shownKeys(keys: string): string | undefined {
  if (isOfCharacters(keys)) return usesSingleKeys() ? keys : undefined;
  const all = keys.split(' ');
  return all.find((each) => each.startsWith(isApple() ? 'Meta+' : 'Control+')) ?? all[0];
}
