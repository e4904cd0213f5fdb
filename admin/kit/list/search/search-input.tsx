import { Input, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '../../../base/chunk-loading.ts';
import { lazyPart } from '../../elements/lazy-part.tsx';
import classes from '../list.module.css';

/** Loaded lazily, so that lists without a filter by country do not load the names of countries. */
const CountrySearch = lazyPart(async () => (await loadChunk(() => import('./country-search.tsx'))).CountrySearch);

/** The label, the value and the change handler of an input. The empty text is no value. */
export type InputProps = { label: string; value: string; onChange: (value: string) => void };

/** The name of a filter and the type of its input, or a function that renders the input. */
export type InputField = { name: string } & (
  | { type: 'text' | 'number' | 'email' | 'country' }
  | { type: 'other'; render: (props: InputProps) => ReactNode }
);

type Props = {
  collection: string;
  field: InputField;
  value: string;
  onChange: (value: string) => void;
};

/** The input of a filter: a text field, a select of countries, or an input of the list's own. */
export function SearchInput({ collection, field, value, onChange }: Props) {
  const { t, i18n } = useTranslation(collection);
  const { name, type } = field;
  const label = t([`search.${name}`, `fields.${name}`]);
  if (type === 'other') return <div className={classes['searchField']}>{field.render({ label, value, onChange })}</div>;
  if (type === 'country')
    return (
      <CountrySearch
        {...{ name, label, value, onChange }}
        waiting={<TextInput className={classes['searchField']} label={label} disabled />}
        failed={(retry) => (
          <Input.Wrapper
            className={classes['searchField']}
            label={label}
            labelElement="div"
            labelProps={{ display: 'block' }}
          >
            {retry}
          </Input.Wrapper>
        )}
      />
    );
  return (
    <TextInput
      className={classes['searchField']}
      wrapperProps={{ 'data-kind': type }}
      name={name}
      // A number input would change when the mouse wheel turns over it.
      type={type === 'number' ? 'text' : type}
      inputMode={type === 'number' ? 'numeric' : undefined}
      autoComplete="off"
      label={label}
      placeholder={i18n.exists(`${collection}:placeholders.${name}`) ? t(`placeholders.${name}`) : undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
