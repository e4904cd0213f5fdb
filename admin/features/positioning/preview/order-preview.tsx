import { Box, Flex, SegmentedControl } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toPositions } from '../order/order.ts';
import classes from './preview.module.css';
import { PreviewCard } from './preview-card.tsx';
import type { EditedOrder } from '../order/use-order.ts';
import { useTranslatedNames } from '../use-translated-names.ts';

type Shown = Pick<EditedOrder, 'order' | 'storedOrder' | 'experiences'>;
type Props = { edited: Shown; shown: number };

/** Shows the edited order as the public site would show it, in Spanish or English, on a wide screen or on a phone. */
export function OrderPreview({ edited, shown }: Props) {
  const { t } = useTranslation('positioning');
  const [language, setLanguage] = useState<Language>('es');
  const [screen, setScreen] = useState('wide');
  const cards = toCards(edited, shown);
  const namesOf = useTranslatedNames(
    cards.map(({ experience }) => experience),
    language,
  );
  return (
    <aside className={classes['preview']} aria-labelledby="positioning-preview">
      <Flex flex="none" gap={8} align="center" h={52}>
        <Box component="h2" id="positioning-preview" mr="auto" fz={15} lh="1.375rem">
          {t('preview.title')}
        </Box>
        <SegmentedControl
          size="xs"
          aria-label={t('preview.language')}
          value={language}
          onChange={setLanguage}
          data={contentLanguages.map((value) => ({ value, label: value.toUpperCase() }))}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('preview.screen')}
          value={screen}
          onChange={setScreen}
          data={[
            { value: 'wide', label: <ScreenLabel icon={IconDeviceDesktop} text={t('preview.wide')} /> },
            { value: 'phone', label: <ScreenLabel icon={IconDeviceMobile} text={t('preview.phone')} /> },
          ]}
        />
      </Flex>
      {cards.length === 0 ? (
        <Box
          component="p"
          className="ts-soft"
          p="2rem 1.5rem"
          ta="center"
          bd="1px dashed var(--ts-line-strong)"
          bdrs={12}
        >
          {t('preview.nothing')}
        </Box>
      ) : (
        // The list scrolls separately if it is higher than the window. `tabIndex` lets keyboard users scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={classes['scroll']} role="region" aria-label={t('preview.title')} tabIndex={0}>
          <ol className={classes['cards']} data-screen={screen} lang={language}>
            {cards.map(({ iri, ...card }) => (
              <PreviewCard key={iri} {...card} names={namesOf(card.experience)} />
            ))}
          </ol>
        </div>
      )}
    </aside>
  );
}

/** The experiences of the shown positions in their order, each with its stored position. */
function toCards({ order, storedOrder, experiences }: Shown, shown: number) {
  const stored = toPositions(storedOrder);
  return [...toPositions(order)]
    .filter(([, position]) => position <= shown)
    .sort(([, one], [, other]) => one - other)
    .flatMap(([iri, position]) => {
      const experience = experiences.get(iri);
      return experience ? [{ iri, position, experience, before: stored.get(iri) }] : [];
    });
}

const ScreenLabel = ({ icon: Symbol, text }: { icon: typeof IconDeviceDesktop; text: string }) => (
  <Box component="span" className="ts-center" mih={18} title={text}>
    <Symbol size={16} stroke={1.8} aria-hidden />
    <span className="ts-hidden">{text}</span>
  </Box>
);
