import { toId } from '@trastienda/contract/model/reference';
import { Link, useRouter } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormInside } from '../../form/form-context.ts';
import { recordForms } from '../../records/record-forms.ts';
import { useValueWords } from '../../records/value-words.ts';
import { useMayOpen } from '../../use-may-open.ts';

/** Returns the value of a field for reading, the entries of a list one after another; undefined for an empty value. */
export function toDrawnValue(name: string, value: unknown): ReactNode {
  const entries = (Array.isArray(value) ? (value as unknown[]) : [value]).filter(
    (entry) => entry !== null && entry !== undefined && entry !== '',
  );
  if (entries.length === 0) return undefined;
  return entries.map((entry, at) => (
    // The entries have no identity but their place.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 && <span>, </span>}
      <Entry name={name} entry={entry} />
    </Fragment>
  ));
}

/** A text; the URL of a web page is a link to it. */
const Words = ({ text }: { text: string }) =>
  /^https?:\/\/\S+$/i.test(text) ? (
    <a className="ts-link" href={text} target="_blank" rel="noreferrer">
      <bdi>{text}</bdi>
    </a>
  ) : (
    <bdi>{text}</bdi>
  );

/** A value in words. A record is a link to its form, if the user may open it. */
function Entry({ name, entry }: { name: string; entry: unknown }) {
  const { resource } = useFormInside();
  const { t } = useTranslation();
  const toWords = useValueWords(resource.collection);
  const mayOpen = useMayOpen();
  const forms = recordForms(useRouter());
  const target = resource.fields[name]?.reference?.collection;
  const id = target === undefined ? undefined : toId(entry, target);
  if (target === undefined || id === undefined) return <Words text={toWords(name, entry)} />;
  const words = typeof entry === 'object' ? toWords(name, entry) : '';
  const text = words === '' || words.startsWith('/') ? t('filters.number', { id }) : words;
  const form = forms.get(target);
  if (form === undefined || !mayOpen(form)) return <bdi>{text}</bdi>;
  return (
    <Link className="ts-link" dir="auto" to={form} params={{ id: String(id) }}>
      {text}
    </Link>
  );
}
