import { useTranslation } from 'react-i18next';
import { toRough } from './time-left.ts';

/** `Quedan unos 40 segundos.`; nothing while nobody can tell. */
export function useTimeLeft(seconds: number | undefined): string | undefined {
  const { t } = useTranslation('imports');
  if (seconds === undefined) return undefined;
  const { unit, count } = toRough(seconds);
  return t(`find.left.${unit}`, { count });
}
