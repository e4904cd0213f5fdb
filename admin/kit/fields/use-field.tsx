import { otherLanguage } from '@trastienda/contract/language';
import { use, useEffect, type ReactNode } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { hasFeature } from '../../session/config.ts';
import { placeOf, rulesOf } from '../form/body.ts';
import type { Drafts, Place } from '../form/drafts.ts';
import { SectionContext, useFormInside } from '../form/form-context.ts';
import { FieldLabel } from './field-label.tsx';

/** Everything that an input needs. `value` is what the server gave or what was typed; `null` and undefined mean none. */
export type Bound = {
  /** The id of the input; the summary of errors leads to it. */
  id: string;
  /** The label as text, and with required mark and language badge. */
  text: string;
  label: ReactNode;
  help: string | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  error: string | undefined;
  /** Changed and not left yet: too early to find anything wrong with it. */
  isBeingTyped: boolean;
  isRequired: boolean;
  isLocked: boolean;
  /** `prompts.<name>`: what a select says while nothing is chosen. */
  prompt: string | undefined;
  /** "Sin traducir: …" where this language has no text yet. */
  placeholder: string | undefined;
};

/** One field of the form: `fields.<name>` is its label, `help.<name>` the line under it, or `helpOnEdit.<name>`. */
export function useField(name: string): Bound {
  const { resource, language, id, isLocked, fieldPlaces } = useFormInside();
  // What several resources have, such as the fields of a user, has its words once for all of them.
  const ns = [resource.collection, 'common'];
  const { t, i18n } = useTranslation(resource.collection);
  const isThere = (key: string) => i18n.exists(key, { ns });
  const section = use(SectionContext);
  const { control } = useFormContext<Drafts>();
  const place = placeOf(resource, name, language);
  const { field, fieldState } = useController({ control, name: `${place}.${name}` });
  // The index beside the form counts errors by section; a field says once where it stands.
  useEffect(() => (section === undefined ? undefined : fieldPlaces.put(name, section)), [name, section, fieldPlaces]);
  const rules = rulesOf(resource, name);
  // What is never answered stays as it is when a save leaves it empty.
  const isKept = id !== undefined && rules?.isWriteOnly === true;
  const isRequired = !isKept && rules?.isRequired === true;
  const text = t(`fields.${name}`, { ns });
  const helpKey = [...(isKept ? [`helpOnEdit.${name}`] : []), `help.${name}`].find(isThere);
  return {
    id: idOf(name),
    text,
    label: <FieldLabel text={text} isRequired={isRequired} language={place === 'shared' ? undefined : place} />,
    help: helpKey && t(helpKey, { ns }),
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    error: fieldState.error?.message,
    isBeingTyped: fieldState.isDirty && !fieldState.isTouched,
    isRequired,
    isLocked,
    prompt: isThere(`prompts.${name}`) ? t(`prompts.${name}`) : undefined,
    placeholder: usePlaceholder(name, place),
  };
}

/** The id of a field's input. */
export const idOf = (name: string) => `field-${name}`;

/** The present value of a field, for fields that depend on it. */
export function useValue(name: string): unknown {
  const { resource, language } = useFormInside();
  const { control } = useFormContext<Drafts>();
  return useWatch({ control, name: `${placeOf(resource, name, language)}.${name}` });
}

/** Sets another field, as when a country empties its location. */
export function useSetValue(): (name: string, value: unknown) => void {
  const { resource, language } = useFormInside();
  const { setValue } = useFormContext<Drafts>();
  return (name, value) =>
    setValue(`${placeOf(resource, name, language)}.${name}`, value, { shouldDirty: true, shouldValidate: false });
}

function usePlaceholder(name: string, place: Place): string | undefined {
  const { stored } = useFormInside();
  const { t } = useTranslation();
  if (place === 'shared' || !hasFeature('translations')) return undefined;
  const other = stored[otherLanguage(place)][name];
  return typeof other === 'string' && other !== '' ? t('form.untranslated', { text: other }) : undefined;
}
