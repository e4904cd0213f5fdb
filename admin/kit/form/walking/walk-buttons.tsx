import { Flex } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../elements/icon-button.tsx';
import { keepNextForm, nextFormOf } from '../../records/walk.ts';
import { maySingleKeyAct } from '../../shortcuts/may-act.ts';
import { useSingleKeys } from '../../shortcuts/single-keys.ts';
import { submitAndNext } from './save-and-next.ts';
import type { Walking } from './use-walking.ts';

/**
 * The place of a record, given by its `@id`, in its list, and buttons for the records before and after it. The keys [ and ] do the same
 * outside fields unless the user has switched them off, and Ctrl or ⌘ with Enter saves before it opens the next record.
 */
export function WalkButtons({ record, place, total, hasPrevious, hasNext, isBusy, go }: Walking & { record: string }) {
  const [focusField] = useState(() => focusAsBefore(record));
  const hasKeys = useSingleKeys();
  const { t } = useTranslation();
  return (
    <Flex ref={onKeys(go)} role="group" aria-label={t('form.walk.title')} align="center" gap={4}>
      <IconButton
        aria-label={t('form.walk.previous')}
        data-command="previous"
        aria-keyshortcuts={hasKeys ? '[' : undefined}
        disabled={isBusy || !hasPrevious}
        onClick={() => void go(-1)}
      >
        <IconChevronLeft size={18} stroke={1.8} aria-hidden />
      </IconButton>
      <span ref={focusField} className="ts-soft ts-num">
        {t('form.walk.place', { place, total })}
      </span>
      <IconButton
        aria-label={t('form.walk.next')}
        data-command="next"
        aria-keyshortcuts={hasKeys ? ']' : undefined}
        disabled={isBusy || !hasNext}
        onClick={() => void go(1)}
      >
        <IconChevronRight size={18} stroke={1.8} aria-hidden />
      </IconButton>
    </Flex>
  );
}

/** Returns the ref of a form opened by *save and next*: focuses the element that had the focus before. */
const focusAsBefore = (record: string) => (element: HTMLElement | null) => {
  const { focus } = nextFormOf(record) ?? {};
  if (focus === undefined) return;
  keepNextForm(undefined);
  const field = element?.closest('form')?.querySelector<HTMLElement>(focus);
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
};

const isIn = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/** Returns a ref that listens to the keys: [ and ], and Ctrl or ⌘ with Enter, also in fields. */
const onKeys = (go: Walking['go']) => (element: HTMLElement | null) => {
  if (!element) return undefined;
  const listen = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.isComposing || event.repeat || event.defaultPrevented || isIn(target, '[role=dialog]')) return;
    const form = element.closest('form');
    if (form && key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      submitAndNext(form);
    }
    if ((key !== '[' && key !== ']') || !maySingleKeyAct(event)) return;
    const [previous, next] = element.querySelectorAll('button');
    if ((key === ']' ? next : previous)?.disabled === false) void go(key === ']' ? 1 : -1);
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
};
