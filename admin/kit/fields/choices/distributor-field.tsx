import { type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../elements/select.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { offersDistributor } from '../../../session/config.ts';
import { useMay } from '../../../session/use-may.ts';
import { readChoices, type DistributorList } from '../../../session/distributor.ts';
import { times } from '../../../base/times.ts';
import { FieldCell, type Cell } from '../field-cell.tsx';
import { foldedFilter } from './fold.ts';
import { OptionLine } from './option-line.tsx';
import { useSelectProps } from './use-select-props.ts';
import { OptionsEmptyState } from './options-empty-state.tsx';
import { useField } from '../use-field.tsx';

export type DistributorProps = Cell & { name: string; list: DistributorList };

/** The maximum number of options shown; typing finds the other options by name or id. */
const maxListed = 200;
const filter = foldedFilter((id) => [id]);

/**
 * A select for the record's counterpart at the distributor. The options are the distributor's list; the value is the id of the
 * chosen option. If the distributor does not respond, or the server has none, the form stays usable and the stored id is preserved.
 */
export function DistributorField({ name, list, ...cell }: DistributorProps) {
  const { t } = useTranslation();
  const bound = useField(name);
  const shared = useSelectProps(bound);
  const may = useMay();
  const [isOpened, setOpened] = useState(false);
  const chosen = typeof bound.value === 'string' && bound.value !== '' ? bound.value : null;
  const language = currentLanguage();
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['distributor', list, language],
    queryFn: ({ signal }) => readChoices(list, language, signal),
    staleTime: times.distributorFreshMs,
    // While the field is empty, the list is needed only after the dropdown is opened.
    enabled: offersDistributor() && may('GET /imports/civitatis-credentials') && (isOpened || chosen !== null),
  });
  const names = new Map((data ?? []).map((choice) => [choice.id, choice.name]));
  // The list lacks the chosen id while it loads, or if the counterpart was deleted at the distributor.
  if (chosen !== null && !names.has(chosen)) names.set(chosen, t('field.distributorId', { id: chosen }));
  return (
    <FieldCell name={name} shown={chosen === null ? null : names.get(chosen)} {...cell}>
      <Select
        {...shared}
        description={isError ? t('field.distributorDown') : bound.help}
        data={[...names].map(([value, label]) => ({ value, label }))}
        value={chosen}
        onChange={bound.onChange}
        onDropdownOpen={() => setOpened(true)}
        renderOption={Option}
        nothingFoundMessage={
          <OptionsEmptyState
            isReading={isFetching}
            retry={isError ? () => void refetch() : undefined}
            nothing={t(offersDistributor() ? 'field.nothingFound' : 'field.distributorUnset')}
          />
        }
        filter={filter}
        limit={maxListed}
        searchable
        clearable={!bound.isRequired}
      />
    </FieldCell>
  );
}

/** An option with its id, because the distributor's list has duplicate names. */
const Option: NonNullable<SelectProps['renderOption']> = function Option({ option: { value, label }, checked }) {
  const { t } = useTranslation();
  return <OptionLine name={label} detail={t('field.distributorId', { id: value })} isChecked={checked} />;
};
