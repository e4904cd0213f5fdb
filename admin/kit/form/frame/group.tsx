import { Box, Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormInside } from '../form-context.ts';
import classes from '../form.module.css';

type Props = { id: string; /** Content beside the heading, such as a count. */ aside?: ReactNode; children: ReactNode };

/** A group of related fields in a long section. The heading is the text `groups.<id>`; `groupHelp.<id>` is the help text below it. */
export function Group({ id, aside, children }: Props) {
  const { resource, isReadOnly } = useFormInside();
  const { t, i18n } = useTranslation(resource.collection);
  return (
    <div className={classes['group']} id={id} role="group" aria-labelledby={`${id}-title`}>
      <Flex className={classes['groupHead']} align="center" justify="space-between" gap={12}>
        <Box component="h3" id={`${id}-title`} fz={14.5}>
          {t(`groups.${id}`)}
        </Box>
        {aside}
      </Flex>
      {!isReadOnly && i18n.exists(`${resource.collection}:groupHelp.${id}`) && (
        <p className={`ts-soft ${classes['groupHelp']}`}>{t(`groupHelp.${id}`)}</p>
      )}
      {children}
    </div>
  );
}
