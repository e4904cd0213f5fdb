import { useTranslation } from 'react-i18next';
import type { CropKind } from '../cropper/crop-kinds.ts';
import type { Media } from '../cropper/use-uploads.ts';
import { Gallery } from '../gallery/gallery.tsx';
import { ShownPictures } from '../gallery/shown-pictures.tsx';
import { toNumberedTexts } from '../gallery/texts.ts';
import { FieldCell } from './field-cell.tsx';
import { useFormInside } from '../form/form-context.ts';
import { useField } from './use-field.tsx';
import type { Received } from '../records/received.ts';
import { useHolding } from './use-holding.ts';
import { usePending } from './use-pending.ts';

type Props = {
  name: string;
  /** Title of the cropper. */
  title: string;
  kind: CropKind;
  /** The upload endpoint. */
  path: string;
  max: number;
  /** Whether the first picture is the cover. */
  hasCover?: boolean;
};

/** The pictures of a record. Only forms with pictures import this field, because the cropper is large. */
export function PicturesField({ name, ...gallery }: Props) {
  const { t } = useTranslation();
  const { id, value, onChange, error } = useField(name);
  const onPending = usePending(name);
  const holding = useHolding(name);
  const { form, markSaved } = useFormInside();
  // An upload may end after further edits, so its picture is added to the current value of the field, not to the rendered value.
  const change = (to: (pictures: readonly Media[]) => readonly Media[]) =>
    onChange(to(toMedia(form.getValues(`shared.${name}`))));
  const forget = (media: Media) => {
    const others = (pictures: unknown) => toMedia(pictures).filter((other) => other['@id'] !== media['@id']);
    markSaved(name, others);
    change(others);
  };
  const pictures = toMedia(value);
  const toTexts = (n: number) => toNumberedTexts(t, n, gallery.hasCover);
  return (
    <FieldCell
      name={name}
      hasLabel={false}
      shown={pictures.length > 0 && <ShownPictures kind={gallery.kind} pictures={pictures} toTexts={toTexts} />}
    >
      <Gallery
        {...gallery}
        value={pictures}
        onChange={change}
        onDeleted={forget}
        onPending={onPending}
        holding={holding}
        error={error}
        inputId={id}
      />
    </FieldCell>
  );
}

/** Returns the pictures in a field's value, without deleted pictures; empty if the value is not an array. */
export const toMedia = (value: unknown): readonly Media[] =>
  Array.isArray(value) ? value.filter(isMedium).map(toMedium) : [];

/** A server may send a picture as its `@id` alone, and null for a deleted picture. */
const isMedium = (value: unknown): value is string | Received<Media> =>
  typeof value === 'string' || (typeof value === 'object' && value !== null);

/** Replaces a missing `contentUrl` by the empty string, which is shown as a picture that failed to load. */
function toMedium(value: string | Received<Media>): Media {
  const medium: Received<Media> = typeof value === 'string' ? { '@id': value } : value;
  return { ...medium, contentUrl: medium.contentUrl ?? '' };
}
