import { Input } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CropKind } from '../cropper/crop-kinds.ts';
import { SinglePicture } from '../gallery/single-picture.tsx';
import { FieldCell, type Cell } from './field-cell.tsx';
import { toMedia } from './pictures-field.tsx';
import { useField } from './use-field.tsx';
import { usePending } from './use-pending.ts';

type Props = Cell & {
  /** The field of the record that lists its pictures; the first one is the picture (RES-30). */
  name: string;
  kind: CropKind;
  /** Where the picture is sent, such as `/media_makers_logos`. */
  path: string;
  /** Said over the picture once there is one. */
  caption?: string;
};

/** The one picture that a record has of a kind, with its label and the recommended size. */
export function SinglePictureField({ name, kind, path, caption, ...cell }: Props) {
  const { t } = useTranslation();
  const { id, text, label, help, value, onChange, error } = useField(name);
  const onPending = usePending(name);
  const [picture] = toMedia(value);
  return (
    <FieldCell name={name} {...cell}>
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
          hasError={error !== undefined}
          inputId={id}
        />
      </Input.Wrapper>
    </FieldCell>
  );
}
