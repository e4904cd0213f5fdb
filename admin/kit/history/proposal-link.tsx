import type { Change } from '@trastienda/contract/changes';
import { idInPath } from '@trastienda/contract/model/reference';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hasFeature } from '../../session/config.ts';
import { useRecordCount } from '../records/record-count.ts';
import classes from './history.module.css';

type Props = { proposal: NonNullable<Change['proposal']> };

/** The change of many records that a change belongs to, such as `Cambio de 312 experiencias`, with a link to it if the user may open it. */
export function ProposalLink({ proposal: { '@id': path, collection, applied, isUndo } }: Props) {
  const { t } = useTranslation();
  const records = useRecordCount()(collection, applied);
  const name = t(isUndo ? 'history.proposal.undone' : 'history.proposal.applied', { records });
  if (path === null || !hasFeature('bulk')) return <span className={`ts-meta ${classes['proposal']}`}>{name}</span>;
  return (
    <Link className={`ts-link ${classes['proposal']}`} to="/cambios/$id" params={{ id: idInPath(path) }}>
      {name}
    </Link>
  );
}
