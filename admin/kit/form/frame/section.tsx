import { Box, Flex } from '@mantine/core';
import { useDeferredValue, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionContext, useFormInside } from '../form-context.ts';
import classes from '../form.module.css';

type Props = {
  id: string;
  /** Content beside the heading, such as a count. */
  aside?: ReactNode;
  /** Whether the section has nothing to fill in. */
  hasNoFields?: boolean;
  children: ReactNode;
};

/** A card of related fields. The heading is the text `sections.<id>`; `sectionHelp.<id>` is the help text below it. */
export function Section({ id, aside, hasNoFields = false, children }: Props) {
  const { resource, isReadOnly, firstSection = id } = useFormInside();
  const { t, i18n } = useTranslation([resource.collection, 'common']);
  // The fields of the other sections render after the first section is painted. Otherwise, they would delay the first section.
  const isDrawn = useDeferredValue(true, id === firstSection);
  return (
    <section
      className={`ts-card ${classes['section']}`}
      id={id}
      aria-labelledby={`${id}-title`}
      data-fields={!hasNoFields}
    >
      <Flex align="baseline" gap={12} px={{ base: 16, sm: 24 }} pt={{ base: 16, sm: 18 }}>
        <Box component="h2" id={`${id}-title`} mr="auto">
          {t(`sections.${id}`)}
        </Box>
        {aside}
        {!isReadOnly && (
          <span className={`ts-meta ${classes['legend']}`}>
            <Box component="span" c="var(--ts-danger)" aria-hidden>
              *
            </Box>{' '}
            {t('common:form.required')}
          </span>
        )}
      </Flex>
      {!isReadOnly && i18n.exists(`${resource.collection}:sectionHelp.${id}`) && (
        <Box component="p" className="ts-soft" maw="62ch" px={{ base: 16, sm: 24 }} pt={2}>
          {t(`sectionHelp.${id}`)}
        </Box>
      )}
      <div className={classes['grid']}>
        <SectionContext value={id}>{isDrawn && children}</SectionContext>
      </div>
    </section>
  );
}
