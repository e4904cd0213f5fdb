/**
 * Notes on a source record: why a value was changed or dropped, why the record was rejected, or (`deletedHere`) that its experience was
 * deleted from this database, or (`restoredHere`) that it was restored before the import could create it again.
 */
export const noteKeys = [
  'cut',
  'wrongType',
  'badAddress',
  'badDuration',
  'badPicture',
  'tooManyPictures',
  'tooManyTags',
  'tooManyZones',
  'unknownCountry',
  'unknownLocation',
  'unknownTag',
  'unknownZone',
  'duplicate',
  'noId',
  'noName',
  'noRecord',
  'deletedHere',
  'restoredHere',
] as const;
export type NoteKey = (typeof noteKeys)[number];

/** Reasons why a picture from a source was not stored. */
export const pictureFaults = [
  'badAddress',
  'forbiddenAddress',
  'notFound',
  'noPicture',
  'damaged',
  'tooLarge',
  'tooManyPixels',
  'sideTooLong',
  'tooSlow',
  'unreachable',
] as const;
export type PictureFault = (typeof pictureFaults)[number];
