import type { useRouter } from '@tanstack/react-router';
import type { may as permits } from '../../session/permissions.ts';
import type { DraftAbout } from './draft.ts';

/**
 * Returns the text key of the title of a draft's screen, such as `tags:createTitle`; undefined if the screen no longer exists, or if the user
 * may not save it (D-88): the dashboard does not show such a draft.
 */
export function titleOfScreen(
  router: ReturnType<typeof useRouter>,
  { address, collection }: Pick<DraftAbout, 'address' | 'collection'>,
  may: typeof permits,
): string | undefined {
  const [, , route] = router.getMatchedRoutes(address);
  const { title, needs, saves } = route?.options.staticData ?? {};
  if ([needs, saves].some((operation) => operation !== undefined && !may(operation))) return undefined;
  return title?.startsWith(`${collection}:`) ? title : undefined;
}
