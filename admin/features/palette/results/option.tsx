import { Box } from '@mantine/core';
import type { MouseEvent } from 'react';
import { toApiUrl } from '../../../session/config.ts';
import { KeyCaps } from '../keys/key-caps.tsx';
import type { Entry } from './entry.ts';
import { MatchedText } from './matched-text.tsx';
import classes from './results.module.css';

type Props = {
  entry: Entry;
  /** The folded words that are marked. */
  words: readonly string[];
  isActive: boolean;
  onChoose: (entry: Entry) => void;
  onOpen: (entry: Entry) => void;
};

export const optionId = ({ id }: Entry) => `palette ${id}`.replaceAll(/\s+/g, '-');

/** A row. With an address it is a link, so that the pointer can open it in another tab. The focus stays in the field. */
export function Option({ entry, words, isActive, onChoose, onOpen }: Props) {
  const { name, detail, kind, inactive, keys, href } = entry;
  const onClick = (event: MouseEvent) => {
    // The browser opens the link in another tab or window.
    if (href !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    onOpen(entry);
  };
  return (
    <Box
      component={href === undefined ? 'div' : 'a'}
      {...(href !== undefined && { href })}
      id={optionId(entry)}
      className={classes['option']}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      draggable={false}
      mod={{ 'combobox-selected': isActive, inactive: inactive !== undefined }}
      onMouseDown={(event: MouseEvent) => event.button === 0 && event.preventDefault()}
      // Not on entering: the list may have moved below the pointer.
      onPointerMove={() => !isActive && onChoose(entry)}
      onClick={onClick}
    >
      <Sign {...entry} />
      <span className={classes['texts']}>
        <span className={classes['name']} dir="auto">
          <MatchedText text={name} words={words} />
        </span>
        {detail !== undefined && (
          <span className={classes['detail']} dir="auto">
            <MatchedText text={detail} words={words} />
          </span>
        )}
      </span>
      {inactive !== undefined && <span className={classes['inactive']}>{inactive}</span>}
      {kind !== undefined && <span className={classes['kind']}>{kind}</span>}
      {keys !== undefined && (
        <span className={classes['keys']} aria-hidden>
          <KeyCaps keys={keys} />
        </span>
      )}
    </Box>
  );
}

/** The thumbnail of a record, or the icon of its kind. */
function Sign({ icon: Icon, thumbnailUrl }: Pick<Entry, 'icon' | 'thumbnailUrl'>) {
  if (thumbnailUrl === undefined) {
    return (
      <span className={classes['sign']}>
        <Icon size={20} stroke={1.7} aria-hidden />
      </span>
    );
  }
  return <img className={classes['picture']} src={toApiUrl(thumbnailUrl)} alt="" width={36} height={24} />;
}
