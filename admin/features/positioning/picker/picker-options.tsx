import { Box, Combobox, Flex } from '@mantine/core';
import { idInPath } from '@trastienda/contract/model/reference';
import { useTranslation } from 'react-i18next';
import { OptionsEmptyState } from '../../../kit/fields/choices/options-empty-state.tsx';
import { Thumbnail } from '../../../kit/elements/thumbnail.tsx';
import { toPositions, type Order } from '../order/order.ts';
import classes from '../positioning.module.css';
import type { useExperienceOptions } from './use-experience-options.ts';

type Props = { label: string; order: Order; offered: ReturnType<typeof useExperienceOptions> };

/** The results of the search, each with its current position and with details that distinguish experiences with the same name. */
export function PickerOptions({ label, order, offered: { experiences, more, isReading, retry } }: Props) {
  const { t } = useTranslation('positioning');
  const positions = toPositions(order);
  return (
    <>
      <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={label}>
        {experiences.map((experience) => {
          const { '@id': iri, name, location, isActive } = experience;
          const position = positions.get(iri);
          const about = [
            location?.name,
            t('recordId', { id: idInPath(iri) }),
            position !== undefined && t('already', { position }),
            !isActive && t('isInactive'),
          ];
          return (
            <Flex component={Combobox.Option} key={iri} value={iri} gap={12} align="center">
              <Thumbnail of={experience} keepsPlace />
              <Box component="span" className={classes['names']} display="grid" flex={1} miw={0}>
                <Box component="span" className="ts-ellipsis" dir="auto" c="var(--ts-ink)" fw={560}>
                  {name}
                </Box>
                <span className="ts-meta ts-ellipsis">{about.filter(Boolean).join(' · ')}</span>
              </Box>
            </Flex>
          );
        })}
        {experiences.length === 0 && (
          <Combobox.Empty>
            <OptionsEmptyState isReading={isReading} retry={retry} nothing={t('nothingFound')} />
          </Combobox.Empty>
        )}
      </Combobox.Options>
      {more > 0 && <Combobox.Footer className="ts-meta">{t('moreFound', { count: more })}</Combobox.Footer>}
    </>
  );
}
