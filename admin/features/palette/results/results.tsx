import { useTranslation } from 'react-i18next';
import { BusyBar } from '../../../kit/elements/busy-bar.tsx';
import type { Palette } from '../search/use-palette.ts';
import type { Entry } from './entry.ts';
import { FoundCount } from './found-count.tsx';
import { FailedSearch, NothingFound } from './nothing.tsx';
import { OptionList } from './options.tsx';
import classes from './results.module.css';

type Props = { listId: string; palette: Palette; onOpen: (entry: Entry) => void };

export function Results({ listId, palette, onOpen }: Props) {
  const { t } = useTranslation('palette');
  const { text, groups, entries, isSettled, failure } = palette;
  const isNothing = text !== '' && entries.length === 0 && isSettled && !failure.error;
  return (
    <div className={classes['results']}>
      {!isSettled && <BusyBar label={t('searching')} />}
      <div className={classes['scrolled']}>
        {groups.length > 0 && <OptionList id={listId} {...palette} onOpen={onOpen} />}
        {isNothing && <NothingFound text={text} />}
        {failure.error && <FailedSearch error={failure.error} onRetry={failure.retry} />}
      </div>
      <FoundCount text={text} count={isSettled && !failure.error ? entries.length : undefined} />
    </div>
  );
}
