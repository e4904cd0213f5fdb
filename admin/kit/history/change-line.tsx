import { UnstyledButton } from '@mantine/core';
import type { Change } from '@trastienda/contract/changes';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useMoment } from '../moment.ts';
import { ActorSign, useActorName } from './actor.tsx';
import { ChangedField } from './changed-field.tsx';
import { useChangeSummary } from './change-summary.ts';
import classes from './history.module.css';
import { ProposalLink } from './proposal-link.tsx';

type Props = {
  collection: string;
  change: Change;
  isInitiallyOpen?: boolean;
  /** Content beside the summary, such as a link to the record. */
  about?: ReactNode;
  /** Renders the button of a field. */
  fieldAction?: (path: string) => ReactNode;
  /** Content below the fields. */
  children?: ReactNode;
};

/** A change in a line: who, what and when. Opened, it shows each field before and after. */
export function ChangeLine({ collection, change, isInitiallyOpen = false, about, fieldAction, children }: Props) {
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  const actor = useActorName()(change.actor);
  const toSummary = useChangeSummary(collection);
  const toMoment = useMoment();
  const id = useId();
  const paths = Object.keys(change.fields);
  return (
    <li className={classes['line']}>
      <div className={classes['head']}>
        <ActorSign actor={change.actor} />
        <div className={classes['text']}>
          <span className={classes['actor']} id={`${id}-actor`} title={actor}>
            {actor}
          </span>
          {paths.length > 0 ? (
            <UnstyledButton
              className={`ts-printed ${classes['summary']}`}
              id={`${id}-summary`}
              aria-labelledby={`${id}-actor ${id}-summary ${id}-time`}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              {toSummary(change)}
            </UnstyledButton>
          ) : (
            <span>{toSummary(change)}</span>
          )}
          {(about || change.proposal) && (
            <span className={classes['about']}>
              {about}
              {change.proposal && <ProposalLink proposal={change.proposal} />}
            </span>
          )}
          <time className="ts-meta ts-num" id={`${id}-time`} dateTime={change.at}>
            {toMoment(change.at)}
          </time>
        </div>
        {paths.length > 0 && <IconChevronDown className={classes['chevron']} size={18} stroke={1.8} aria-hidden />}
      </div>
      {isOpen && (
        <div className={classes['details']} id={id}>
          <ul>
            {paths.map((path) => (
              <ChangedField key={path} collection={collection} path={path} change={change}>
                {fieldAction?.(path)}
              </ChangedField>
            ))}
          </ul>
          {children}
        </div>
      )}
    </li>
  );
}
