import { Box, CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './tools.module.css';

type Props = { label: string; name: string; onName: (name: string) => void };

/** Filters the items of a run by a part of their name. Enter submits the filter, as in the search form of a list. */
export function NameFilter({ label, name, onName }: Props) {
  const { t } = useTranslation();
  // The input has its own state. It is reset when the name in the URL changes, for example through the browser's Back button.
  const [typed, setTyped] = useState(name);
  const [searched, setSearched] = useState(name);
  if (searched !== name) {
    setSearched(name);
    setTyped(name);
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onName(typed.trim());
  };
  return (
    <Box
      component="form"
      className={classes['filter']}
      flex={{ base: '0 1 100%', sm: '0 1 15rem' }}
      ml="auto"
      role="search"
      noValidate
      onSubmit={submit}
    >
      <TextInput
        name="name"
        autoComplete="off"
        aria-label={label}
        placeholder={t('runs.filterByName')}
        enterKeyHint="search"
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        rightSection={
          name !== '' && <CloseButton size="sm" aria-label={t('runs.clearName')} onClick={() => onName('')} />
        }
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </Box>
  );
}
