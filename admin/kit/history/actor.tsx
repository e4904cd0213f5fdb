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

/** Returns a function that names who made a change: the e-mail address of a user, the number of an import. */
export function useActorName(): (actor: Actor) => string {
  const { t } = useTranslation();
  return ({ kind, '@id': iri, name }) => {
    if (kind === 'user') return name ?? t('history.actors.deletedUser', { id: idInPath(iri ?? '') });
    return kind === 'import' ? t('history.actors.import', { id: idInPath(iri ?? '') }) : t(`history.actors.${kind}`);
  };
}
