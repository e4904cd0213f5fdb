import { Modal } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { keepFocus } from '../../kit/elements/keep-focus.ts';
import { usePhone } from '../../kit/use-phone.ts';
import frame from '../../shell/palette/palette-frame.module.css';
import { closePalette } from '../../shell/palette-state.ts';
import { PaletteField } from './search/palette-field.tsx';
import { Hints } from './results/hints.tsx';
import { Results } from './results/results.tsx';
import { useOpening } from './search/use-opening.ts';
import { usePalette } from './search/use-palette.ts';

/** Finds screens, actions and records by the typed text, and opens them. */
export function Palette() {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const listId = useId();
  const palette = usePalette();
  const opening = useOpening(palette);
  return (
    <Modal.Root
      className="ts-screen-only"
      // The class of the content would also be that of the element around it.
      classNames={{ content: frame['frame'] }}
      opened
      onClose={closePalette}
      returnFocus={false}
      fullScreen={isPhone}
      size="40rem"
      xOffset="1rem"
      yOffset="var(--ts-palette-top)"
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay color="#1A1713" backgroundOpacity={0.46} />
      <Modal.Content aria-label={t('frame.palette.open')} {...keepFocus}>
        <PaletteField listId={listId} palette={palette} opening={opening} />
        <Results listId={listId} palette={palette} onOpen={opening.open} />
        {!isPhone && <Hints />}
      </Modal.Content>
    </Modal.Root>
  );
}
