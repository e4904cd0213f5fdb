import { Box } from '@mantine/core';
import { IconArrowRight, IconCompass, IconPlus, IconTagPlus, IconTags, type Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useIsReadOnly } from '../../kit/use-is-read-only.ts';
import { useMayOpen } from '../../kit/use-may-open.ts';
import { hasFeature } from '../../session/config.ts';
import { useMay } from '../../session/use-may.ts';
import { BackupAlert } from './backup-alert.tsx';
import classes from './dashboard-screen.module.css';
import { OpenChanges, useOpenChanges } from './open-changes.tsx';
import { Outbox } from './outbox.tsx';
import { Translations } from './translations.tsx';
import { UnsavedDrafts } from './unsaved-drafts.tsx';
import { useTranslations } from './use-translations.ts';
import { Welcome } from './welcome.tsx';

type Shortcut = {
  screen: '/nueva-experiencia' | '/experiencias' | '/nueva-etiqueta' | '/etiquetas';
  icon: Icon;
  text: string;
  /** If the user may only read its records, the text below the title says so. */
  collection: 'experiences' | 'tags';
};

/** Shortcuts (DASH-02 to DASH-06). */
const cards: readonly Shortcut[] = [
  { screen: '/nueva-experiencia', icon: IconPlus, text: 'createExperience', collection: 'experiences' },
  { screen: '/experiencias', icon: IconCompass, text: 'allExperiences', collection: 'experiences' },
  { screen: '/nueva-etiqueta', icon: IconTagPlus, text: 'createTag', collection: 'tags' },
  { screen: '/etiquetas', icon: IconTags, text: 'allTags', collection: 'tags' },
];

export function DashboardScreen() {
  const may = useMay();
  const openChanges = useOpenChanges(hasFeature('bulk') && may('GET /proposals'));
  const translations = useTranslations(hasFeature('freshness') && may('GET /freshness/summary'));
  return (
    <>
      <Welcome />
      {hasFeature('backups') && may('GET /backups/status') && <BackupAlert />}
      <Cards />
      {hasFeature('drafts') && <UnsavedDrafts />}
      {openChanges.list.length > 0 && <OpenChanges changes={openChanges.list} />}
      {/* If they came later, they would shift the cards below them. */}
      {openChanges.isKnown && (translations.found.length > 0 || translations.hasFailed) && (
        <Translations {...translations} />
      )}
      {openChanges.isKnown && translations.isKnown && hasFeature('outbox') && may('GET /outbox') && <Outbox />}
    </>
  );
}

/** The shortcuts that the role of the user permits. Each pair wraps as a unit, so that no row has three cards. */
function Cards() {
  const mayOpen = useMayOpen();
  const shown = cards.filter(({ screen }) => mayOpen(screen));
  const pairs = [shown.slice(0, 2), shown.slice(2)].filter(({ length }) => length > 0);
  return (
    <div className={classes['cards']}>
      {pairs.map((pair) => (
        <div key={pair[0]?.text} className={classes['pair']}>
          {pair.map((card) => (
            <Card key={card.text} {...card} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Card({ screen, icon: CardIcon, text, collection }: Shortcut) {
  const { t } = useTranslation('dashboard');
  const isReadOnly = useIsReadOnly(collection);
  return (
    // The specification has a slash at the end of these URLs (SHELL-12).
    <Link to={`${screen}/`} className={`ts-card ${classes['card']}`}>
      <Box component="span" className="ts-tile" w={44} h={44}>
        <CardIcon size={20} stroke={1.7} aria-hidden />
      </Box>
      <span className={classes['label']}>
        <Box component="b" fz={15} fw={600} lh="1.375rem">
          {t(`${text}.title`)}
        </Box>
        <span className="ts-meta">{t(isReadOnly ? `${text}.readText` : `${text}.text`)}</span>
      </span>
      <IconArrowRight className={classes['arrow']} size={18} aria-hidden />
    </Link>
  );
}
