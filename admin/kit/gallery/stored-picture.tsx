import { Button } from '@mantine/core';
import { IconRefresh, IconZoomIn } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiFailure } from '../../session/calls/api-client.ts';
import { toApiUrl } from '../../session/config.ts';
import { showFailure } from '../elements/alerts.tsx';
import classes from './gallery.module.css';
import type { PictureTexts } from './texts.ts';

type Props = {
  contentUrl: string;
  texts: PictureTexts;
  onEnlarge: () => void;
};

/** A stored picture that can be enlarged. If the picture failed to load, a retry button is shown instead. */
export function StoredPicture({ contentUrl, texts, onEnlarge }: Props) {
  const { t } = useTranslation();
  const [hasFailed, setFailed] = useState(contentUrl === '');
  const fail = () => {
    setFailed(true);
    showFailure(new ApiFailure(undefined, texts.loadFailed));
  };
  if (hasFailed) {
    return (
      <div className={classes['picture']}>
        <Button
          className={classes['reload']}
          pos="absolute"
          inset={0}
          w="100%"
          variant="subtle"
          leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden />}
          aria-label={texts.reload}
          onClick={() => setFailed(false)}
        >
          {t('retry')}
        </Button>
      </div>
    );
  }
  return (
    <button type="button" className={classes['picture']} aria-label={texts.enlarge} onClick={onEnlarge}>
      <img src={toApiUrl(contentUrl)} alt={texts.alt} loading="lazy" onError={fail} />
      <span className={classes['zoom']} aria-hidden>
        <IconZoomIn size={18} stroke={1.7} />
      </span>
    </button>
  );
}
