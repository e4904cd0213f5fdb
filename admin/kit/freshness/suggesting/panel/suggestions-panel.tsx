import { Button, Flex } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../elements/icon-button.tsx';
import { useFormInside } from '../../../form/form-context.ts';
import { useFieldLabels } from '../../../records/field-labels.ts';
import { isMissing } from '../composing/slots.ts';
import { SentenceLine } from './sentence-line.tsx';
import classes from './suggestions-panel.module.css';
import { useComposing, type Composing } from './use-composing.ts';
import { usePanelFocus } from './use-panel-focus.ts';

type Props = Composing & { id: string; onClose: () => void };

/** The suggested sentences of a text in its order, below its field. */
export function SuggestionsPanel({ id, onClose, ...composing }: Props) {
  const { name, language, sentences } = composing;
  const { t } = useTranslation();
  const { resource } = useFormInside();
  const label = useFieldLabels(resource.collection)(name);
  const { text, slots, use, useAll, undo } = useComposing(composing);
  const missing = sentences.map(({ parts }, index) => !parts && isMissing(text, slots, index));
  const { ref, focusNext } = usePanelFocus(id);
  const useOne = (index: number) => {
    flushSync(() => use(index));
    focusNext(index + 1);
  };
  const takeBack = () => {
    flushSync(() => undo?.());
    focusNext(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!isUndo || !undo) return;
    event.preventDefault();
    event.stopPropagation();
    takeBack();
  };
  return (
    // The keys of its buttons bubble to it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={ref}
      id={id}
      className={classes['panel']}
      role="group"
      tabIndex={-1}
      aria-label={t('suggesting.title', { field: t(`form.inLanguage.${language}`, { text: label }) })}
      onKeyDown={onKeyDown}
    >
      <Head {...{ sentences, slots, missing, onClose }} onUseAll={useAll} onUndo={undo && takeBack} />
      <ol className={classes['lines']}>
        {sentences.map((sentence, index) => (
          <SentenceLine
            // The sentences have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            {...{ sentence, language, slot: slots[index], text }}
            isMissing={missing[index] ?? false}
            place={index + 1}
            onUse={() => useOne(index)}
          />
        ))}
      </ol>
    </div>
  );
}

type HeadProps = Pick<Props, 'sentences' | 'onClose'> &
  Pick<ReturnType<typeof useComposing>, 'slots'> & {
    /** The sentences without a suggestion that the text lacks. */
    missing: readonly boolean[];
    onUseAll: () => void;
    onUndo: (() => void) | undefined;
  };

function Head({ sentences, slots, missing, onUseAll, onUndo, onClose }: HeadProps) {
  const { t } = useTranslation();
  const placed = slots.filter(({ is }) => is === 'known').length;
  const suggested = sentences.filter(({ parts }) => parts).length;
  const toWrite = missing.filter(Boolean).length;
  return (
    <div className={classes['head']}>
      <p className="ts-soft ts-num" role="status">
        <span>
          {sentences.length > 1
            ? t('suggesting.placed', { count: sentences.length, placed })
            : t('suggesting.suggestion')}
        </span>
        {toWrite > 0 && <span className={classes['check']}>{` · ${t('suggesting.toWrite', { count: toWrite })}`}</span>}
      </p>
      <Flex className={classes['actions']} wrap="wrap" gap={8}>
        {suggested > 1 && (
          <Button size="compact-sm" data-use={0} disabled={placed === suggested} onClick={onUseAll}>
            {t('suggesting.useAll')}
          </Button>
        )}
        {onUndo && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconArrowBackUp size={16} stroke={1.9} aria-hidden />}
            onClick={onUndo}
          >
            {t('undo.undo')}
          </Button>
        )}
      </Flex>
      <IconButton size={28} aria-label={t('suggesting.close')} onClick={onClose}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
