import type { Sentence } from './sentence.ts';

/**
 * Every error of the API: its HTTP status and the message for people (D-09). In `inUse`, `{usedBy}` stands for the records that prevent
 * the deletion, counted in words by `toCounts`: "3 experiencias y 1 categoría".
 */
export const apiErrors = {
  badRequest: { status: 400, es: 'La petición no se entiende', en: 'The request cannot be understood' },
  malformedBody: {
    status: 400,
    es: 'Lo enviado no está codificado en UTF-8',
    en: 'The request is not encoded in UTF-8',
  },
  badPage: {
    status: 400,
    es: 'La página debe ser un número a partir de 1',
    en: 'The page must be a number, 1 or higher',
  },
  badItemsPerPage: {
    status: 400,
    es: 'Los elementos por página deben ser un número a partir de 1',
    en: 'The number of items per page must be a number, 1 or higher',
  },
  badCursor: {
    status: 400,
    es: 'Esta lista no tiene páginas numeradas: sigue el enlace hydra:next',
    en: 'This list has no numbered pages: follow the link hydra:next',
  },
  badOrder: {
    status: 400,
    es: 'No se puede ordenar por {field}',
    en: 'Cannot sort by {field}',
  },
  notYourView: {
    status: 403,
    es: 'Solo quien creó esta vista, o un administrador, puede cambiarla',
    en: 'Only the person who made this view, or an administrator, can change it',
  },
  notYourProposal: {
    status: 403,
    es: 'Solo quien preparó este cambio puede aplicarlo',
    en: 'Only the person who prepared this change can apply it',
  },
  unknownParameter: {
    status: 400,
    es: 'No existe el parámetro {field}',
    en: 'There is no parameter {field}',
  },
  badFilter: {
    status: 400,
    es: 'El filtro {field} no tiene un valor válido',
    en: 'The filter {field} has an invalid value',
  },
  badMoment: {
    status: 400,
    es: 'El filtro {field} debe ser una fecha o un momento con su zona, como 2026-11-24 o 2026-11-24T09:30:00Z',
    en: 'The filter {field} must be a date or a moment with its zone, such as 2026-11-24 or 2026-11-24T09:30:00Z',
  },
  badIdempotencyKey: {
    status: 400,
    es: 'Idempotency-Key debe tener entre 1 y {max} caracteres visibles',
    en: 'Idempotency-Key must have between 1 and {max} visible characters',
  },
  badIfMatch: {
    status: 400,
    es: 'If-Match debe llevar * o una lista de ETag entre comillas',
    en: 'If-Match must be * or a list of quoted ETags',
  },
  unauthenticated: { status: 401, es: 'Inicia sesión para continuar', en: 'Sign in to continue' },
  wrongCredentials: { status: 401, es: 'E-mail o contraseña incorrectos', en: 'Wrong e-mail or password' },
  secondFactorNeeded: { status: 401, es: 'Falta el segundo factor', en: 'The second factor is missing' },
  wrongFactor: { status: 401, es: 'El segundo factor no es correcto', en: 'The second factor is wrong' },
  unknownPasskey: {
    status: 401,
    es: 'No se ha podido iniciar sesión con esta llave de acceso. Inténtalo de nuevo',
    en: 'Could not sign in with this passkey. Try again',
  },
  ticketExpired: {
    status: 401,
    es: 'Ha pasado demasiado tiempo. Vuelve a escribir tu contraseña',
    en: 'Too much time has passed. Enter your password again',
  },
  refreshRefused: { status: 401, es: 'La sesión ha caducado', en: 'The session has expired' },
  forbidden: {
    status: 403,
    es: 'El usuario no tiene permisos de acceso',
    en: 'This user does not have access',
  },
  confirmationNeeded: {
    status: 403,
    es: 'Confirma primero que eres tú',
    en: "First confirm that it's you",
  },
  enrolmentNeeded: {
    status: 403,
    es: 'Tu cuenta necesita un segundo factor. Añade uno para continuar',
    en: 'Your account needs a second factor. Add one to continue',
  },
  passwordChangeNeeded: {
    status: 403,
    es: 'Otra persona puso tu contraseña. Elige una propia para continuar',
    en: 'Your password was set by someone else. Choose your own to continue',
  },
  resetLinkExpired: {
    status: 410,
    es: 'Este enlace ya no sirve: ha caducado o ya se ha usado. Solicita uno nuevo',
    en: 'This link no longer works: it has expired or has already been used. Request a new one',
  },
  notFound: {
    status: 404,
    es: 'No existe. Puede que otra persona lo haya eliminado',
    en: 'It does not exist. Someone else may have deleted it',
  },
  notInTrash: {
    status: 404,
    es: 'Ya no está en la papelera. Puede que otra persona lo haya restaurado o eliminado definitivamente',
    en: 'It is no longer in the trash. Someone else may have restored it or deleted it for good',
  },
  noMakerWithEmail: {
    status: 404,
    es: 'No hay ningún maker con el e-mail {email}',
    en: 'There is no maker with the e-mail {email}',
  },
  noPaymentCustomer: {
    status: 404,
    es: 'El servicio de pagos no conoce a este cliente',
    en: 'The payment service does not recognise this customer',
  },
  methodNotAllowed: { status: 405, es: 'Aquí no se puede hacer eso', en: 'That operation is not allowed here' },
  notAcceptable: {
    status: 406,
    es: 'La respuesta no existe en el formato pedido',
    en: 'The response is not available in the requested format',
  },
  uploadTooSlow: {
    status: 408,
    es: 'La imagen ha tardado demasiado en llegar. Comprueba la conexión y vuelve a intentarlo',
    en: 'The picture took too long to upload. Check the connection and try again',
  },
  requestTooSlow: {
    status: 408,
    es: 'Lo enviado ha tardado demasiado en llegar. Comprueba la conexión y vuelve a intentarlo',
    en: 'The request took too long to arrive. Check the connection and try again',
  },
  inUse: {
    status: 409,
    es: 'No se puede eliminar porque está en uso: {usedBy}',
    en: 'It cannot be deleted because it is in use: {usedBy}',
  },
  hasPaidPlan: {
    status: 409,
    es: 'El maker ya tiene el plan {plan}, que es de pago y no se cambia por el gratuito',
    en: 'The maker already has the paid plan {plan}, which cannot be replaced by the free plan',
  },
  lastFactor: {
    status: 409,
    es: 'Tu cuenta debe conservar un segundo factor. Añade otro antes de quitar este',
    en: 'Your account must keep a second factor. Add another one before you remove this one',
  },
  tooManyFactors: {
    status: 409,
    es: 'Tu cuenta ya tiene {max} factores. Quita uno antes de añadir otro',
    en: 'Your account already has {max} factors. Remove one before you add another',
  },
  passkeysUnavailable: {
    status: 409,
    es: 'Las llaves de acceso no están disponibles en esta dirección',
    en: 'Passkeys are not available at this address',
  },
  lastAdministrator: {
    status: 409,
    es: 'Debe quedar al menos un administrador',
    en: 'At least one administrator must remain',
  },
  notRestorable: {
    status: 409,
    es: 'No se puede restaurar tal como estaba',
    en: 'It cannot be restored as it was',
  },
  importBusy: {
    status: 409,
    es: 'Ya hay una importación en marcha. Espera a que termine',
    en: 'An import is already running. Wait until it finishes',
  },
  importNotPlanned: {
    status: 409,
    es: 'Esta importación ya no se puede cambiar: se ha aplicado, se ha cancelado o todavía se está leyendo',
    en: 'This import can no longer be changed: it was applied or cancelled, or it is still being read',
  },
  importNotUndoable: {
    status: 409,
    es: 'De esta importación no queda nada que deshacer',
    en: 'There is nothing left to undo in this import',
  },
  translationMissing: {
    status: 409,
    es: 'Falta el texto en uno de los dos idiomas, así que no hay traducción que marcar',
    en: 'The text is missing in one of the two languages, so there is no translation to mark',
  },
  proposalNotPlanned: {
    status: 409,
    es: 'Este cambio ya no se puede modificar: se ha aplicado o descartado, o todavía se está preparando',
    en: 'This change can no longer be edited: it was applied or discarded, or it is still being prepared',
  },
  proposalNotApplicable: {
    status: 409,
    es: 'De este cambio no queda nada que aplicar',
    en: 'There is nothing left to apply in this change',
  },
  proposalNotUndoable: {
    status: 409,
    es: 'De este cambio no queda nada que deshacer',
    en: 'There is nothing left to undo in this change',
  },
  proposalBusy: {
    status: 409,
    es: 'Este cambio está en marcha. Espera a que termine o páralo',
    en: 'This change is running. Wait until it finishes, or stop it',
  },
  tooManyProposals: {
    status: 409,
    es: 'Tienes {max} cambios abiertos, que es el máximo. Aplica o descarta alguno',
    en: 'You have {max} open changes, which is the maximum. Apply or discard one of them',
  },
  proposalTooSlow: {
    status: 503,
    es: 'La base de datos ha tardado demasiado varias veces seguidas y el cambio se ha parado aquí. Lo que ya estaba hecho se queda, y se puede deshacer',
    en: 'The database timed out several times in a row, so the change stopped here. Changes already made are kept, and can be undone',
  },
  importForgotten: {
    status: 410,
    es: 'Los detalles de esta importación ya se han borrado; queda lo que dice la lista',
    en: 'The details of this import have been deleted; only its entry in the list remains',
  },
  answerForgotten: {
    status: 410,
    es: 'Esto ya se hizo, pero la respuesta no se conserva: nombraba a alguien que se ha eliminado, o tu acceso ha cambiado',
    en: 'This has already been done, but the response is no longer stored: it named someone who has been deleted, or your access has changed',
  },
  changedMeanwhile: {
    status: 412,
    es: 'Alguien lo ha cambiado desde que lo abriste',
    en: 'Someone has changed it since you opened it',
  },
  bodyTooLarge: { status: 413, es: 'Se ha enviado demasiado contenido', en: 'The request is too large' },
  fileTooLarge: {
    status: 413,
    es: 'La imagen pesa demasiado: el máximo son {maxMegabytes} MB',
    en: 'The picture is too large: the limit is {maxMegabytes} MB',
  },
  unsupportedMediaType: {
    status: 415,
    es: 'No se admite ese tipo de contenido',
    en: 'That content type is not supported',
  },
  unsupportedCharset: {
    status: 415,
    es: 'Solo se admite la codificación UTF-8',
    en: 'UTF-8 is the only supported encoding',
  },
  invalidInput: {
    status: 422,
    es: 'Revisa los campos marcados',
    en: 'Check the marked fields',
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
    en: 'Something went wrong on our side. Try again',
  },
  distributorDown: {
    status: 502,
    es: 'El distribuidor no responde. Vuelve a intentarlo en unos minutos',
    en: 'The distributor is not responding. Try again in a few minutes',
  },
  distributorMissing: {
    status: 503,
    es: 'Este servidor no tiene configurado ningún distribuidor. Pide a quien lo administra que lo configure',
    en: 'No distributor is configured on this server. Ask its operator to set one up',
  },
  paymentsDown: {
    status: 502,
    es: 'El servicio de pagos no responde. Vuelve a intentarlo en unos minutos',
    en: 'The payment service is not responding. Try again in a few minutes',
  },
  paymentsRefused: {
    status: 502,
    es: 'El servicio de pagos no acepta nuestra clave. Avisa a quien lleva el servidor',
    en: 'The payment service rejects our key. Contact the server operator',
  },
  paymentsUnset: {
    status: 502,
    es: 'No hay servicio de pagos: falta STRIPE_API_KEY en el servidor',
    en: 'The payment service is not configured: STRIPE_API_KEY is not set on the server',
  },
  importReading: {
    status: 503,
    es: 'Todavía se está leyendo el catálogo del distribuidor. Vuelve a intentarlo en un minuto',
    en: "The distributor's catalogue is still being read. Try again in a minute",
  },
  importTooSlow: {
    status: 503,
    es: 'La base de datos ha tardado demasiado varias veces seguidas y se ha parado aquí. Lo que ya estaba hecho se queda. Vuelve a buscar más tarde',
    en: 'The database timed out several times in a row, so the operation stopped here. Changes already made are kept. Search again later',
  },
  unavailable: {
    status: 503,
    es: 'El servidor está ocupado. Vuelve a intentarlo en unos segundos',
    en: 'The server is busy. Try again in a few seconds',
  },
} as const satisfies Record<string, Sentence & { status: number }>;

export type ApiErrorKey = keyof typeof apiErrors;
