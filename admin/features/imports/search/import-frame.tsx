import { Box, Button } from '@mantine/core';
import { fieldErrors, toSentence } from '@trastienda/contract/errors';
import { Link } from '@tanstack/react-router';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { BottomBar } from '../../../kit/form/frame/bottom-bar.tsx';
import { FindingCard, type Finding } from './finding-card.tsx';
import { SourceSelect, sourceSelectId } from './source-select.tsx';

/** The space above the sticky bottom bar, in px. */
const spaceAboveBar = 24;

type Props = {
  finding: Finding;
  sources: readonly string[];
  onSourcesChange: (sources: string[]) => void;
  /** Whether the search or the import is running. */
  isBusy: boolean;
  isSending: boolean;
  onImport: () => void;
  /** The status text in the bottom bar. If it is undefined, the bar shows the title of `finding`. */
  state: ReactNode;
  /** Shown instead of the differences until they are known. */
  placeholder?: ReactNode;
  /** The differences. */
  children?: ReactNode;
};

/**
 * The layout of the import screen: the result of the search, the sources, and the buttons Cancel and Import. If nothing can be imported,
 * Import shows the reason and moves the focus: to the sources if none is selected, otherwise to the button that repeats the search or, if
 * there is none, to the differences.
 */
export function ImportFrame({ finding, sources, onSourcesChange, isBusy, isSending, ...props }: Props) {
  const { t } = useTranslation('imports');
  const [isChecked, setChecked] = useState(false);
  const again = useRef<HTMLButtonElement>(null);
  const differences = useRef<HTMLDivElement>(null);
  const lacksSource = sources.length === 0;
  const submit = () => {
    setChecked(true);
    if (lacksSource) return document.getElementById(sourceSelectId)?.focus();
    if (finding.refusal !== undefined) return (again.current ?? differences.current)?.focus();
    setChecked(false);
    props.onImport();
  };
  const isRefused = isChecked && !isBusy;
  return (
    <>
      <FindingCard finding={finding} isRefused={isRefused} actionRef={again}>
        <SourceSelect
          chosen={sources}
          onChange={onSourcesChange}
          error={isRefused && lacksSource ? toSentence(fieldErrors.importSource, currentLanguage()) : undefined}
          isDisabled={isSending}
        />
      </FindingCard>
      {props.placeholder && <Box mb={spaceAboveBar}>{props.placeholder}</Box>}
      {props.children && (
        <Box ref={differences} tabIndex={-1} mb={spaceAboveBar} style={{ outline: 'none' }}>
          {props.children}
        </Box>
      )}
      <BottomBar isWide state={props.state ?? finding.title}>
        <Button variant="default" renderRoot={(link) => <Link {...link} to="/dashboard" />}>
          {t('find.cancel')}
        </Button>
        <Button data-command="start" disabled={isBusy} onClick={submit}>
          {t('find.import')}
        </Button>
      </BottomBar>
    </>
  );
}
