import { Box, Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './items.module.css';

type Props = {
  name: string;
  /** Renders the name as a link to the record, with these properties; by default it is a text. */
  renderLink?: ((props: { className: string; dir: 'auto'; title: string }) => ReactNode) | undefined;
  /** The checkbox or a sign; undefined for an item without one, which has no picture and no details either. */
  lead?: ReactNode;
  picture?: ReactNode;
  isFaded?: boolean;
  /** The lines below the name. */
  children: ReactNode;
  badge?: { text: string; look: CSSProperties } | undefined;
  opening: { isOpened: boolean; onOpen: (isOpened: boolean) => void; open: string; close: string };
  /** Renders the details of the opened item, with this id; undefined if there are none. */
  renderDetails: ((id: string) => ReactNode) | undefined;
};

/** An item of a run in a line: its name and badge and, when opened, its details. */
export function ItemFrame(props: Props) {
  const { name, renderLink, lead, picture, isFaded, children, badge, opening, renderDetails } = props;
  const { isOpened } = opening;
  const { t } = useTranslation();
  const id = useId();
  const named = { className: `ts-clamp ${classes['name']}`, dir: 'auto' as const, title: name };
  const link = renderLink ? renderLink(named) : <span {...named}>{name}</span>;
  return (
    <li className={classes['item']} data-is-faded={isFaded} data-is-bare={lead === undefined}>
      <div className={classes['row']}>
        {lead}
        {picture}
        <div className={classes['names']}>
          {link}
          {children}
        </div>
        {badge && (
          <Box component="span" p="2px 0.5rem" fz={12.5} fw={580} lh="1.25rem" bdrs={6} style={badge.look}>
            {badge.text}
          </Box>
        )}
        {renderDetails && (
          <Button
            className={classes['opener']}
            variant="subtle"
            color="gray"
            c="var(--ts-ink-2)"
            size="compact-sm"
            rightSection={<IconChevronDown size={16} />}
            aria-expanded={isOpened}
            aria-controls={isOpened ? id : undefined}
            aria-label={isOpened ? opening.close : opening.open}
            onClick={() => opening.onOpen(!isOpened)}
          >
            {t(isOpened ? 'runs.hide' : 'runs.show')}
          </Button>
        )}
      </div>
      {isOpened && renderDetails?.(id)}
    </li>
  );
}
