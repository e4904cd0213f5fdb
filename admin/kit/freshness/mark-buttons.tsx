import { Button, Flex } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { returnFocus } from '../elements/return-focus.ts';
import { useFormInside } from '../form/form-context.ts';
import { staleFieldsOf } from '../form/state/text-states.ts';
import { saveAndNext } from '../form/walking/save-and-next.ts';
import type { MarkedText } from './use-text-state.ts';
import { useMarking } from './use-marking.ts';

type Props = MarkedText & {
  /** The id of the element that describes the button. */ describedBy: string;
};

/**
 * The buttons that mark a text as up to date. The last such text of a record also has the button that then opens the next record of the list, which
 * Ctrl or ⌘ with Enter presses.
 */
export function MarkButtons({ describedBy, ...text }: Props) {
  const { t } = useTranslation();
  const { record, isLocked, goToNext } = useFormInside();
  const { markFresh, isBusy, problem } = useMarking(text);
  const goesOn = goToNext !== undefined && staleFieldsOf(record, text.language).length === 1;
  const mark = async (options?: { goesOn: boolean }) => {
    const button = document.activeElement;
    await markFresh(options);
    await returnFocus(button);
    // The button is gone if the text is no longer out of date.
    if (document.activeElement === document.body) text.mark.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // The same keys save the form elsewhere.
    event.preventDefault();
    if (!event.repeat) void mark({ goesOn });
  };
  return (
    <>
      {problem !== undefined && <Problem text={problem} />}
      <Flex wrap="wrap" gap={8} mt={10} onKeyDown={onKeyDown}>
        <Button
          ref={takeFocus}
          size="compact-sm"
          variant="light"
          data-command="mark-fresh"
          leftSection={<IconCheck size={15} stroke={2} aria-hidden />}
          aria-describedby={describedBy}
          loading={isBusy}
          disabled={isLocked}
          onClick={() => void mark()}
        >
          {t('textState.mark')}
        </Button>
        {goesOn && (
          <Button
            size="compact-sm"
            variant="subtle"
            data-command="mark-fresh-next"
            aria-keyshortcuts={saveAndNext['aria-keyshortcuts']}
            disabled={isBusy || isLocked}
            onClick={() => void mark({ goesOn })}
          >
            {t('textState.markAndNext')}
          </Button>
        )}
      </Flex>
    </>
  );
}

const Problem = ({ text }: { text: string }) => (
  <Flex component="p" className="ts-danger" gap={6} mt={8} role="alert">
    <IconAlertTriangle className="ts-sign" size={15} stroke={2} aria-hidden />
    <span>{text}</span>
  </Flex>
);

/** Moves the focus from the button that has opened the panel to the button that appears in it. */
function takeFocus(button: HTMLButtonElement | null) {
  const opened = document.activeElement?.getAttribute('aria-controls');
  if (button && opened && button.closest(`#${CSS.escape(opened)}`)) button.focus({ preventScroll: true });
}
