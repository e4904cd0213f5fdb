import { Button } from '@mantine/core';
import type { SuggestedSentence } from '@trastienda/contract/freshness/calls';
import { otherLanguage, type Language } from '@trastienda/contract/language';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Slot } from '../composing/slots.ts';
import { MatchNote } from './match-note.tsx';
import { SourceSentence } from './source-sentence.tsx';
import classes from './suggestions-panel.module.css';

type Props = {
  sentence: SuggestedSentence;
  language: Language;
  /** The place of the sentence in the text of the field. */
  slot: Slot | undefined;
  text: string;
  /** Whether the text lacks the sentence. */
  isMissing: boolean;
  place: number;
  onUse: () => void;
};

/** A source sentence with its suggested translation, where that comes from, and the button that puts it into the field. */
export function SentenceLine({ sentence, language, slot, text, isMissing, place, onUse }: Props) {
  const { t } = useTranslation();
  const { parts } = sentence;
  const replaced = slot?.is === 'other' ? text.slice(slot.start, slot.end) : undefined;
  return (
    <li className={classes['line']}>
      <SourceSentence sentence={sentence} language={otherLanguage(language)} />
      <div className={classes['target']}>
        {parts ? (
          <p lang={language} dir="auto">
            <span className="ts-hidden">{t('suggesting.suggestion')}: </span>
            <Parts parts={parts} />
          </p>
        ) : (
          <NoSuggestion isMissing={isMissing} />
        )}
        <MatchNote sentence={sentence} />
        {replaced !== undefined && (
          <p className="ts-meta">
            {t(parts ? 'suggesting.replaces' : 'suggesting.stays')} <q lang={language}>{replaced}</q>
          </p>
        )}
      </div>
      {parts &&
        (slot?.is === 'known' ? (
          <span className={classes['placed']}>
            <IconCheck size={15} stroke={2.2} aria-hidden />
            {t('suggesting.inText')}
          </span>
        ) : (
          <Button
            className={classes['use']}
            variant="default"
            size="compact-sm"
            data-use={place}
            aria-label={t('suggesting.useNamed', { place })}
            onClick={onUse}
          >
            {t('suggesting.use')}
          </Button>
        ))}
    </li>
  );
}

function NoSuggestion({ isMissing }: { isMissing: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="ts-soft">{t('suggesting.none')}</p>
      {isMissing && (
        <p className={`ts-meta ${classes['missing']}`}>
          <IconAlertTriangle size={14} stroke={2} aria-hidden />
          <span>{t('suggesting.missing')}</span>
        </p>
      )}
    </>
  );
}

/** The carried numbers and names are marked. */
const Parts = ({ parts }: { parts: NonNullable<SuggestedSentence['parts']> }) =>
  parts.map(({ text, isCarried }, index) =>
    isCarried ? (
      // The parts have no identity but their place.
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={index} className={classes['carried']}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
