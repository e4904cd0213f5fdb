import { Box, Skeleton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Language } from '@trastienda/contract/language';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '../../base/chunk-loading.ts';
import { lazyPart } from '../elements/lazy-part.tsx';
import { freshnessIcons } from '../freshness-icons.ts';
import { useFormInside } from '../form/form-context.ts';
import { staleButton } from '../form/walking/stale-texts.ts';
import { useFieldLabels } from '../records/field-labels.ts';
import classes from './freshness.module.css';
import { useTextState, type StatedText } from './use-text-state.ts';

/** Loaded when it is opened first, so that forms do not load the comparison of texts. */
const SourceChange = lazyPart(async () => (await loadChunk(() => import('./source-change.tsx'))).SourceChange);

type Props = { field: string; language: Language };

/**
 * The state of a translated text, beside its label (D-92): nothing while it is fresh, otherwise an icon and a word. A text that is out of date has a
 * button that shows the changes in the other language, in a panel below the label. The parent is a flex container that wraps.
 */
export function TextState({ field, language }: Props) {
  const { collection } = useFormInside().resource;
  const label = useFieldLabels(collection)(field);
  const stated = useTextState(field, language);
  const [isOpen, setOpen] = useState(false);
  const mark = useRef<HTMLSpanElement>(null);
  const { state, afterSave } = stated;
  const isStale = state === 'stale';
  const isNotFresh = isStale || state === 'missing';
  const [wasNotFresh, setWasNotFresh] = useState(isNotFresh);
  if (isNotFresh && !wasNotFresh) setWasNotFresh(true);
  // A text that has become fresh in this form says so; others that are fresh show nothing.
  const isCalm = state === undefined || (state === 'fresh' && !wasNotFresh);
  if (isCalm && !afterSave) return null;
  const panel = `source-change-${language}-${field}`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
    mark.current?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <>
      <Box component="span" ref={mark} className={classes['state']} tabIndex={-1} onKeyDown={onKeyDown}>
        {isStale ? (
          <OpenButton {...{ language, label, stated, panel, isOpen }} onClick={() => setOpen(!isOpen)} />
        ) : (
          <span className={classes['word']} data-state={afterSave ? undefined : state}>
            <Word {...stated} />
          </span>
        )}
      </Box>
      {isStale && isOpen && (
        <Panel id={panel} {...{ language, label, onKeyDown }}>
          <SourceChange {...{ field, language, label, stated, mark }} waiting={<Skeleton height={20} width="60%" />} />
        </Panel>
      )}
    </>
  );
}

type ButtonProps = {
  language: Language;
  label: string;
  stated: StatedText;
  panel: string;
  isOpen: boolean;
  onClick: () => void;
};

function OpenButton({ language, label, stated, panel, isOpen, onClick }: ButtonProps) {
  const { t } = useTranslation();
  const state = useWord(stated);
  return (
    <button
      type="button"
      className={classes['word']}
      data-state={stated.afterSave ? undefined : 'stale'}
      {...staleButton(language)}
      aria-label={t('textState.named', { state, label: t(`form.inLanguage.${language}`, { text: label }) })}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panel : undefined}
      onClick={onClick}
    >
      <Word {...stated} />
      <IconChevronDown className={classes['chevron']} size={13} stroke={2.2} aria-hidden />
    </button>
  );
}

type PanelProps = {
  id: string;
  language: Language;
  label: string;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
};

function Panel({ id, language, label, onKeyDown, children }: PanelProps) {
  const { t } = useTranslation();
  const title = t(`textState.change.${language}`, { label });
  return (
    <Box id={id} className={classes['panel']} role="group" aria-label={title} onKeyDown={onKeyDown}>
      {children}
    </Box>
  );
}

/** The state that the text has or, if the next save changes it, that it will have. */
function Word(stated: StatedText) {
  const Icon = freshnessIcons[stated.afterSave ?? stated.state ?? 'fresh'];
  return (
    <>
      <Icon size={15} stroke={1.9} aria-hidden />
      <span>{useWord(stated)}</span>
    </>
  );
}

function useWord({ state = 'fresh', afterSave }: Pick<StatedText, 'state' | 'afterSave'>): string {
  const { t } = useTranslation();
  return afterSave ? t(`textState.afterSave.${afterSave}`) : t(`textState.${state}`);
}
