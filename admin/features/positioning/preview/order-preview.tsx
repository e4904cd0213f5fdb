import { SegmentedControl } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toPositions } from '../order/order.ts';
import classes from './preview.module.css';
import { PreviewCard } from './preview-card.tsx';
import type { EditedOrder } from '../order/use-order.ts';
import { useTranslatedNames } from '../use-translated-names.ts';

type Props = { edited: EditedOrder; shown: number };

/** Shows the edited order as the public site would show it, in Spanish or English, on a wide screen or on a phone. */
export function OrderPreview({ edited: { order, storedOrder, experiences }, shown }: Props) {
  const { t } = useTranslation('positioning');
  const [language, setLanguage] = useState<Language>('es');
  const [screen, setScreen] = useState('wide');
  const stored = toPositions(storedOrder);
  const cards = [...toPositions(order)]
    .filter(([, position]) => position <= shown)
    .sort(([, one], [, other]) => one - other)
    .flatMap(([iri, position]) => {
      const experience = experiences.get(iri);
      return experience ? [{ iri, position, experience, before: stored.get(iri) }] : [];
    });
  const namesOf = useTranslatedNames(
    cards.map(({ experience }) => experience),
    language,
  );
  return (
    <aside className={classes['preview']} aria-labelledby="positioning-preview">
      <div className={classes['head']}>
        <h2 id="positioning-preview">{t('preview.title')}</h2>
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
      </div>
      {cards.length === 0 ? (
        <p className={classes['nothing']}>{t('preview.nothing')}</p>
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

const ScreenLabel = ({ icon: Symbol, text }: { icon: typeof IconDeviceDesktop; text: string }) => (
  <span className={classes['screen']} title={text}>
    <Symbol size={16} stroke={1.8} aria-hidden />
    <span className="ts-hidden">{text}</span>
  </span>
);
