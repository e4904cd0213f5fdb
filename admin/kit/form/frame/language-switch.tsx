import { Box, Flex } from '@mantine/core';
import type { Language } from '@trastienda/contract/language';
import { contentLanguages, otherLanguage } from '@trastienda/contract/language';
import { isSame } from '@trastienda/contract/model/stored-values';
import { IconCheck, IconColumns2, IconMinus } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { useFormInside } from '../form-context.ts';
import { changesOf, hasText, type Drafts } from '../state/drafts.ts';
import type { SideBySide } from '../languages/use-side-by-side.ts';
import { isRead } from '../state/form-state.ts';
import { staleFieldsOf } from '../state/text-states.ts';
import { StaleHint, StaleKey } from './stale-hint.tsx';
import classes from './language-switch.module.css';
import type { FormInputs } from '../state/use-form-state.ts';

type State = 'isUnsaved' | 'isReviewed' | 'isPending';
type Props = {
  inputs: Pick<FormInputs, 'form' | 'state'>;
  onSwitch: (language: Language) => void;
  sideBySide: SideBySide;
  reviewFlags: Record<Language, string> | undefined;
  hasNote: boolean;
  isLocked: boolean;
};

/**
 * The buttons ES and EN, which select the content language of the form. Below each button is the state of the texts in that language:
 * unsaved, reviewed or pending (FORM-08). Without `reviewFlags`, a language that has texts of its own counts as reviewed; for a stored
 * record, no state is shown until the texts in that language are loaded. If the window has room, a third button shows both languages.
 */
export function LanguageSwitch({ inputs, onSwitch, sideBySide, reviewFlags, hasNote, isLocked }: Props) {
  const { t } = useTranslation();
  const { form, state } = inputs;
  const { isReadOnly } = useFormInside();
  const { language, stored, path, record } = state;
  // The cast is safe: the form starts with values for every draft.
  const drafts = useWatch({ control: form.control }) as Drafts;
  const changes = changesOf(stored, drafts);
  const hasStale = contentLanguages.some((each) => staleFieldsOf(record, each).length > 0);
  const stateOf = (each: Language): State | undefined => {
    if (!isReadOnly && changes[each].length > 0) return 'isUnsaved';
    if (path === undefined) return 'isPending';
    const flag = reviewFlags?.[each];
    if (flag !== undefined) return record?.[flag] === true ? 'isReviewed' : 'isPending';
    if (!isRead({ stored }, each)) return undefined;
    // A server may return the Spanish texts for a missing translation, so English texts equal to the Spanish texts count as pending.
    const isBorrowed = each !== 'es' && isSame(Object.values(stored[each]), Object.values(stored[otherLanguage(each)]));
    return hasText(stored[each]) && !isBorrowed ? 'isReviewed' : 'isPending';
  };
  return (
    <div>
      {hasStale && !isLocked && <StaleKey shown={sideBySide.isShown ? undefined : language} onSwitch={onSwitch} />}
      <div className={classes['switch']} role="group" aria-label={t('form.contentLanguage')}>
        {contentLanguages.map((each) => {
          const textState = stateOf(each);
          const id = `content-language-${each}`;
          const stale = staleFieldsOf(record, each).length;
          return (
            // The state is outside the button, so that the button's accessible name is the language code and the state its description.
            <Box key={each} pos="relative">
              <button
                type="button"
                data-command={`content-${each}`}
                aria-pressed={!sideBySide.isShown && each === language}
                title={
                  stale > 0
                    ? t('textState.nextStale', { stale: t('textState.staleCount', { count: stale }) })
                    : undefined
                }
                aria-describedby={[textState && id, stale > 0 && `${id}-stale`].filter(Boolean).join(' ') || undefined}
                disabled={isLocked}
                onClick={() => {
                  if (sideBySide.isShown) sideBySide.choose(false);
                  onSwitch(each);
                }}
              >
                {each.toUpperCase()}
              </button>
              <Flex component="small" align="center" justify="center" gap={4} id={id} data-state={textState}>
                {textState && <Mark state={textState} />}
                {textState && <span>{t(`form.${textState}`)}</span>}
              </Flex>
              {stale > 0 && <StaleHint id={`${id}-stale`} count={stale} />}
            </Box>
          );
        })}
        {sideBySide.isOffered && (
          <button
            type="button"
            className={classes['both']}
            data-command="side-by-side"
            aria-pressed={sideBySide.isShown}
            disabled={isLocked}
            onClick={() => sideBySide.choose(!sideBySide.isShown)}
          >
            <IconColumns2 size={17} stroke={1.9} aria-hidden />
            <span>{t('form.sideBySide')}</span>
          </button>
        )}
      </div>
      {hasNote && (
        <Box component="p" className={`ts-meta ${classes['note']}`} mt={8}>
          <Trans
            i18nKey={sideBySide.isShown ? 'form.sideBySideNote' : 'form.languageNote'}
            values={{ code: language.toUpperCase() }}
            components={{ mark: <mark /> }}
          />
        </Box>
      )}
    </div>
  );
}

function Mark({ state }: { state: State }) {
  if (state === 'isUnsaved') return <i className={classes['dot']} />;
  return state === 'isReviewed' ? (
    <IconCheck size={13} stroke={2.4} aria-hidden />
  ) : (
    <IconMinus size={12} stroke={2.4} aria-hidden />
  );
}
