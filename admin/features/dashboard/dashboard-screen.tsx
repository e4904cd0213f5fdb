import { Box } from '@mantine/core';
import { IconArrowRight, IconCompass, IconPlus, IconTagPlus, IconTags, type Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hasFeature } from '../../session/config.ts';
import { BackupAlert } from './backup-alert.tsx';
import classes from './dashboard-screen.module.css';
import { Outbox } from './outbox.tsx';
import { UnsavedDrafts } from './unsaved-drafts.tsx';
import { Welcome } from './welcome.tsx';

/** Shortcuts (DASH-02 to DASH-06). Each pair wraps as a unit, so that no row has three cards. */
const pairs = [
  [
    { to: '/nueva-experiencia/', icon: IconPlus, text: 'createExperience' },
    { to: '/experiencias/', icon: IconCompass, text: 'allExperiences' },
  ],
  [
    { to: '/nueva-etiqueta/', icon: IconTagPlus, text: 'createTag' },
    { to: '/etiquetas/', icon: IconTags, text: 'allTags' },
  ],
] as const satisfies readonly { to: string; icon: Icon; text: string }[][];

export function DashboardScreen() {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <Welcome />
      {hasFeature('backups') && <BackupAlert />}
      <div className={classes['cards']}>
        {pairs.map((pair) => (
          <div key={pair[0].to} className={classes['pair']}>
            {pair.map(({ to, icon: CardIcon, text }) => (
              <Link key={to} to={to} className={`ts-card ${classes['card']}`}>
                <Box component="span" className="ts-tile" w={44} h={44}>
                  <CardIcon size={20} stroke={1.7} aria-hidden />
                </Box>
                <span className={classes['label']}>
                  <Box component="b" fz={15} fw={600} lh="1.375rem">
                    {t(`${text}.title`)}
                  </Box>
                  <span className="ts-meta">{t(`${text}.text`)}</span>
                </span>
                <IconArrowRight className={classes['arrow']} size={18} aria-hidden />
              </Link>
            ))}
          </div>
        ))}
      </div>
      {hasFeature('drafts') && <UnsavedDrafts />}
      {hasFeature('outbox') && <Outbox />}
    </>
  );
}
