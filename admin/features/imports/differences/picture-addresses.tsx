import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Entry, Mark } from '../../../kit/differences/difference-side.tsx';
import { withoutProtocol } from './difference-fields.ts';

/**
 * The URLs of pictures, below their number. The pictures are described as text, because the admin does not load pictures of other sites
 * before they are imported.
 */
export function PictureAddresses({ entries, as: Own }: { entries: readonly Entry[]; as: Mark }) {
  const { t } = useTranslation('imports');
  const toAddress = (address: string) => {
    const [, id] = /^\/media_experiences\/(\d+)$/.exec(address) ?? [];
    return id === undefined ? withoutProtocol(address) : t('diff.ownPicture', { id });
  };
  return (
    <>
      <span>{t('diff.summary.pictures', { count: entries.length })}</span>
      <Box component="ul" className="ts-meta" display="grid" mt={2} style={{ gap: 2 }}>
        {entries.map(({ text, isOwn }) => {
          const Address = isOwn ? Own : 'span';
          return (
            <li key={text}>
              <Address dir="auto">{toAddress(text)}</Address>
            </li>
          );
        })}
      </Box>
    </>
  );
}
