import { Box, Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { withoutProtocol, type Side } from './difference-sides.ts';
import classes from './fields.module.css';

type Props = {
  side: Side;
  /** Whether the entries are the URLs of pictures. */
  arePictures: boolean;
  /** The element around text that only this side has; `span` if there is nothing to compare it with. */
  as: 'del' | 'ins' | 'mark' | 'span';
};

/** One side of a comparison: the value before, the value after, or one of the values in conflict. */
export function DifferenceSide({ side, arePictures, as: Mark }: Props) {
  const { t } = useTranslation('imports');
  if (side.is === 'nothing')
    return (
      <Box component="span" c="var(--ts-ink-3)">
        {t('diff.nothing')}
      </Box>
    );
  if (side.is === 'runs')
    return (
      <span dir="auto" style={{ whiteSpace: 'pre-line' }}>
        {side.runs.map(({ is, text }, index) =>
          is === 'gap' ? (
            <span key={index} className={classes['gap']} role="img" aria-label={t('diff.gap')}>
              […]
            </span>
          ) : is === 'own' ? (
            <Mark key={index}>{text}</Mark>
          ) : (
            text
          ),
        )}
      </span>
    );
  return <Entries entries={side.entries} arePictures={arePictures} as={Mark} />;
}

type EntriesProps = Omit<Props, 'side'> & { entries: Extract<Side, { is: 'entries' }>['entries'] };

/** The entries of a list, such as tags, or the URLs of pictures, below their number. */
function Entries({ entries, arePictures, as: Mark }: EntriesProps) {
  const { t } = useTranslation('imports');
  /** Describes a picture as text, because the admin does not load pictures of other sites before they are imported. */
  const toAddress = (address: string) => {
    const [, id] = /^\/media_experiences\/(\d+)$/.exec(address) ?? [];
    return id === undefined ? withoutProtocol(address) : t('diff.ownPicture', { id });
  };
  const lines = entries.map(({ text, isOwn }) => {
    const Entry = isOwn ? Mark : 'span';
    return (
      <li key={text}>
        <Entry dir="auto">{arePictures ? toAddress(text) : text}</Entry>
      </li>
    );
  });
  if (!arePictures)
    return (
      <Flex component="ul" wrap="wrap" gap="2px 8px">
        {lines}
      </Flex>
    );
  return (
    <>
      <span>{t('diff.summary.pictures', { count: entries.length })}</span>
      <Box component="ul" className="ts-meta" display="grid" mt={2} style={{ gap: 2 }}>
        {lines}
      </Box>
    </>
  );
}
