import { Box, Button, Flex } from '@mantine/core';
import { staleOrder, type RecordState } from '@trastienda/contract/freshness/states';
import type { Language } from '@trastienda/contract/language';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { freshnessIcons } from '../../kit/freshness-icons.ts';
import { useRecordCount } from '../../kit/records/record-count.ts';
import type { PlainPath } from '../../kit/screen-paths.ts';
import type { ListSearch } from '../../kit/search-params.ts';
import { usePhone } from '../../kit/use-phone.ts';
import { menu } from '../../menu.ts';
import { DashboardCard } from './dashboard-card.tsx';
import classes from './dashboard-screen.module.css';
import type { Found, Summary } from './use-translations.ts';

/** Lists the states of translations that need work, each with links to its records. */
export function Translations({ found, hasFailed, reread }: Summary) {
  const { t } = useTranslation(['dashboard', 'common']);
  return (
    <DashboardCard title={t('translations.title')}>
      {hasFailed && (
        <Flex component="p" className="ts-soft" gap={12} align="center" mih={56}>
          {t('translations.failed')}
          <Button variant="default" onClick={reread}>
            {t('common:retry')}
          </Button>
        </Flex>
      )}
      <Box component="ul" className={classes['translations']} mt={8}>
        {found.map((each) => (
          <StateLine key={`${each.language} ${each.state}`} {...each} />
        ))}
      </Box>
    </DashboardCard>
  );
}

function StateLine({ language, state, counts }: Found) {
  const { t } = useTranslation(['dashboard', 'common']);
  const isPhone = usePhone();
  const toCount = useRecordCount();
  const Icon = freshnessIcons[state];
  const title = `${t(`translations.languages.${language}`)} ${t(`common:freshness.states.${state}`)}`;
  return (
    <li>
      {!isPhone && (
        <Box className="ts-tile" w={32} h={32} c="var(--ts-ink-2)" bg="var(--ts-hover)" aria-hidden>
          <Icon size={17} stroke={1.7} />
        </Box>
      )}
      <Box component="b" fw={560}>
        {title}
      </Box>
      <Flex wrap="wrap" columnGap={16} rowGap={4}>
        {counts.map(({ collection, count }) => {
          const text = toCount(collection, count);
          return (
            <Link
              key={collection}
              className="ts-link ts-num"
              to={listOf(collection)}
              search={searchOf(language, state)}
              aria-label={t('translations.open', { title, records: text })}
            >
              {text}
            </Link>
          );
        })}
      </Flex>
    </li>
  );
}

/** Returns the list of a collection, as the menu leads to it. */
function listOf(collection: string): PlainPath {
  const links = menu.flatMap((entry) => ('links' in entry ? entry.links : []));
  return links.find(({ text }) => text === `menu.${collection}.list`)?.to ?? '/dashboard';
}

/** The records that are out of date are listed in the order in which they became so. */
const searchOf = (language: Language, state: RecordState): ListSearch => ({
  page: 1,
  q: { [`freshness[${language}]`]: state },
  ...(state === 'stale' && { sort: staleOrder }),
});
