import { menu, type MenuEntry } from '../../menu.ts';
import { useMayOpen } from '../../kit/use-may-open.ts';
import { hasFeature } from '../../session/config.ts';

/** Returns the entries and the links of the menu that the server has and the role of the user permits (D-88). */
export function usePresentMenu(): MenuEntry[] {
  const mayOpen = useMayOpen();
  return menu
    .filter(({ feature, unless }) => (!feature || hasFeature(feature)) && !(unless && hasFeature(unless)))
    .flatMap((entry) => permitted(entry, mayOpen));
}

/** A group without permitted links disappears. If the role leaves one link of several, the link is the entry, with the icon of the group. */
function permitted(entry: MenuEntry, mayOpen: ReturnType<typeof useMayOpen>): MenuEntry[] {
  if ('to' in entry) return mayOpen(entry.to) ? [entry] : [];
  const links = entry.links.filter(({ to }) => mayOpen(to));
  const [first] = links;
  if (!first) return [];
  if (links.length > 1 || entry.links.length === 1) return [{ ...entry, links }];
  return [{ text: first.text, to: first.to, icon: entry.icon, section: entry.section }];
}
