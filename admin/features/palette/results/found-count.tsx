import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

/** How long typing pauses until the number of results is announced, in ms: a screen reader first reads the typed letters. */
const announceMs = 700;

/** Announces the number of results. @param count undefined while it is not known. */
export function FoundCount({ text, count }: { text: string; count: number | undefined }) {
  const { t } = useTranslation('palette');
  const message = text === '' || count === undefined ? '' : count === 0 ? t('none', { text }) : t('found', { count });
  const [announced] = useDebouncedValue(message, announceMs);
  return (
    <div className="ts-hidden" role="status">
      {announced}
    </div>
  );
}
