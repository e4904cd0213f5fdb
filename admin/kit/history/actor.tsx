import { Flex } from '@mantine/core';
import type { Change } from '@trastienda/contract/changes';
import { idInPath } from '@trastienda/contract/model/reference';
import { IconPackageImport, IconServer, IconTerminal2, IconUserOff, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './history.module.css';

type Actor = Change['actor'];

const icons: Record<Exclude<Actor['kind'], 'user'>, Icon> = {
  import: IconPackageImport,
  command: IconTerminal2,
  system: IconServer,
};

/** A sign for who made a change: the initial of a user, or an icon. */
export function ActorSign({ actor: { kind, name } }: { actor: Actor }) {
  const ActorIcon = kind === 'user' ? IconUserOff : icons[kind];
  const isNamed = kind === 'user' && name !== null;
  return (
    <Flex className={classes['sign']} data-kind={kind} align="center" justify="center" aria-hidden>
      {isNamed ? name.slice(0, 1).toUpperCase() : <ActorIcon size={17} stroke={1.8} />}
    </Flex>
  );
}

/** Returns a function that names who made a change: the e-mail address of a user, the number of an import and who applied it. */
export function useActorName(): (actor: Actor) => string {
  const { t } = useTranslation();
  return ({ kind, '@id': iri, name }) => {
    const id = idInPath(iri ?? '');
    if (kind === 'user') return name ?? t('history.actors.deletedUser', { id });
    if (kind !== 'import') return t(`history.actors.${kind}`);
    return name === null ? t('history.actors.import', { id }) : t('history.actors.importBy', { id, name });
  };
}
