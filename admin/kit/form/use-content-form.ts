import { fieldErrors, toSentence } from '@trastienda/contract/errors';
import { defaultLanguage, otherLanguage, type Language } from '@trastienda/contract/language';
import type { Item, Resource } from '@trastienda/contract/resource';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { currentLanguage } from '../../i18n/i18n.ts';
import { hasFeature } from '../../session/config.ts';
import type { FormProps } from '../form-screen.tsx';
import { itemQuery } from '../queries.ts';
import { toBlankDrafts, toBody, toDrafts, type PlacedProblem, type Rules } from './body.ts';
import { changesOf, hasText, takeIn, writesOf, type Drafts, type Values, type Write } from './drafts.ts';

/** The state of a form: its drafts, what is stored of them, the language in force, and what saving would send (D-57). */
export function useContentForm<R extends Resource>(props: FormProps<R>, item: Item<R> | undefined) {
  const { resource, mapping, reviewFlags } = props;
  const client = useQueryClient();
  // Zod's output of a record is an object; the form reads it by name.
  const blank = props.blank as Values;
  const names = Object.keys(blank);
  const read = (of: Item<R>, language: Language) =>
    toDrafts(resource, names, { ...(of as Values), ...mapping?.fromItem(of) }, language);
  const rules: Rules = { resource, reviewFlags, toBody: mapping?.toBody ?? ((values) => values) };

  const [start] = useState(() => {
    const empty = toBlankDrafts(resource, blank);
    return item === undefined ? empty : { ...empty, es: {}, en: {}, ...read(item, defaultLanguage) };
  });
  const [stored, setStored] = useState<Drafts>(start);
  const [language, setLanguage] = useState<Language>(defaultLanguage);
  const [isReading, setReading] = useState(false);
  const [path, setPath] = useState(() => (item as { '@id'?: string } | undefined)?.['@id']);

  const writes = (drafts: Drafts): Write[] => {
    const changed = changesOf(stored, drafts);
    const languages = (['es', 'en'] as const).filter(() => resource.translatedNames.length > 0);
    return writesOf({
      isNew: path === undefined,
      current: language,
      changed: languages.filter((each) => changed[each].length > 0),
      written: languages.filter((each) => hasText(drafts[each])),
      canCarryBoth: hasFeature('translations'),
    });
  };
  const form = useForm<Drafts>({
    defaultValues: start,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: (drafts) => {
      const problems = writes(drafts).flatMap((write) => toBody(rules, drafts, write).problems);
      return problems.length > 0 ? { values: {}, errors: toErrors(problems) } : { values: drafts, errors: {} };
    },
  });

  /** Shows the other language; a stored record is read in it, and what was typed stays (FORM-09, FORM-10). */
  const switchTo = async (next: Language) => {
    const before = language;
    setLanguage(next);
    if (path === undefined) return;
    setReading(true);
    try {
      const id = path.slice(path.lastIndexOf('/') + 1);
      const fresh = await client.fetchQuery({ ...itemQuery<Item<R>>(resource.collection, id, next), staleTime: 0 });
      const taken = takeIn(stored, form.getValues(), read(fresh, next));
      setStored(taken.stored);
      form.reset(taken.drafts, { keepErrors: true, keepTouched: true, keepIsSubmitted: true });
    } catch {
      // The alert is shown by the cache. Without a text to edit the form goes back to where it was.
      if (Object.keys(stored[next]).length === 0) setLanguage(before);
    } finally {
      setReading(false);
    }
  };

  return {
    form,
    rules,
    stored,
    language,
    path,
    isReading,
    /** Whether the texts of the shown language are still on their way. */
    isUnread: path !== undefined && resource.translatedNames.length > 0 && Object.keys(stored[language]).length === 0,
    writes,
    switchTo,
    showLanguage: setLanguage,
    hasChanges: () => Object.values(changesOf(stored, form.getValues())).some((names) => names.length > 0),
    /** Takes a write that succeeded for stored. */
    keep: ({ carries }: Write, drafts: Drafts, iri: string) => {
      setStored((before) => ({
        ...before,
        shared: drafts.shared,
        ...Object.fromEntries(carries.map((each) => [each, drafts[each]])),
        // A record that was just created is there in the other language too, without text.
        ...(path === undefined && { [otherLanguage(carries[0] ?? language)]: toBlankDrafts(resource, blank).es }),
        ...(path === undefined && carries.length === 2 && { es: drafts.es, en: drafts.en }),
      }));
      setPath(iri);
    },
  };
}

/** Errors as react-hook-form keeps them, each with its sentence. */
function toErrors(problems: readonly PlacedProblem[]): FieldErrors<Drafts> {
  const errors: Record<string, Record<string, unknown>> = {};
  for (const { place, propertyPath, key, values } of problems) {
    const name = propertyPath.split('.')[0] ?? propertyPath;
    const message = toSentence(fieldErrors[key], currentLanguage(), values);
    (errors[place] ??= {})[name] ??= { type: key, message };
  }
  // Nested as the drafts are: by place, then by name.
  return errors as FieldErrors<Drafts>;
}
