import { useRouter } from '@tanstack/react-router';
import { useMay } from '../session/use-may.ts';
import type { PlainPath, RecordPath } from './screen-paths.ts';

/** Returns whether the role of the user permits the screen of a route, so that no link leads to a screen that is not permitted (D-88). */
export function useMayOpen(): (path: PlainPath | RecordPath) => boolean {
  const may = useMay();
  const { routesByPath } = useRouter();
  return (path) => {
    const needs = routesByPath[path].options.staticData?.needs;
    return needs === undefined || may(needs);
  };
}
