import { Flex } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiUrl } from '../../session/config.ts';
import type { Entry, Mark } from '../differences/difference-side.tsx';
import classes from './history.module.css';

/** Shows the pictures of a list. Pictures that only this list has are framed. */
export const LoggedPictures = (entries: readonly Entry[], as: Mark) => (
  <Flex component="ul" wrap="wrap" gap={6}>
    {entries.map(({ key, text, isOwn }) => (
      <li key={key}>
        <LoggedPicture url={text} as={isOwn ? as : 'span'} />
      </li>
    ))}
  </Flex>
);

/** A picture, or a sign in its place if its file no longer exists. */
function LoggedPicture({ url, as: Frame }: { url: string; as: Mark }) {
  const { t } = useTranslation();
  const [isGone, setGone] = useState(false);
  return (
    <Frame className={classes['picture']}>
      {isGone ? (
        <IconPhotoOff size={18} stroke={1.7} role="img" aria-label={t('history.pictureGone')} />
      ) : (
        <img src={toApiUrl(url)} alt={t('history.picture')} loading="lazy" onError={() => setGone(true)} />
      )}
    </Frame>
  );
}
