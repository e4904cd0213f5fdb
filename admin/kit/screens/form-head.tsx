import { Flex } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasFeature } from '../../session/config.ts';
import { useMay } from '../../session/use-may.ts';
import { HistoryButton } from '../history/history-button.tsx';
import { lastSearch } from '../records/last-search.ts';
import type { PlainPath } from '../screen-paths.ts';
import classes from '../form/form.module.css';
import type { Walking } from '../form/walking/use-walking.ts';
import { WalkButtons } from '../form/walking/walk-buttons.tsx';

type Props = {
  collection: string;
  list: PlainPath;
  title: string;
  name?: ReactNode;
  /** The `@id` of the record, whose history can be opened. */
  path?: string | undefined;
  /** The place of the record in its list. */
  walking?: Walking | undefined;
  children?: ReactNode;
};

/** The link back to the list, the title of the form, the name of the record, and the actions on the record. */
export function FormHead({ collection, list, title, name, path, walking, children }: Props) {
  const { t } = useTranslation(collection);
  const mayReadHistory = useMay()(`GET /${collection}/{id}/changes`);
  const history = path !== undefined && hasFeature('history') && mayReadHistory && <HistoryButton path={path} />;
  return (
    <Flex
      component="header"
      wrap="wrap"
      align="flex-end"
      gap={16}
      maw="var(--ts-form-width, 73.75rem)"
      mb={{ base: 12, sm: 20 }}
    >
      <div>
        <Link to={list} search={lastSearch(list)} className={classes['back']}>
          <IconChevronLeft size={16} aria-hidden />
          {t('title')}
        </Link>
        <h1>{title}</h1>
        {name}
      </div>
      {(history || walking || children) && (
        <Flex className={classes['headActions']} align="center" gap={8} ml="auto">
          {walking && path !== undefined && <WalkButtons record={path} {...walking} />}
          {history}
          {children}
        </Flex>
      )}
    </Flex>
  );
}
