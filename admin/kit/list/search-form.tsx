import { Button, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../use-phone.ts';
import classes from './list.module.css';

/** Loaded lazily, so that lists without a filter by country do not load the names of countries. */
const CountrySearch = lazy(async () => ({ default: (await import('./country-search.tsx')).CountrySearch }));

/** The name of a filter, or its name and the type of its input. */
export type SearchField<Name extends string> = Name | { name: Name; type: 'number' | 'email' | 'country' };

type Props = {
  collection: string;
  fields: readonly SearchField<string>[];
  /** The filters of the current search. */
  filters: Record<string, string>;
  onSearch: (filters: Record<string, string>) => void;
};

/**
 * The search form of a list. The label of a field is the text `search.<name>`, or else `fields.<name>`. On a phone, only the field
 * `name`, or else the first field, is visible until a button reveals the other fields.
 */
export function SearchForm({ collection, fields, filters, onSearch }: Props) {
  const { t, i18n } = useTranslation([collection, 'common']);
  const isPhone = usePhone();
  const [showsAll, setShowsAll] = useState(false);
  // Typed text is replaced only if the filters of the current search change, for example by the browser's Back button.
  const [typed, setTyped] = useState(filters);
  const [searched, setSearched] = useState(filters);
  if (!isEqual(searched, filters)) {
    setSearched(filters);
    setTyped(filters);
  }
  const all = fields.map((field) => (typeof field === 'string' ? { name: field, type: 'text' } : field));
  const main = all.find(({ name }) => name === 'name') ?? all[0];
  const input = ({ name, type }: { name: string; type: string }) =>
    type === 'country' ? (
      countryInput(name)
    ) : (
      <TextInput
        key={name}
        className={classes['searchField']}
        wrapperProps={{ 'data-kind': type }}
        name={name}
        type={type}
        inputMode={type === 'number' ? 'numeric' : undefined}
        label={t([`search.${name}`, `fields.${name}`])}
        placeholder={i18n.exists(`${collection}:placeholders.${name}`) ? t(`placeholders.${name}`) : undefined}
        value={typed[name] ?? ''}
        onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
      />
    );
  const countryInput = (name: string) => {
    const label = t([`search.${name}`, `fields.${name}`]);
    return (
      <Suspense key={name} fallback={<TextInput className={classes['searchField']} label={label} disabled />}>
        <CountrySearch
          name={name}
          label={label}
          value={typed[name] ?? ''}
          onChange={(code) => setTyped({ ...typed, [name]: code })}
        />
      </Suspense>
    );
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(toFilters(typed));
  };
  const find = (
    <Button type="submit" variant="default" leftSection={<IconSearch size={18} stroke={1.8} />}>
      {t('common:list.search')}
    </Button>
  );
  const clear = Object.keys(filters).length > 0 && (
    <Button
      variant="subtle"
      color="gray"
      size={isPhone ? 'compact-sm' : 'sm'}
      className={classes['quiet']}
      onClick={() => onSearch({})}
    >
      {t('common:list.clear')}
    </Button>
  );
  // `noValidate` is set because a search for part of an e-mail address would fail the browser's validation.
  if (!isPhone)
    return (
      <form className={classes['search']} role="search" noValidate onSubmit={submit}>
        {all.map(input)}
        <div className={classes['searchButtons']}>
          {find}
          {clear}
        </div>
      </form>
    );
  const others = all.filter((field) => field !== main);
  return (
    <form className={classes['search']} role="search" noValidate onSubmit={submit}>
      {main && input(main)}
      {find}
      {(others.length > 0 || clear) && (
        <div className={classes['more']}>
          {others.length > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={showsAll}
              leftSection={<IconAdjustmentsHorizontal size={17} />}
              onClick={() => setShowsAll(!showsAll)}
            >
              {t(showsAll ? 'common:list.fewerFilters' : 'common:list.moreFilters')}
            </Button>
          )}
          {clear}
        </div>
      )}
      <div className={classes['others']} hidden={!showsAll}>
        {others.map(input)}
      </div>
    </form>
  );
}

/** Returns the non-empty filters, trimmed (LIST-07). */
const toFilters = (typed: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );

const isEqual = (a: Record<string, string>, b: Record<string, string>) => JSON.stringify(a) === JSON.stringify(b);
