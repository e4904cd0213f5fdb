import type { SuggestedSentence } from '@trastienda/contract/freshness/calls';
import type { Language } from '@trastienda/contract/language';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useFormInside } from '../../../form/form-context.ts';
import { toText } from '../../../to-text.ts';
import { put, putAll, slotsIn, toTranslated, type Composed } from '../composing/compose.ts';
import { typeText, type TextInput } from './write-text.ts';

export type Composing = {
  name: string;
  language: Language;
  sentences: readonly SuggestedSentence[];
  /** Returns the input of the field. */
  input: () => TextInput | null;
};

/** A change that a suggestion has made to the text. */
type Step = { before: string; after: string };

/** Whether the input may get the focus: with an on-screen keyboard that would cover the suggestions. */
const mayFocus = () => !matchMedia('(pointer: coarse)').matches;

/**
 * Returns where the suggested sentences are in the text of the field, and the functions that put them there as typing would, and take the last
 * one back. `undo` is undefined if there is nothing to take back, or the text has been typed in since.
 */
export function useComposing({ name, language, sentences, input }: Composing) {
  const { form, stored } = useFormInside();
  const path = `${language}.${name}` as const;
  const typed: unknown = useWatch({ control: form.control, name: path });
  const text = toText(typed);
  const translated = useMemo(() => toTranslated(sentences), [sentences]);
  const slots = useMemo(() => slotsIn(text, translated, language), [text, translated, language]);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const setValue = (value: string) => form.setValue(path, value, { shouldDirty: true, shouldTouch: true });
  const write = (next: Composed) => {
    const element = input();
    if (element && mayFocus()) typeText(element, next, setValue);
    else setValue(next.text);
  };
  const change = (next: Composed) => {
    if (next.text === text) return;
    write(next);
    setSteps([...steps, { before: text, after: next.text }]);
  };
  const last = steps.at(-1);
  return {
    text,
    slots,
    use: (index: number) => change(put(text, slots, translated, index)),
    useAll: () => change(putAll(text, toText(stored[language][name]), translated, language)),
    undo:
      last?.after === text
        ? () => {
            write({ text: last.before, caret: last.before.length });
            setSteps(steps.slice(0, -1));
          }
        : undefined,
  };
}
