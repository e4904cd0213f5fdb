import { useTranslation } from 'react-i18next';
import { toRoughDuration } from './time-left.ts';

/** Returns the remaining time as a text, such as `Quedan unos 40 segundos.`; undefined without an estimate. */
export function useTimeLeft(seconds: number | undefined): string | undefined {
  const { t } = useTranslation();
  if (seconds === undefined) return undefined;
  const { unit, count } = toRoughDuration(seconds);
  return t(`runs.left.${unit}`, { count });
}
