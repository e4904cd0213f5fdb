import { Button, Flex } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../../use-phone.ts';
import classes from '../list.module.css';
import { SearchInput, type InputField } from './search-input.tsx';

/** The name of a filter, or its name and the type of its input. */
export type SearchField<Name extends string> = Name | (InputField & { name: Name });

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
  const isPhone = usePhone();
  const [showsAll, setShowsAll] = useState(false);
  const [typed, setTyped] = useTyped(filters);
  const all = fields.map((field) => (typeof field === 'string' ? { name: field, type: 'text' as const } : field));
  const main = all.find(({ name }) => name === 'name') ?? all[0];
  const input = (field: InputField) => (
    <SearchInput
      key={field.name}
      collection={collection}
      field={field}
      value={typed[field.name] ?? ''}
      onChange={(value) => setTyped({ ...typed, [field.name]: value })}
    />
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (areValid(event.currentTarget)) onSearch(toFilters(typed));
  };
  const clear = Object.keys(filters).length > 0 && <ClearButton onClick={() => onSearch({})} />;
  // `noValidate` is set because a search for part of an e-mail address would fail the browser's validation.
  if (!isPhone)
    return (
      <Flex
        component="form"
        wrap="wrap"
        className={classes['search']}
        gap={12}
        align="flex-end"
        px={20}
        py={16}
        role="search"
        noValidate
        onSubmit={submit}
      >
        {all.map(input)}
        <Flex flex="none" gap={8}>
          <FindButton />
          {clear}
        </Flex>
      </Flex>
    );
  const others = all.filter((field) => field !== main);
  return (
    <form className={classes['search']} role="search" noValidate onSubmit={submit}>
      {main && input(main)}
      <FindButton />
      {(others.length > 0 || clear) && (
        <div className={classes['more']}>
          {others.length > 0 && <MoreButton isOpen={showsAll} onClick={() => setShowsAll(!showsAll)} />}
          {clear}
        </div>
      )}
      <div className={classes['others']} hidden={!showsAll}>
        {others.map(input)}
      </div>
    </form>
  );
}

/** Whether all visible inputs are valid. The browser focuses the first invalid input and shows its error. */
const areValid = (form: Element) =>
  [...form.querySelectorAll('input')].every(
    (input) => !input.validity.customError || !input.checkVisibility() || input.reportValidity(),
  );

/** Typed text is replaced only if the filters of the current search change, for example by the browser's Back button. */
function useTyped(filters: Record<string, string>) {
  const [typed, setTyped] = useState(filters);
  const [searched, setSearched] = useState(filters);
  if (!isEqual(searched, filters)) {
    setSearched(filters);
    setTyped(filters);
  }
  return [typed, setTyped] as const;
}

function FindButton() {
  const { t } = useTranslation();
  return (
    <Button type="submit" variant="default" leftSection={<IconSearch size={18} stroke={1.8} />}>
      {t('list.search')}
    </Button>
  );
}

function ClearButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  return (
    <Button
      variant="subtle"
      color="gray"
      size={isPhone ? 'compact-sm' : 'sm'}
      mih={isPhone ? 32 : undefined}
      px={isPhone ? 4 : 12}
      c="var(--ts-ink-2)"
      data-command="clear-search"
      onClick={onClick}
    >
      {t('list.clear')}
    </Button>
  );
}

/** The button that reveals the other filters on a phone. */
function MoreButton({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      mih={32}
      px={4}
      aria-expanded={isOpen}
      leftSection={<IconAdjustmentsHorizontal size={17} />}
      onClick={onClick}
    >
      {t(isOpen ? 'list.fewerFilters' : 'list.moreFilters')}
    </Button>
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
