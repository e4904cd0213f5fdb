import { type ComboboxItem } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Change } from '@trastienda/contract/changes';
import { idInPath } from '@trastienda/contract/model/reference';
import type { UserItem, UserMember } from '@trastienda/contract/resources/user';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../kit/elements/select.tsx';
import { times } from '../../base/times.ts';
import { foldedFilter } from '../../kit/fields/choices/fold.ts';
import { ApiFailure } from '../../session/calls/api-client.ts';
import { useActorName } from '../../kit/history/actor.tsx';
import { DaySearch } from '../../kit/list/search/day-search.tsx';
import { SearchForm, type SearchField } from '../../kit/list/search/search-form.tsx';
import type { InputProps } from '../../kit/list/search/search-input.tsx';
import type { Received } from '../../kit/records/received.ts';
import { itemQuery, listQuery } from '../../kit/records/queries.ts';
import { useMay } from '../../session/use-may.ts';
import type { LogFilters } from './log-query.ts';
import { useLoggedFields, useRecordKinds } from './logged-names.ts';

// Objects, because the compiler then requires every kind. The lists of the contract would add its schemas to the screen.
const actorKinds: Record<Change['actor']['kind'], true> = { user: true, import: true, command: true, system: true };
const changeKinds: Record<Change['kind'], true> = {
  create: true,
  update: true,
  delete: true,
  restore: true,
  purge: true,
  erase: true,
};

type FilterName = 'actor' | 'collection' | 'kind' | 'field' | 'from' | 'to';

const fields: readonly SearchField<FilterName>[] = [
  { name: 'actor', type: 'other', render: (props) => <ActorFilter {...props} /> },
  { name: 'collection', type: 'other', render: (props) => <CollectionFilter {...props} /> },
  { name: 'kind', type: 'other', render: (props) => <KindFilter {...props} /> },
  { name: 'field', type: 'other', render: (props) => <FieldFilter {...props} /> },
  { name: 'from', type: 'other', render: (props) => <DaySearch {...props} /> },
  { name: 'to', type: 'other', render: (props) => <DaySearch {...props} /> },
];

/** The filters of the log, in a search form as that of a list. */
export const LogFilterForm = (props: { filters: LogFilters; onSearch: (filters: LogFilters) => void }) => (
  <SearchForm collection="activity" fields={fields} {...props} />
);

type ChoiceProps = InputProps & {
  data: ComboboxItem[];
  placeholder: string;
  onSearchChange?: (text: string) => void;
};

function Choice({ data, value, onChange, ...props }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <Select
      data={data}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      filter={foldedFilter()}
      nothingFoundMessage={t('field.nothingFound')}
      clearButtonProps={{ 'aria-label': t('field.clear', { label: props.label }) }}
      comboboxProps={{ shadow: 'md', offset: 4 }}
      searchable
      clearable
      {...props}
    />
  );
}

/** A select of who made a change: a kind or, if the user may read users, one whose e-mail address contains the typed text. */
function ActorFilter(props: InputProps) {
  const { t } = useTranslation('activity');
  const may = useMay();
  const [typed, setTyped] = useState('');
  const chosen = useChosenActor(props.value);
  const kinds = Object.keys(actorKinds).map((kind) => ({ value: kind, label: t(`actors.${kind}`) }));
  // The input contains the label of the chosen option until another text is typed.
  const isChosen = [...kinds, ...chosen].some(({ value, label }) => value === props.value && label === typed);
  const [text] = useDebouncedValue(isChosen ? '' : typed.trim(), times.searchDelayMs);
  const { data: users } = useQuery({
    ...listQuery<Received<UserMember> & { '@id': string }>(
      'users',
      `/users?email=${encodeURIComponent(text)}&itemsPerPage=20`,
    ),
    enabled: may('GET /users'),
    meta: { isQuiet: true },
  });
  const found = users?.['hydra:member'].map((user) => ({ value: user['@id'], label: user.email ?? user['@id'] })) ?? [];
  const options = [...kinds, ...found, ...chosen];
  const data = [...new Map(options.map((option) => [option.value, option])).values()];
  return <Choice {...props} data={data} placeholder={t('any.actor')} onSearchChange={setTyped} />;
}

/** Returns the option of a user or an import in the URL, which the found users may lack. */
function useChosenActor(actor: string): ComboboxItem[] {
  const { t } = useTranslation();
  const actorName = useActorName();
  const may = useMay();
  const isUser = actor.startsWith('/users/');
  const { data: user, error } = useQuery({
    ...itemQuery<Received<UserItem>>('users', idInPath(actor)),
    enabled: isUser && may('GET /users/{id}'),
    meta: { isQuiet: true },
  });
  if (!actor.startsWith('/')) return [];
  if (!isUser) return [{ value: actor, label: actorName({ kind: 'import', '@id': actor, name: null }) }];
  const isGone = error instanceof ApiFailure && error.code === 404;
  const unnamed = isGone
    ? actorName({ kind: 'user', '@id': actor, name: null })
    : t('history.actors.user', { id: idInPath(actor) });
  return [{ value: actor, label: user?.email ?? unnamed }];
}

function CollectionFilter(props: InputProps) {
  const { t } = useTranslation('activity');
  return <Choice {...props} data={useRecordKinds()} placeholder={t('any.collection')} />;
}

function KindFilter(props: InputProps) {
  const { t } = useTranslation('activity');
  const data = Object.keys(changeKinds).map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }));
  return <Choice {...props} data={data} placeholder={t('any.kind')} />;
}

function FieldFilter(props: InputProps) {
  const { t } = useTranslation('activity');
  return <Choice {...props} data={useLoggedFields()} placeholder={t('any.field')} />;
}
