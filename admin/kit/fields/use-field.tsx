import { otherLanguage, type Language } from '@trastienda/contract/language';
import { use, useEffect, type ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { hasFeature } from '../../session/config.ts';
import { placeOf, rulesOf } from '../form/state/body.ts';
import type { Place } from '../form/state/drafts.ts';
import { SectionContext, useFormInside } from '../form/form-context.ts';
import { isWatchedField } from '../form/state/text-states.ts';
import { SuggestButton } from '../freshness/suggesting/suggest-button.tsx';
import { TextState } from '../freshness/text-state.tsx';
import { FieldLabel } from './field-label.tsx';

/** The state of a field for its input. `value` is the value in the form, which may have been edited; in a read-only form the stored value. */
export type Bound = {
  /** The id of the input. The links in the summary of errors refer to it. */
  id: string;
  /** The label as plain text; `label` adds the required mark and the language badge. */
  text: string;
  label: ReactNode;
  /** Elements beside the label: the state of a translated text, and the button for suggestions (feature `freshness`). */
  aside?: ReactNode;
  help: string | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  error: string | undefined;
  /** Whether the value has changed but the input has not lost the focus yet. Warnings are not shown until then. */
  isBeingTyped: boolean;
  isRequired: boolean;
  isLocked: boolean;
  /** The text `prompts.<name>`, if it exists: the placeholder of a select without a selection. */
  prompt: string | undefined;
  /**
   * "Sin traducir: …" with the text of the other language, visible while the input is empty; undefined without such a text. Side by side
   * without that text, which is beside the input.
   */
  placeholder: string | undefined;
  /** The language of a translated text, in which the browser checks its spelling (feature `freshness`). */
  lang?: Language | undefined;
};

/**
 * Binds an input to a field of the form. The label is the text `fields.<name>`; the help text is `help.<name>`. For a write-only field
 * of a stored record, the text `helpOnEdit.<name>` takes precedence, if it exists.
 */
export function useField(name: string): Bound {
  const { resource, form, language, stored, id, isLocked, isReadOnly, isSideBySide, fieldSections } = useFormInside();
  // The texts of fields that several resources share, such as the fields of a user, are in the namespace `common`.
  const ns = [resource.collection, 'common'];
  const { t, i18n } = useTranslation(resource.collection);
  const isThere = (key: string) => i18n.exists(key, { ns });
  const section = use(SectionContext);
  const place = placeOf(resource, name, language);
  const { field, fieldState } = useController({ control: form.control, name: `${place}.${name}` });
  // Register the section of the field, because the index beside the form counts errors by section.
  useEffect(
    () => (section === undefined ? undefined : fieldSections.put(name, section)),
    [name, section, fieldSections],
  );
  const rules = rulesOf(resource, name);
  // A write-only field of a stored record keeps its stored value if it is saved empty, so it is not required.
  const isKept = id !== undefined && rules?.isWriteOnly === true;
  const isRequired = !isKept && rules?.isRequired === true;
  const text = t(`fields.${name}`, { ns });
  const helpKey = [...(isKept ? [`helpOnEdit.${name}`] : []), `help.${name}`].find(isThere);
  const translated = place === 'shared' ? undefined : place;
  return {
    id: isSideBySide && translated ? `${idOf(name)}-${translated}` : idOf(name),
    text,
    label: <FieldLabel text={text} isRequired={isRequired} language={translated} saysLanguage={isSideBySide} />,
    aside: translated && isWatchedField(resource, name) && (
      <>
        <TextState key={translated} field={name} language={translated} />
        <SuggestButton name={name} language={translated} />
      </>
    ),
    help: helpKey && t(helpKey, { ns }),
    value: isReadOnly ? stored[place][name] : field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    error: fieldState.error?.message,
    isBeingTyped: fieldState.isDirty && !fieldState.isTouched,
    isRequired,
    isLocked,
    prompt: isThere(`prompts.${name}`) ? t(`prompts.${name}`) : undefined,
    placeholder: usePlaceholder(name, place),
    lang: hasFeature('freshness') ? translated : undefined,
  };
}

/** The id of a field's input. */
export const idOf = (name: string) => `field-${name}`;

/**
 * Returns the current value of a field, and re-renders the component when the value changes. In a read-only form it is the stored value: after
 * a change of the role, the form may have input that cannot be saved (D-88).
 */
export function useValue(name: string): unknown {
  const { resource, form, language, stored, isReadOnly } = useFormInside();
  const place = placeOf(resource, name, language);
  const value: unknown = useWatch({ control: form.control, name: `${place}.${name}` });
  return isReadOnly ? stored[place][name] : value;
}

/** Returns a function that sets the value of a field, for example of the location when the country changes. */
export function useSetValue(): (name: string, value: unknown) => void {
  const { resource, form, language } = useFormInside();
  return (name, value) =>
    form.setValue(`${placeOf(resource, name, language)}.${name}`, value, { shouldDirty: true, shouldValidate: false });
}

function usePlaceholder(name: string, place: Place): string | undefined {
  const { stored, isSideBySide } = useFormInside();
  const { t } = useTranslation();
  if (place === 'shared' || !hasFeature('translations')) return undefined;
  const other = stored[otherLanguage(place)][name];
  if (typeof other !== 'string' || other === '') return undefined;
  return isSideBySide ? t('form.missingText') : t('form.untranslated', { text: other });
}
