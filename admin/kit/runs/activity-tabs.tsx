import { Flex } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasFeature } from '../../session/config.ts';
import { useMayOpen } from '../use-may-open.ts';
import classes from './activity-tabs.module.css';

const tabs = [
  { to: '/actividad', feature: 'audit' },
  { to: '/cambios', feature: 'bulk' },
] as const;

/** Links between the changes record by record and those of many records, if the user may open both, beside the content of the screen. */
export function ActivityTabs({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  const shown = tabs.filter(({ to, feature }) => hasFeature(feature) && mayOpen(to));
  if (shown.length < 2 && !children) return null;
  return (
    <Flex wrap="wrap" align="center" justify="space-between" gap="0.5rem 1rem" mb={16}>
      {shown.length > 1 && (
        <nav className={classes['tabs']} aria-label={t('history.tabs.label')}>
          {shown.map(({ to, feature }) => (
            <Link key={to} to={to} className="ts-soft" activeOptions={{ includeSearch: false }}>
              {t(`history.tabs.${feature}`)}
            </Link>
          ))}
        </nav>
      )}
      {children}
    </Flex>
  );
}
