import { Box } from '@mantine/core';
import { monthsInSeason } from '@trastienda/contract/season';
import { useTranslation } from 'react-i18next';
import { monthOptions } from '../../kit/months.ts';
import classes from './season-strip.module.css';

/** Shows the season on a strip of twelve months. The strip is hidden from screen readers, because two selects have the same values. */
export function SeasonStrip({ start, end }: { start: unknown; end: unknown }) {
  const { t, i18n } = useTranslation('experiences');
  const names = monthOptions(i18n.language);
  return (
    <div className={classes['season']} aria-hidden>
      <Box component="span" fz={13.5} fw={560}>
        {t('seasonPreview')}
      </Box>
      <div className={classes['months']}>
        {monthsInSeason(start, end).map((isIn, month) => (
          <i key={month} data-in={isIn}>
            {names[month]?.label.charAt(0)}
          </i>
        ))}
      </div>
    </div>
  );
}
