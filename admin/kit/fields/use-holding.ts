import { useState } from 'react';
import type { Holding } from '../cropper/use-uploads.ts';
import { useFormInside } from '../form/form-context.ts';

/** Returns the pictures of a field that are not uploaded: those that the form has restored, and a function that reports them. */
export function useHolding(name: string): Holding {
  const { heldPictures } = useFormInside();
  const [restored] = useState(() => heldPictures.read().filter(({ field }) => field === name));
  return { restored, hold: (isCut, pictures) => heldPictures.put(name, isCut, pictures) };
}
