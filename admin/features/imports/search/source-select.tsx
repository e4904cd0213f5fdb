import { useTranslation } from 'react-i18next';
import { MultiSelect } from '../../../kit/elements/select.tsx';
import { offeredSources } from '../../../session/config.ts';
import { toRemovablePill } from '../../../kit/fields/choices/removable-pill.tsx';
import classes from '../imports.module.css';

type Props = {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error?: string | undefined;
  isDisabled: boolean;
};

/** The id of the input of {@link SourceSelect}. */
export const sourceSelectId = 'import-sources';
const renderPill = toRemovablePill(sourceSelectId);

/** Selects the sources to import from: Civitatis, and other sources that the operator has configured (IMP-05). */
export function SourceSelect({ chosen, onChange, error, isDisabled }: Props) {
  const { t } = useTranslation(['imports', 'common']);
  const label = t('find.sources');
  return (
    <MultiSelect
      id={sourceSelectId}
      className={classes['sources']}
      w={{ sm: 300 }}
      label={label}
      placeholder={chosen.length === 0 ? t('find.chooseSource') : undefined}
      data={offeredSources().map(({ key, name }) => ({ value: key, label: name }))}
      value={[...chosen]}
      onChange={onChange}
      error={error}
      aria-required
      disabled={isDisabled}
      comboboxProps={{ shadow: 'md', offset: 4 }}
      renderPill={renderPill}
      nothingFoundMessage={t('common:field.nothingFound')}
    />
  );
}
