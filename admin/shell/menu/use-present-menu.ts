import { menu, type MenuEntry } from '../../menu.ts';
import { useMayOpen } from '../../kit/use-may-open.ts';
import { hasFeature } from '../../session/config.ts';

/** Returns the entries and the links of the menu that the server has and the role of the user permits. A group without links disappears. */
export function usePresentMenu(): MenuEntry[] {
  const mayOpen = useMayOpen();
  return menu
    .filter(({ feature }) => feature === undefined || hasFeature(feature))
    .map((entry) => ('links' in entry ? { ...entry, links: entry.links.filter(({ to }) => mayOpen(to)) } : entry))
    .filter((entry) => ('links' in entry ? entry.links.length > 0 : mayOpen(entry.to)));
}
