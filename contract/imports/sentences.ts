import { toSentence, type Sentence } from '../errors/sentence.ts';
import type { Language } from '../language.ts';
import { limits } from '../limits.ts';
import { fieldOf, labelOf, missingWords } from './fields.ts';
import type { ImportItem, ItemKind } from './items.ts';
import type { NoteKey, PictureFault } from './notes.ts';

/** The sentences that the screens of imports and the report share. `{name}` is a placeholder. */

export const kindWords: Record<ItemKind, Sentence> = {
  new: { es: 'Nueva', en: 'New' },
  changed: { es: 'Cambiada', en: 'Changed' },
  conflict: { es: 'Conflicto', en: 'Conflict' },
  gone: { es: 'Retirada', en: 'Withdrawn' },
  rejected: { es: 'Rechazada', en: 'Rejected' },
};

/** The notes. `{max}` is the maximum of the field. `cut` is the fallback for a field without its own `cut` sentence. */
const noteSentences: Record<NoteKey, Sentence> = {
  cut: {
    es: '{field}: el texto era demasiado largo y se cortó.',
    en: '{field}: the text was too long and was cut.',
  },
  wrongType: {
    es: '{field}: el dato no venía en el formato esperado y no se ha usado.',
    en: '{field}: the value received was not in the expected format and was not used.',
  },
  badAddress: {
    es: 'La dirección «{value}» no es válida y no se ha usado.',
    en: 'The address “{value}” is not valid and was not used.',
  },
  badDuration: {
    es: 'La duración «{value}» no es válida y no se ha usado.',
    en: 'The duration “{value}” is not valid and was not used.',
  },
  badPicture: {
    es: 'La dirección de una imagen no es válida y no se ha usado: «{value}».',
    en: 'The address of a picture is not valid and was not used: “{value}”.',
  },
  tooManyPictures: {
    es: 'Venían {value} imágenes; se toman las {max} primeras.',
    en: '{value} pictures were received; the first {max} are used.',
  },
  tooManyTags: {
    es: 'Venían {value} etiquetas; se toman {max}.',
    en: '{value} tags were received; {max} are used.',
  },
  tooManyZones: {
    es: 'Venían {value} zonas; se toman {max}.',
    en: '{value} zones were received; {max} are used.',
  },
  unknownCountry: {
    es: 'No conocemos el país «{value}», así que no se ha usado la ubicación.',
    en: 'The country “{value}” is unknown, so the location was not used.',
  },
  unknownLocation: {
    es: 'La ubicación «{value}» no está en las listas de origen y no se ha usado.',
    en: 'The location “{value}” is not in the lists of the source and was not used.',
  },
  unknownTag: {
    es: 'La etiqueta «{value}» no está en las listas de origen y no se ha usado.',
    en: 'The tag “{value}” is not in the lists of the source and was not used.',
  },
  unknownZone: {
    es: 'La zona «{value}» no está en las listas de origen y no se ha usado.',
    en: 'The zone “{value}” is not in the lists of the source and was not used.',
  },
  duplicate: {
    es: 'Este ID venía repetido en la misma lista; se ha usado el primero.',
    en: 'This ID appeared more than once in the same list; the first was used.',
  },
  noId: { es: 'Venía sin un ID que se pueda usar.', en: 'It was received without a usable ID.' },
  noName: {
    es: 'Venía sin título en ningún idioma.',
    en: 'It was received without a title in any language.',
  },
  noRecord: { es: 'Lo que llegó no era una actividad.', en: 'The data received was not an activity.' },
  deletedHere: {
    es: 'Se importó y después se eliminó aquí.',
    en: 'It was imported and then deleted here.',
  },
  restoredHere: {
    es: 'Se restauró de la papelera antes de aplicar la importación, así que no se ha creado otra ni se ha cambiado nada en ella.',
    en: 'It was restored from the trash before the import was applied, so no second one was created and nothing in it was changed.',
  },
};
/** Follows `deletedHere` if the item can be ticked. */
const ifTicked: Sentence = { es: 'Si la marcas, vuelve a crearse.', en: 'If you tick it, it is created again.' };

const pictureFaultWords: Record<PictureFault, Sentence> = {
  badAddress: { es: 'La dirección de la imagen no es válida', en: 'The address of the picture is not valid' },
  forbiddenAddress: {
    es: 'La dirección lleva a una red privada, así que no se ha pedido',
    en: 'The address points to a private network, so it was not requested',
  },
  notFound: { es: 'El servidor del distribuidor no la tiene', en: "The distributor's server does not have it" },
  noPicture: { es: 'Lo que llegó no es una imagen JPG o PNG', en: 'The file received is not a JPG or PNG picture' },
  damaged: { es: 'Llegó dañada o incompleta', en: 'It arrived damaged or incomplete' },
  tooLarge: { es: 'Pesa demasiado', en: 'It is too large' },
  tooManyPixels: {
    es: `Tiene más de ${limits.upload.maxPixels / 1e6} megapíxeles`,
    en: `It has more than ${limits.upload.maxPixels / 1e6} megapixels`,
  },
  sideTooLong: {
    es: `Un lado mide más de ${limits.upload.maxSidePixels} píxeles`,
    en: `A side measures more than ${limits.upload.maxSidePixels} pixels`,
  },
  tooSlow: { es: 'Tardó demasiado en llegar', en: 'It took too long to download' },
  unreachable: {
    es: 'El servidor del distribuidor no la ha enviado',
    en: "The distributor's server did not send it",
  },
};

const missing = {
  created: { es: 'Entra inactiva; faltan: {fields}.', en: 'Imported as inactive; still missing: {fields}.' },
  notCreated: { es: 'Datos que faltaban: {fields}.', en: 'Missing data: {fields}.' },
  known: { es: 'Aún le faltan: {fields}.', en: 'Still missing: {fields}.' },
} satisfies Record<string, Sentence>;

const pictureMissing: Sentence = {
  es: 'Falta una imagen. {why}: {address}',
  en: 'A picture is missing. {why}: {address}',
};

/** The language, and the state of the run: whether its pending items can still be applied, and whether they can be ticked. */
export type Shown = { language: Language; isOpen: boolean; canTick: boolean };

/** Returns the sentence of a note. */
export function noteSentence({ key, field = '', value = '' }: ImportItem['notes'][number], shown: Shown): string {
  const { language, canTick } = shown;
  const declared = fieldOf(field);
  if (key === 'cut' && declared && 'cut' in declared)
    return toSentence(declared.cut, language, { max: declared.maxChars });
  const max = declared && 'max' in declared ? declared.max : '';
  const sentence = toSentence(noteSentences[key], language, { value, max, field: labelOf(field, language) });
  return key === 'deletedHere' && canTick ? `${sentence} ${ifTicked[language]}` : sentence;
}

/** Returns the sentences of an item's notes, each once: the source's records in both languages often have the same note. */
export const noteSentencesOf = ({ notes }: Pick<ImportItem, 'notes'>, shown: Shown): string[] => [
  ...new Set(notes.map((note) => noteSentence(note, shown))),
];

/** Whether the import left the experience of the item unchanged because it was restored after the plan was created. */
export const isRestored = ({ notes }: Pick<ImportItem, 'notes'>): boolean =>
  notes.some(({ key }) => key === 'restoredHere');

/** Whether applying the item creates an experience: the activity is new, or its experience was deleted here. */
export const isCreating = (item: Pick<ImportItem, 'kind' | 'notes'>): boolean =>
  !isRestored(item) && (item.kind === 'new' || item.notes.some(({ key }) => key === 'deletedHere'));

type Incomplete = Pick<ImportItem, 'kind' | 'state' | 'missing' | 'notes'>;

/** Returns the sentence about the required fields without a valid value, such as "Aún le faltan: la URL y las imágenes." */
export function missingSentence(item: Incomplete, { language, isOpen }: Shown): string {
  const { state, missing: fields } = item;
  const listed = new Intl.ListFormat(language, { type: 'conjunction' });
  const words = listed.format(fields.map((field) => missingWords(field, language)));
  const isCreated = state === 'applied' || (state === 'pending' && isOpen);
  const sentence = !isCreating(item) || state === 'kept' ? 'known' : isCreated ? 'created' : 'notCreated';
  return toSentence(missing[sentence], language, { fields: words });
}

/** Returns the sentence about a picture that was not stored. */
export const pictureSentence = ({ url, fault }: ImportItem['pictureFaults'][number], language: Language): string =>
  toSentence(pictureMissing, language, { why: pictureFaultWords[fault][language], address: url });
