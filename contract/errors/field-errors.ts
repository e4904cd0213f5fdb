import type { Sentence } from './sentence.ts';

/**
 * The catalogue of field messages, one per field rule (ERR-07, ERR-08). If the requirements do not prescribe the wording of a message, it
 * follows the pattern of the prescribed messages.
 */
export const fieldErrors = {
  categoryName: { es: 'El nombre de la categoría es obligatorio', en: 'The category needs a name' },
  categoryParents: {
    es: 'Una categoría no puede estar dentro de sí misma',
    en: 'A category cannot be inside itself',
  },
  viewCollection: { es: 'Esta lista no tiene vistas', en: 'This list has no views' },
  viewName: { es: 'Escribe un nombre de 1 a 60 caracteres', en: 'Enter a name of 1 to 60 characters' },
  viewNameTaken: { es: 'Ya hay una vista con ese nombre', en: 'There is already a view with that name' },
  tooManyViews: {
    es: 'Esta lista ya tiene {max} vistas; elimina alguna para guardar otra',
    en: 'This list has {max} views already; delete one to save another',
  },
  unknownFilter: { es: 'La lista no tiene el filtro {field}', en: 'The list has no filter {field}' },
  invalidFilter: { es: 'El filtro {field} no tiene un valor válido', en: 'The filter {field} has an invalid value' },
  invalidOrder: { es: 'No se puede ordenar por {field}', en: 'Cannot sort by {field}' },
  experienceName: { es: 'El título de la experiencia es obligatorio', en: 'The experience needs a title' },
  experienceUrl: {
    es: 'Escribe la dirección completa, empezando por http:// o https://',
    en: 'Enter the full address, starting with http:// or https://',
  },
  experienceUrlButtonText: { es: 'Elige el texto del botón', en: 'Choose the text of the button' },
  experienceDescription: {
    es: 'La descripción debe tener entre 120 y 600 caracteres',
    en: 'The description must have between 120 and 600 characters',
  },
  experienceDuration: { es: 'Indica la duración, por ejemplo 02:30', en: 'Enter the duration, for example 02:30' },
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
  slugTaken: { es: 'Ya hay otro registro con ese slug', en: 'Another record already has that slug' },
  tagName: { es: 'El nombre de la etiqueta es obligatorio', en: 'The tag needs a name' },
  languageName: { es: 'El nombre del idioma es obligatorio', en: 'The language needs a name' },
  locationName: { es: 'El nombre de la ubicación es obligatorio', en: 'The location needs a name' },
  countryName: { es: 'Elige el país', en: 'Choose the country' },
  zoneName: { es: 'El nombre de la zona es obligatorio', en: 'The zone needs a name' },
  zoneLocation: { es: 'Elige la localidad', en: 'Choose the location' },
  planName: { es: 'El nombre del plan es obligatorio', en: 'The plan needs a name' },
  planPrice: {
    es: 'Indica el precio con cifras, por ejemplo 29 o 29,90',
    en: 'Enter the price in digits, for example 29 or 29.90',
  },
  freePrice: {
    es: 'El plan gratuito se pide con el precio 0',
    en: 'Request the free plan with the price 0',
  },
  planIsActive: { es: 'Indica si el plan está activo', en: 'Specify whether the plan is active' },
  takerName: { es: 'El nombre del taker es obligatorio', en: 'The taker needs a name' },
  takerSurname: { es: 'El apellido del taker es obligatorio', en: 'The taker needs a surname' },
  partnerUser: { es: 'Indica el usuario', en: 'Specify the user' },
  userIsMaker: { es: 'Ese usuario ya es maker', en: 'That user is already a maker' },
  userIsTaker: { es: 'Ese usuario ya es taker', en: 'That user is already a taker' },
  userIsReseller: { es: 'Ese usuario ya es reseller', en: 'That user is already a reseller' },
  makerName: { es: 'El nombre del maker es obligatorio', en: 'The maker needs a name' },
  makerDocumentType: { es: 'Elige el tipo de documento', en: 'Choose the type of document' },
  document: { es: 'Escribe el número del documento', en: 'Enter the document number' },
  documentFormat: { es: 'Formato de documento no válido', en: 'Invalid document format' },
  documentLetter: { es: 'La letra no coincide con el documento', en: 'The letter does not match the document' },
  documentInvalid: { es: 'Documento inválido', en: 'The document is not valid' },
  phone: {
    es: 'Escribe el teléfono con el prefijo del país y sin espacios, por ejemplo +34612345678',
    en: 'Enter the phone number with its country prefix and no spaces, for example +34612345678',
  },
  makerWeb: {
    es: 'Escribe la dirección completa de la web, empezando por http:// o https://',
    en: 'Enter the full address of the website, starting with http:// or https://',
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
  founders: { es: 'Los fundadores caben en {max} caracteres', en: 'Founders: at most {max} characters' },
  director: { es: 'La dirección cabe en {max} caracteres', en: 'Director: at most {max} characters' },
  operations: { es: 'Operaciones cabe en {max} caracteres', en: 'Operations: at most {max} characters' },
  technology: { es: 'Tecnología cabe en {max} caracteres', en: 'Technology: at most {max} characters' },
  customerId: {
    es: 'El número de cliente cabe en {max} caracteres',
    en: 'Customer ID: at most {max} characters',
  },
  linkedIn: {
    es: 'Escribe solo lo que va detrás de linkedin.com/, por ejemplo company/12345678/admin/',
    en: 'Enter only the part after linkedin.com/, for example company/12345678/admin/',
  },
  facebook: {
    es: 'Escribe solo el nombre de usuario de Facebook',
    en: 'Enter only the Facebook user name',
  },
  instagram: {
    es: 'Escribe solo el nombre de usuario de Instagram',
    en: 'Enter only the Instagram user name',
  },
  twitter: { es: 'Escribe solo el nombre de usuario de Twitter', en: 'Enter only the Twitter user name' },
  unallowedDomain: {
    es: 'Usa un correo electrónico de uno de los dominios permitidos',
    en: 'Use an e-mail address from an allowed domain',
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
    en: 'Enter the full address of the website, starting with http:// or https://',
  },
  resellerUrlWebSupplier: {
    es: 'Escribe la dirección completa del proveedor, empezando por http:// o https://',
    en: 'Enter the full address of the supplier, starting with http:// or https://',
  },
  contactName: { es: 'El nombre del contacto es obligatorio', en: 'The contact needs a name' },
  contactReseller: { es: 'Indica el reseller del contacto', en: 'Specify the reseller of the contact' },
  favoriteReseller: { es: 'Indica de qué reseller es el favorito', en: 'Specify the reseller whose favourite it is' },
  favoriteExperience: { es: 'Indica la experiencia favorita', en: 'Specify the favourite experience' },
  favoriteMakers: { es: 'Indica al menos un maker favorito', en: 'Specify at least one favourite maker' },
  alreadyFavorite: {
    es: 'Ya está entre los favoritos del reseller',
    en: "It is already one of the reseller's favourites",
  },
  mediaResellers: { es: 'Sube el logo', en: 'Upload the logo' },
  resellerTags: { es: 'Elige al menos una etiqueta', en: 'Choose at least one tag' },
  resellerCountries: { es: 'Elige al menos un país', en: 'Choose at least one country' },
  importSource: { es: 'Elige de dónde importar', en: 'Choose where to import from' },
  importPlan: {
    es: 'Vuelve a buscar las experiencias que se pueden importar',
    en: 'Search again for experiences to import',
  },
  importField: { es: 'En ese campo no hay nada que decidir', en: 'There is nothing to decide in that field' },
  importDecision: {
    es: 'Elige el valor de aquí (ours) o el del distribuidor (theirs)',
    en: "Choose the value from here (ours) or the distributor's (theirs)",
  },
  importRejected: {
    es: 'Esta actividad no se puede importar: mira por qué en sus notas',
    en: 'This activity cannot be imported: see its notes for the reason',
  },
  importName: {
    es: 'Una experiencia nueva necesita el nombre al menos en un idioma',
    en: 'A new experience needs a name in at least one language',
  },
  email: {
    es: 'El email debe ser un correo electrónico válido (nombre@dominio)',
    en: 'The e-mail must be a valid address (name@domain)',
  },
  addressOnly: {
    es: 'Escribe solo la dirección, por ejemplo ana@example.com, sin comas, sin «<» ni «>» y sin «mailto:»',
    en: 'Enter only the address, such as ana@example.com, without commas, angle brackets or “mailto:”',
  },
  emailTaken: { es: 'Ya hay un usuario con ese email', en: 'Another user already has that e-mail' },
  password: { es: 'La contraseña es obligatoria', en: 'The password is required' },
  ownPasswordLength: { es: 'Usa entre 10 y 128 caracteres', en: 'Use 10 to 128 characters' },
  ownPasswordPersonal: {
    es: 'No puede contener tu nombre ni tu e-mail',
    en: 'It must not contain your name or your e-mail address',
  },
  ownPasswordCommon: {
    es: 'Es una contraseña muy común. Elige otra',
    en: 'This password is very common. Choose another one',
  },
  ownPasswordGiven: {
    es: 'Esta contraseña la puso otra persona. Elige una que solo conozcas tú',
    en: 'Someone else set this password. Choose one that only you know',
  },
  factorName: { es: 'Ponle un nombre', en: 'Give it a name' },
  code: { es: 'El código es obligatorio', en: 'The code is required' },
  wrongCode: { es: 'El código no es correcto', en: 'The code is wrong' },
  wrongPasskey: { es: 'La llave de acceso no es válida', en: 'The passkey is not valid' },
  wrongPassword: { es: 'La contraseña no es correcta', en: 'The password is wrong' },
  newPassword: {
    es: 'La contraseña debe tener entre 5 y 15 caracteres, y contener al menos una mayúscula, una minúscula y un número',
    en: 'The password must be 5 to 15 letters and digits, with at least one upper-case letter, one lower-case letter and one digit',
  },
  unknownRole: { es: 'Ese rol no existe', en: 'There is no such role' },
  partnerRole: {
    es: 'Los roles de maker, taker y reseller no se añaden a mano: crea el maker, el taker o el reseller del usuario',
    en: 'The maker, taker and reseller roles are not added by hand: create the maker, taker or reseller for the user',
  },
  file: { es: 'Elige una imagen JPEG o PNG', en: 'Choose a JPEG or PNG picture' },
  fileTooManyPixels: {
    es: 'La imagen es demasiado grande: el máximo son {maxMegapixels} megapíxeles',
    en: 'The picture is too big: the limit is {maxMegapixels} megapixels',
  },
  fileSideTooLong: {
    es: 'La imagen es demasiado larga: cada lado puede medir como mucho {maxSidePixels} píxeles',
    en: 'The picture is too long: each side can measure at most {maxSidePixels} pixels',
  },
  fileDamaged: {
    es: 'La imagen está dañada o incompleta. Vuelve a copiarla del original, o elige otra',
    en: 'The picture is damaged or incomplete. Copy it again from the original, or choose another',
  },
  bulkCollection: {
    es: 'Estos registros no se pueden cambiar en bloque',
    en: 'These records cannot be changed in bulk',
  },
  nothingSelected: { es: 'No hay nada seleccionado', en: 'Nothing is selected' },
  tooManySelected: {
    es: 'Se pueden cambiar como mucho {max} registros a la vez',
    en: 'At most {max} records can be changed at once',
  },
  operation: { es: 'Elige qué quieres cambiar', en: 'Choose what to change' },
  operationField: { es: 'Este campo no se puede cambiar en bloque', en: 'This field cannot be changed in bulk' },
  operationNotTaken: { es: 'Esto no se puede hacer con este campo', en: 'This cannot be done with this field' },
  operationLanguage: { es: 'Elige el idioma', en: 'Choose the language' },
  operationFind: { es: 'Escribe el texto que buscas', en: 'Enter the text to find' },
  translationMissing: {
    es: 'Falta el texto en uno de los dos idiomas',
    en: 'The text is missing in one of the two languages',
  },
  deleteAlone: {
    es: 'Eliminar no se puede combinar con otros cambios',
    en: 'Deleting cannot be combined with other changes',
  },
  inUse: { es: 'Está en uso: {usedBy}', en: 'In use: {usedBy}' },
  required: { es: 'Este campo es obligatorio', en: 'This field is required' },
  tooLong: { es: 'Puede tener como mucho {max} caracteres', en: 'It can have at most {max} characters' },
  tooMany: { es: 'Como mucho {max}', en: 'At most {max}' },
  wholeNumber: { es: 'Escribe un número entero, sin decimales', en: 'Enter a whole number, without decimals' },
  outOfRange: { es: 'El número está fuera de lo permitido', en: 'The number is out of range' },
  positionFull: {
    es: 'La posición {order} tendría más de {max} experiencias',
    en: 'Position {order} would have more than {max} experiences',
  },
  repeated: { es: 'Está más de una vez en la lista', en: 'It appears in the list more than once' },
  importedAgain: {
    es: 'El distribuidor ha vuelto a crear esta actividad en una importación',
    en: 'An import has since created another experience from this activity',
  },
  referenceDeleted: { es: 'También se ha eliminado', en: 'It has been deleted, too' },
  unknownReference: { es: 'Lo elegido ya no existe', en: 'The selected item no longer exists' },
  foreignReference: {
    es: 'Esa dirección es de otro servidor: usa la de este, por ejemplo /makers/3',
    en: 'That address belongs to another server: use one of this server, such as /makers/3',
  },
  pictureTaken: {
    es: 'Otro registro ya usa esa imagen. Sube otra',
    en: 'Another record already uses that picture. Upload another',
  },
  singleLine: {
    es: 'Escríbelo en una sola línea, sin caracteres invisibles',
    en: 'Use a single line, without invisible characters',
  },
  invalidText: { es: 'Hay caracteres que no se pueden guardar', en: 'Some characters cannot be stored' },
  invalid: { es: 'El valor no es válido', en: 'The value is not valid' },
} as const satisfies Record<string, Sentence>;

export type FieldErrorKey = keyof typeof fieldErrors;
