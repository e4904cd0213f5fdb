import { Input } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CropKind } from '../cropper/crop-kinds.ts';
import { ShownPictures } from '../gallery/shown-pictures.tsx';
import { toSingleTexts } from '../gallery/texts.ts';
import { SinglePicture } from '../gallery/single-picture.tsx';
import { FieldCell, type Cell } from './field-cell.tsx';
import { toMedia } from './pictures-field.tsx';
import { useField } from './use-field.tsx';
import { useHolding } from './use-holding.ts';
import { usePending } from './use-pending.ts';

type Props = Cell & {
  /** The field with the list of the record's pictures. Only the first picture is used (RES-30). */
  name: string;
  kind: CropKind;
  /** The upload endpoint, such as `/media_makers_logos`. */
  path: string;
  /** The description if there is a picture. It replaces the help text. */
  caption?: string;
};

/** A field for a single picture. The description is `caption` if there is a picture, else the help text, else the recommended size. */
export function SinglePictureField({ name, kind, path, caption, ...cell }: Props) {
  const { t } = useTranslation();
  const { id, text, label, help, value, onChange, error } = useField(name);
  const onPending = usePending(name);
  const holding = useHolding(name);
  const [picture] = toMedia(value);
  const toTexts = () => toSingleTexts(t, text);
  const shown = picture ? <ShownPictures kind={kind} pictures={[picture]} toTexts={toTexts} isSingle /> : null;
  return (
    <FieldCell name={name} shown={shown} {...cell}>
      <Input.Wrapper
        labelElement="div"
        label={label}
        description={(picture && caption) ?? help ?? t('pictures.single.recommended', kind.outputPx)}
        error={error}
      >
        <SinglePicture
          title={text}
          kind={kind}
          path={path}
          value={picture}
          onChange={(picture) => onChange(picture ? [picture] : [])}
          onPending={onPending}
          holding={holding}
          hasError={error !== undefined}
          inputId={id}
        />
      </Input.Wrapper>
    </FieldCell>
  );
}
