import { useTranslation } from 'react-i18next';
import { toRoughDuration } from './time-left.ts';

/** `Quedan unos 40 segundos.`; nothing while nobody can tell. */
export function useTimeLeft(seconds: number | undefined): string | undefined {
  const { t } = useTranslation('imports');
  if (seconds === undefined) return undefined;
  const { unit, count } = toRoughDuration(seconds);
  return t(`find.left.${unit}`, { count });
}
