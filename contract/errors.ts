import type { Language } from './language.ts';

/** A sentence in every interface language; `{name}` stands for a value. */
type Sentence = Record<Language, string>;

/**
 * Every error that the API answers with: its HTTP status and the sentence that a person reads (D-09).
 * `inUse` takes `{users}`, written by {@link toUsers} from the counts of the records that use the one refused.
 */
export const apiErrors = {
  badRequest: { status: 400, es: 'La petición no se entiende', en: 'The request cannot be understood' },
  badPage: {
    status: 400,
    es: 'La página debe ser un número a partir de 1',
    en: 'The page must be a number from 1 up',
  },
  badOrder: {
    status: 400,
    es: 'No se puede ordenar por {field}',
    en: 'It is not possible to sort by {field}',
  },
  badFilter: {
    status: 400,
    es: 'El filtro {field} no tiene un valor válido',
    en: 'The filter {field} does not have a valid value',
  },
  badIdempotencyKey: {
    status: 400,
    es: 'Idempotency-Key debe tener entre 1 y {max} caracteres visibles',
    en: 'Idempotency-Key must have between 1 and {max} visible characters',
  },
  badIfMatch: {
    status: 400,
    es: 'If-Match debe llevar * o una lista de ETag entre comillas',
    en: 'If-Match must carry * or a list of ETags in quotes',
  },
  unauthenticated: { status: 401, es: 'Inicia sesión para continuar', en: 'Sign in to continue' },
  wrongCredentials: { status: 401, es: 'E-mail o contraseña incorrectos', en: 'Wrong e-mail or password' },
  refreshRefused: { status: 401, es: 'La sesión ha caducado', en: 'The session has expired' },
  forbidden: {
    status: 403,
    es: 'El usuario no tiene permisos de acceso',
    en: 'This user does not have permission to enter',
  },
  notFound: {
    status: 404,
    es: 'No existe. Puede que otra persona lo haya eliminado',
    en: 'It does not exist. Someone else may have deleted it',
  },
  noMakerWithEmail: {
    status: 404,
    es: 'No hay ningún maker con el e-mail {email}',
    en: 'There is no maker with the e-mail {email}',
  },
  noPaymentCustomer: {
    status: 404,
    es: 'El servicio de pagos no conoce a este cliente',
    en: 'The payment service does not know this customer',
  },
  methodNotAllowed: { status: 405, es: 'Aquí no se puede hacer eso', en: 'That cannot be done here' },
  notAcceptable: {
    status: 406,
    es: 'La respuesta no existe en el formato pedido',
    en: 'The answer does not exist in the requested format',
  },
  uploadTooSlow: {
    status: 408,
    es: 'La imagen ha tardado demasiado en llegar. Comprueba la conexión y vuelve a intentarlo',
    en: 'The picture took too long to arrive. Check the connection and try again',
  },
  requestTooSlow: {
    status: 408,
    es: 'Lo enviado ha tardado demasiado en llegar. Comprueba la conexión y vuelve a intentarlo',
    en: 'What was sent took too long to arrive. Check the connection and try again',
  },
  inUse: {
    status: 409,
    es: 'No se puede eliminar porque está en uso: {users}',
    en: 'It cannot be deleted because it is in use: {users}',
  },
  hasPaidPlan: {
    status: 409,
    es: 'El maker ya tiene el plan {plan}, que es de pago y no se cambia por el gratuito',
    en: 'The maker already has the plan {plan}, which is paid for and is not replaced by the free one',
  },
  lastAdministrator: {
    status: 409,
    es: 'Debe quedar al menos un administrador',
    en: 'At least one administrator must remain',
  },
  importBusy: {
    status: 409,
    es: 'Ya hay una importación en marcha. Espera a que termine',
    en: 'An import is under way already. Wait until it ends',
  },
  importNotPlanned: {
    status: 409,
    es: 'Esta importación ya no se puede cambiar: se ha aplicado, se ha cancelado o todavía se está leyendo',
    en: 'This import can no longer be changed: it was applied or cancelled, or it is still being read',
  },
  importNotUndoable: {
    status: 409,
    es: 'De esta importación no queda nada que deshacer',
    en: 'There is nothing left to undo of this import',
  },
  importForgotten: {
    status: 410,
    es: 'Los detalles de esta importación ya se han borrado; queda lo que dice la lista',
    en: 'The details of this import have been deleted; what the list says is left',
  },
  changedMeanwhile: {
    status: 412,
    es: 'Alguien lo ha cambiado desde que lo abriste',
    en: 'Someone has changed it since you opened it',
  },
  bodyTooLarge: { status: 413, es: 'Se ha enviado demasiado contenido', en: 'Too much content was sent' },
  fileTooLarge: {
    status: 413,
    es: 'La imagen pesa demasiado: el máximo son {maxMegabytes} MB',
    en: 'The picture is too large: the limit is {maxMegabytes} MB',
  },
  unsupportedMediaType: {
    status: 415,
    es: 'No se admite ese tipo de contenido',
    en: 'That type of content is not accepted',
  },
  invalidInput: {
    status: 422,
    es: 'Revisa los campos marcados',
    en: 'Check the fields that are marked',
  },
  idempotencyKeyReused: {
    status: 422,
    es: 'Esa Idempotency-Key ya se usó con otra petición',
    en: 'That Idempotency-Key was already used with another request',
  },
  distributorToken: {
    status: 422,
    es: 'La conexión con el distribuidor ha caducado. Vuelve a intentarlo',
    en: 'The connection to the distributor has expired. Try again',
  },
  tooManyAttempts: {
    status: 429,
    es: 'Demasiados intentos. Espera {seconds} segundos y vuelve a probar',
    en: 'Too many attempts. Wait {seconds} seconds and try again',
  },
  unexpected: {
    status: 500,
    es: 'Algo ha fallado por nuestra parte. Vuelve a intentarlo',
    en: 'Something failed on our side. Try again',
  },
  distributorDown: {
    status: 502,
    es: 'El distribuidor no responde. Vuelve a intentarlo en unos minutos',
    en: 'The distributor does not answer. Try again in a few minutes',
  },
  paymentsDown: {
    status: 502,
    es: 'El servicio de pagos no responde. Vuelve a intentarlo en unos minutos',
    en: 'The payment service does not answer. Try again in a few minutes',
  },
  paymentsRefused: {
    status: 502,
    es: 'El servicio de pagos no acepta nuestra clave. Avisa a quien lleva el servidor',
    en: 'The payment service does not accept our key. Tell whoever runs the server',
  },
  paymentsUnset: {
    status: 502,
    es: 'No hay servicio de pagos: falta STRIPE_API_KEY en el servidor',
    en: 'There is no payment service: STRIPE_API_KEY is missing on the server',
  },
  importReading: {
    status: 503,
    es: 'Todavía se está leyendo el catálogo del distribuidor. Vuelve a intentarlo en un minuto',
    en: "The distributor's catalogue is still being read. Try again in a minute",
  },
  importTooSlow: {
    status: 503,
    es: 'La base de datos ha tardado demasiado varias veces seguidas y se ha parado aquí. Lo que ya estaba hecho se queda. Vuelve a buscar más tarde',
    en: 'The database took too long several times in a row, so this stopped here. What was done already stays. Search again later',
  },
  unavailable: {
    status: 503,
    es: 'El servidor está ocupado. Vuelve a intentarlo en unos segundos',
    en: 'The server is busy. Try again in a few seconds',
  },
} as const satisfies Record<string, Sentence & { status: number }>;

export type ApiErrorKey = keyof typeof apiErrors;

/**
 * The catalogue of field messages, one per field rule (seed 1 §5, seed 2 §5).
 * The sentences that no seed gives follow the pattern of those that it gives.
 */
export const fieldErrors = {
  categoryName: { es: 'El nombre de la categoría es obligatorio', en: 'The category needs a name' },
  categoryParents: {
    es: 'Una categoría no puede estar dentro de sí misma',
    en: 'A category cannot be inside itself',
  },
  experienceName: { es: 'El título de la experiencia es obligatorio', en: 'The experience needs a title' },
  experienceUrl: {
    es: 'Escribe la dirección completa, empezando por http:// o https://',
    en: 'Write the whole address, starting with http:// or https://',
  },
  experienceUrlButtonText: { es: 'Elige el texto del botón', en: 'Choose the text of the button' },
  experienceDescription: {
    es: 'La descripción debe tener entre 120 y 600 caracteres',
    en: 'The description must have between 120 and 600 characters',
  },
  experienceDuration: { es: 'Indica la duración, por ejemplo 02:30', en: 'Give the duration, for example 02:30' },
  experienceLanguages: { es: 'Elige al menos un idioma', en: 'Choose at least one language' },
  experienceCategories: { es: 'Elige una o dos categorías', en: 'Choose one or two categories' },
  experienceTags: { es: 'Elige una o dos etiquetas', en: 'Choose one or two tags' },
  experienceCountry: { es: 'Elige el país', en: 'Choose the country' },
  experienceLocation: { es: 'Elige la ubicación', en: 'Choose the location' },
  experienceMaker: { es: 'Elige el maker', en: 'Choose the maker' },
  experiencePromotion: {
    es: 'La promoción puede tener como mucho 160 caracteres',
    en: 'The promotion can have at most 160 characters',
  },
  mediaExperiences: { es: 'Sube entre 1 y 5 imágenes', en: 'Upload between 1 and 5 pictures' },
  slug: {
    es: 'Usa minúsculas, números y guiones, por ejemplo ruta-del-vino',
    en: 'Use lower-case letters, numbers and hyphens, for example wine-route',
  },
  profileClosed: {
    es: 'Solo se puede cambiar con el plan Básico y un cliente de pago',
    en: 'It can only be changed with the Básico plan and a payment customer',
  },
  slugTaken: { es: 'Ya hay otro registro con ese slug', en: 'Another record has that slug already' },
  tagName: { es: 'El nombre de la etiqueta es obligatorio', en: 'The tag needs a name' },
  languageName: { es: 'El nombre del idioma es obligatorio', en: 'The language needs a name' },
  locationName: { es: 'El nombre de la ubicación es obligatorio', en: 'The location needs a name' },
  countryName: { es: 'Elige el país', en: 'Choose the country' },
  zoneName: { es: 'El nombre de la zona es obligatorio', en: 'The zone needs a name' },
  zoneLocation: { es: 'Elige la localidad', en: 'Choose the location' },
  planName: { es: 'El nombre del plan es obligatorio', en: 'The plan needs a name' },
  planPrice: {
    es: 'Indica el precio con cifras, por ejemplo 29 o 29,90',
    en: 'Give the price in digits, for example 29 or 29.90',
  },
  freePrice: {
    es: 'El plan gratuito se pide con el precio 0',
    en: 'The free plan is asked for with the price 0',
  },
  planIsActive: { es: 'Indica si el plan está activo', en: 'Say whether the plan is active' },
  takerName: { es: 'El nombre del taker es obligatorio', en: 'The taker needs a name' },
  takerSurname: { es: 'El apellido del taker es obligatorio', en: 'The taker needs a surname' },
  partnerUser: { es: 'Indica el usuario', en: 'Say which user it is' },
  userIsMaker: { es: 'Ese usuario ya es maker', en: 'That user is a maker already' },
  userIsTaker: { es: 'Ese usuario ya es taker', en: 'That user is a taker already' },
  userIsReseller: { es: 'Ese usuario ya es reseller', en: 'That user is a reseller already' },
  makerName: { es: 'El nombre del maker es obligatorio', en: 'The maker needs a name' },
  makerDocumentType: { es: 'Elige el tipo de documento', en: 'Choose the type of document' },
  document: { es: 'Escribe el número del documento', en: 'Write the number of the document' },
  documentFormat: { es: 'Formato de documento no válido', en: 'A document is not written like that' },
  documentLetter: { es: 'La letra no coincide con el documento', en: 'The letter does not match the document' },
  documentInvalid: { es: 'Documento inválido', en: 'The document is not valid' },
  phone: {
    es: 'Escribe el teléfono con el prefijo del país y sin espacios, por ejemplo +34612345678',
    en: 'Write the phone with its country prefix and no spaces, for example +34612345678',
  },
  makerWeb: {
    es: 'Escribe la dirección completa de la web, empezando por http:// o https://',
    en: 'Write the whole address of the website, starting with http:// or https://',
  },
  mediaMaker: { es: 'Sube la imagen de perfil', en: 'Upload the profile picture' },
  mediaMakersHeader: { es: 'Elige una sola imagen de cabecera', en: 'Choose a single header picture' },
  mediaMakersLogo: { es: 'Elige un solo logo', en: 'Choose a single logo' },
  mediaMakersStaff: {
    es: 'Sube como mucho {max} imágenes del equipo',
    en: 'Upload at most {max} pictures of the team',
  },
  phrase: {
    es: 'La frase puede tener como mucho {max} caracteres',
    en: 'The phrase can have at most {max} characters',
  },
  makerDescription: {
    es: 'La descripción puede tener como mucho {max} caracteres',
    en: 'The description can have at most {max} characters',
  },
  founders: { es: 'Los fundadores caben en {max} caracteres', en: 'The founders fit in {max} characters' },
  director: { es: 'La dirección cabe en {max} caracteres', en: 'The management fits in {max} characters' },
  operations: { es: 'Operaciones cabe en {max} caracteres', en: 'Operations fits in {max} characters' },
  technology: { es: 'Tecnología cabe en {max} caracteres', en: 'Technology fits in {max} characters' },
  customerId: {
    es: 'El número de cliente cabe en {max} caracteres',
    en: 'The customer number fits in {max} characters',
  },
  linkedIn: {
    es: 'Escribe solo lo que va detrás de linkedin.com/, por ejemplo company/12345678/admin/',
    en: 'Write only what follows linkedin.com/, for example company/12345678/admin/',
  },
  facebook: {
    es: 'Escribe solo el nombre de usuario de Facebook',
    en: 'Write only the user name on Facebook',
  },
  instagram: {
    es: 'Escribe solo el nombre de usuario de Instagram',
    en: 'Write only the user name on Instagram',
  },
  twitter: { es: 'Escribe solo el nombre de usuario de Twitter', en: 'Write only the user name on Twitter' },
  unallowedDomain: {
    es: 'Usa un correo electrónico de uno de los dominios permitidos',
    en: 'Use an e-mail of one of the domains that are let in',
  },
  ageRange: {
    es: 'Para este evento debes tener entre {min} y {max} años (tienes {age})',
    en: 'For this event you must be between {min} and {max} years old (you are {age})',
  },
  resellerName: { es: 'El nombre del reseller es obligatorio', en: 'The reseller needs a name' },
  resellerFiscalName: { es: 'El nombre fiscal es obligatorio', en: 'The fiscal name is required' },
  resellerCif: { es: 'El CIF es obligatorio', en: 'The CIF is required' },
  resellerAddress: { es: 'La dirección es obligatoria', en: 'The address is required' },
  resellerCp: { es: 'El código postal es obligatorio', en: 'The postal code is required' },
  resellerClaim: {
    es: 'El claim debe tener entre 1 y 160 caracteres',
    en: 'The claim must have between 1 and 160 characters',
  },
  resellerObservations: {
    es: 'Las observaciones pueden tener como mucho 160 caracteres',
    en: 'The observations can have at most 160 characters',
  },
  resellerUrlWeb: {
    es: 'Escribe la dirección completa de la web, empezando por http:// o https://',
    en: 'Write the whole address of the website, starting with http:// or https://',
  },
  resellerUrlWebSupplier: {
    es: 'Escribe la dirección completa del proveedor, empezando por http:// o https://',
    en: 'Write the whole address of the supplier, starting with http:// or https://',
  },
  contactName: { es: 'El nombre del contacto es obligatorio', en: 'The contact needs a name' },
  contactReseller: { es: 'Indica el reseller del contacto', en: 'Say whose contact it is' },
  favoriteReseller: { es: 'Indica de qué reseller es el favorito', en: 'Say whose favourite it is' },
  favoriteExperience: { es: 'Indica la experiencia favorita', en: 'Say which experience is the favourite' },
  favoriteMakers: { es: 'Indica al menos un maker favorito', en: 'Name at least one favourite maker' },
  alreadyFavorite: {
    es: 'Ya está entre los favoritos del reseller',
    en: 'It is among the favourites of the reseller already',
  },
  mediaResellers: { es: 'Sube el logo', en: 'Upload the logo' },
  resellerTags: { es: 'Elige al menos una etiqueta', en: 'Choose at least one tag' },
  resellerCountries: { es: 'Elige al menos un país', en: 'Choose at least one country' },
  importSource: { es: 'Elige de dónde importar', en: 'Choose where to import from' },
  importPlan: {
    es: 'Vuelve a buscar las experiencias que se pueden importar',
    en: 'Look again for the experiences that can be imported',
  },
  importField: { es: 'En ese campo no hay nada que decidir', en: 'There is nothing to decide in that field' },
  importDecision: {
    es: 'Elige el valor de aquí (ours) o el del distribuidor (theirs)',
    en: "Choose the value from here (ours) or the distributor's (theirs)",
  },
  importRejected: {
    es: 'Esta actividad no se puede importar: mira por qué en sus notas',
    en: 'This activity cannot be imported: its notes say why',
  },
  importName: {
    es: 'Una experiencia nueva necesita el nombre al menos en un idioma',
    en: 'A new experience needs its name in one language at least',
  },
  email: {
    es: 'El email debe ser un correo electrónico válido (nombre@dominio)',
    en: 'The e-mail must be a valid address (name@domain)',
  },
  emailTaken: { es: 'Ya hay un usuario con ese email', en: 'Another user has that e-mail already' },
  password: { es: 'La contraseña es obligatoria', en: 'The password is required' },
  newPassword: {
    es: 'La contraseña debe tener entre 5 y 15 caracteres, y contener al menos una mayúscula, una minúscula y un número',
    en: 'The password must have between 5 and 15 letters and digits, at least one of them upper case, one lower case and one a digit',
  },
  unknownRole: { es: 'Ese rol no existe', en: 'There is no such role' },
  file: { es: 'Elige una imagen JPEG o PNG', en: 'Choose a JPEG or PNG picture' },
  fileTooManyPixels: {
    es: 'La imagen es demasiado grande: el máximo son {maxMegapixels} megapíxeles',
    en: 'The picture is too big: the limit is {maxMegapixels} megapixels',
  },
  required: { es: 'Este campo es obligatorio', en: 'This field is required' },
  tooLong: { es: 'Puede tener como mucho {max} caracteres', en: 'It can have at most {max} characters' },
  tooMany: { es: 'Como mucho {max}', en: 'At most {max}' },
  outOfRange: { es: 'El número está fuera de lo permitido', en: 'The number is out of range' },
  positionFull: {
    es: 'La posición {order} tendría más de {max} experiencias',
    en: 'Position {order} would have more than {max} experiences',
  },
  repeated: { es: 'Está más de una vez en la lista', en: 'It is in the list more than once' },
  unknownReference: { es: 'Lo elegido ya no existe', en: 'What was chosen no longer exists' },
  invalidText: { es: 'Hay caracteres que no se pueden guardar', en: 'Some characters cannot be stored' },
  invalid: { es: 'El valor no es válido', en: 'The value is not valid' },
} as const satisfies Record<string, Sentence>;

export type FieldErrorKey = keyof typeof fieldErrors;

/** Values that fill the gaps of a sentence. */
export type SentenceValues = Record<string, string | number>;

/** One field that was refused: where, why, and the sentence in the request's language (D-09). */
export type Violation = { propertyPath: string; message: string; key: FieldErrorKey; values?: SentenceValues };

/** What an error carries besides the names of RFC 9457 and Hydra (D-09). */
export type ErrorBody = {
  code: number;
  message: string;
  title: string;
  detail: string;
  status: number;
  key: ApiErrorKey;
  values?: SentenceValues | Partial<Record<UserOfRecord, number>>;
  violations?: Violation[];
  /** The record as it is now, where a write was refused because it has changed (feature `versions`). */
  present?: unknown;
};

/** Collections that can use another record, with the words that count them. */
const countedUsers = {
  categories: { es: ['{n} categoría', '{n} categorías'], en: ['{n} category', '{n} categories'] },
  experiences: { es: ['{n} experiencia', '{n} experiencias'], en: ['{n} experience', '{n} experiences'] },
  zones: { es: ['{n} zona', '{n} zonas'], en: ['{n} zone', '{n} zones'] },
  locations: { es: ['{n} ubicación', '{n} ubicaciones'], en: ['{n} location', '{n} locations'] },
  makers: { es: ['{n} maker', '{n} makers'], en: ['{n} maker', '{n} makers'] },
  resellers: { es: ['{n} reseller', '{n} resellers'], en: ['{n} reseller', '{n} resellers'] },
  takers: { es: ['{n} taker', '{n} takers'], en: ['{n} taker', '{n} takers'] },
  maker_plans: { es: ['{n} suscripción', '{n} suscripciones'], en: ['{n} subscription', '{n} subscriptions'] },
  contacts: { es: ['{n} contacto', '{n} contactos'], en: ['{n} contact', '{n} contacts'] },
} as const satisfies Record<string, Record<Language, readonly [string, string]>>;

export type UserOfRecord = keyof typeof countedUsers;

/** `{experiences: 3, categories: 1}` → "3 experiencias y 1 categoría". */
export function toUsers(counts: Partial<Record<UserOfRecord, number>>, language: Language): string {
  const parts = Object.entries(counts).map(([user, n]) => {
    const [one, other] = countedUsers[user as UserOfRecord][language];
    return (n === 1 ? one : other).replace('{n}', String(n));
  });
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);
}

/** Fills the gaps of a catalogue sentence; a gap without a value is left out. */
export const toSentence = (sentence: Sentence, language: Language, values: SentenceValues = {}): string =>
  sentence[language].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

/** The sentence of an API error in a language. */
export function toErrorSentence(key: ApiErrorKey, language: Language, values: ErrorBody['values'] = {}): string {
  if (key === 'inUse') {
    return toSentence(apiErrors.inUse, language, {
      users: toUsers(values, language),
    });
  }
  return toSentence(apiErrors[key], language, values);
}
