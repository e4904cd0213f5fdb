import { importSources } from '@trastienda/contract/calls/imports';
import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './imports.module.css';

type Props = {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error?: string | undefined;
  isDisabled: boolean;
};

/** The input of {@link SourceSelect}. */
export const sourceSelectId = 'import-sources';

/** Where to import from (IMP-05). */
export function SourceSelect({ chosen, onChange, error, isDisabled }: Props) {
  const { t } = useTranslation(['imports', 'common']);
  const label = t('find.sources');
  return (
    <MultiSelect
      id={sourceSelectId}
      className={classes['sources']}
      label={label}
      placeholder={chosen.length === 0 ? t('find.chooseSource') : undefined}
      data={importSources.map((value) => ({ value, label: t(`sources.${value}`) }))}
      value={[...chosen]}
      onChange={(picked) => onChange(importSources.filter((source) => picked.includes(source)))}
      error={error}
      aria-required
      disabled={isDisabled}
      comboboxProps={{ shadow: 'md', offset: 4 }}
      nothingFoundMessage={t('common:field.nothingFound')}
    />
  );
}
