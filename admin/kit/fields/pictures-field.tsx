import { useFormContext } from 'react-hook-form';
import type { CropKind } from '../cropper/crop-kinds.ts';
import type { Media } from '../cropper/use-uploads.ts';
import type { Drafts } from '../form/drafts.ts';
import { Gallery } from '../gallery/gallery.tsx';
import { FieldCell } from './field-cell.tsx';
import { useFormInside } from '../form/form-context.ts';
import { useField } from './use-field.tsx';
import type { Received } from '../received.ts';
import { usePending } from './use-pending.ts';

type Props = {
  name: string;
  /** Title of the cropper. */
  title: string;
  kind: CropKind;
  /** Where pictures are sent. */
  path: string;
  max: number;
  /** The first picture is the cover. */
  hasCover?: boolean;
};

/** The pictures of a record. Imported by the forms that have some, because the cropper is no small thing. */
export function PicturesField({ name, ...gallery }: Props) {
  const { id, value, onChange, error } = useField(name);
  const onPending = usePending(name);
  const { takeDone } = useFormInside();
  const { getValues } = useFormContext<Drafts>();
  // An upload ends when it ends: what it is added to is the value of that moment.
  const change = (to: (pictures: readonly Media[]) => readonly Media[]) =>
    onChange(to(toMedia(getValues(`shared.${name}`))));
  const forget = (media: Media) => {
    const others = (pictures: unknown) => toMedia(pictures).filter((other) => other['@id'] !== media['@id']);
    takeDone(name, others);
    change(others);
  };
  return (
    <FieldCell name={name}>
      <Gallery
        {...gallery}
        value={toMedia(value)}
        onChange={change}
        onDeleted={forget}
        onPending={onPending}
        error={error}
        inputId={id}
      />
    </FieldCell>
  );
}

/** The pictures in a form's value: a list of media as the server sent them, or none yet. */
export const toMedia = (value: unknown): readonly Media[] =>
  Array.isArray(value) ? value.filter(isMedium).map(toMedium) : [];

/** A server may refer to a picture by its `@id` alone, and answer null for a picture that is gone. */
const isMedium = (value: unknown): value is string | Received<Media> =>
  typeof value === 'string' || (typeof value === 'object' && value !== null);

/** Without an address it is a picture that cannot be loaded. */
function toMedium(value: string | Received<Media>): Media {
  const medium: Received<Media> = typeof value === 'string' ? { '@id': value } : value;
  return { ...medium, contentUrl: medium.contentUrl ?? '' };
}
