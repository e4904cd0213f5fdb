import { toSentence, type Sentence } from '../errors/sentence.ts';
import type { Language } from '../language.ts';
import { importedFields, labelOf, missingWords, type ImportedField } from './fields.ts';
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

/** The notes, except `cut`, whose sentences are in {@link importedFields}. `{max}` is the maximum length of the field. */
const noteSentences: Record<Exclude<NoteKey, 'cut'>, Sentence> = {
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
    es: 'Venían {value} zonas; no se toman todas.',
    en: '{value} zones were received; not all of them are used.',
  },
  unknownCountry: {
    es: 'No conocemos el país «{value}», así que se queda sin ubicación nueva.',
    en: 'The country “{value}” is unknown, so no new location was set.',
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
    es: 'Se importó y después se eliminó aquí. Si la marcas, vuelve a crearse.',
    en: 'It was imported and then deleted here. If you tick it, it is created again.',
  },
};

const pictureFaultWords: Record<PictureFault, Sentence> = {
  badAddress: { es: 'La dirección de la imagen no es válida', en: 'The address of the picture is not valid' },
  forbiddenAddress: {
    es: 'La dirección lleva a una red privada, así que no se ha pedido',
    en: 'The address points to a private network, so it was not requested',
  },
  notFound: { es: 'El servidor del distribuidor no la tiene', en: "The distributor's server does not have it" },
  noPicture: { es: 'Lo que llegó no es una imagen JPG o PNG', en: 'The file received is not a JPG or PNG picture' },
  tooLarge: { es: 'Pesa demasiado', en: 'It is too large' },
  tooSlow: { es: 'Tardó demasiado en llegar', en: 'It took too long to download' },
  unreachable: {
    es: 'El servidor del distribuidor no la ha enviado',
    en: "The distributor's server did not send it",
  },
};

const missing = {
  new: { es: 'Entra inactiva; faltan: {fields}.', en: 'Imported as inactive; still missing: {fields}.' },
  known: { es: 'Aún le faltan: {fields}.', en: 'Still missing: {fields}.' },
} satisfies Record<string, Sentence>;

const pictureMissing: Sentence = {
  es: 'Falta una imagen. {why}: {address}',
  en: 'A picture is missing. {why}: {address}',
};

/** Returns the sentence of a note. */
export function noteSentence({ key, field = '', value = '' }: ImportItem['notes'][number], language: Language): string {
  const known: Readonly<Record<string, ImportedField | undefined>> = importedFields;
  const declared = known[field];
  const text = declared && 'maxChars' in declared ? declared : undefined;
  if (key === 'cut') return text ? toSentence(text.cut, language, { max: text.maxChars }) : '';
  const max = declared && 'max' in declared ? declared.max : '';
  return toSentence(noteSentences[key], language, { value, max, field: labelOf(field, language) });
}

/** Returns the sentences of an item's notes, each once: the source's records in both languages often have the same note. */
export const noteSentencesOf = ({ notes }: Pick<ImportItem, 'notes'>, language: Language): string[] => [
  ...new Set(notes.map((note) => noteSentence(note, language))),
];

/** Returns the sentence about the required fields without a valid value, such as "Aún le faltan: la URL y las imágenes." */
export function missingSentence({ kind, missing: fields }: Pick<ImportItem, 'kind' | 'missing'>, language: Language) {
  const listed = new Intl.ListFormat(language, { type: 'conjunction' });
  const words = listed.format(fields.map((field) => missingWords(field, language)));
  return toSentence(missing[kind === 'new' ? 'new' : 'known'], language, { fields: words });
}

/** Returns the sentence about a picture that was not stored. */
export const pictureSentence = ({ url, fault }: ImportItem['pictureFaults'][number], language: Language): string =>
  toSentence(pictureMissing, language, {
    why: pictureFaultWords[fault][language],
    address: url.replace(/^https?:\/\//, ''),
  });
