import { apiErrors, fieldErrors } from '@trastienda/contract/errors';
import { describe, expect, it } from 'vitest';

const files = import.meta.glob<Record<string, unknown>>(
  ['./es.json', '../{kit,partners}/es.json', '../features/*/es.json'],
  {
    import: 'default',
    eager: true,
  },
);

/** The texts that the specification prescribes verbatim, by the folder of their text file: requirement IDs, key, text. */
const sentences: Record<string, [ids: string, key: string, sentence: string][]> = {
  login: [
    ['AUTH-01', 'title', 'Iniciar sesión'],
    ['AUTH-02', 'email', 'E-mail'],
    ['AUTH-02', 'password', 'Contraseña'],
    ['AUTH-10 ERR-18', 'success', 'Login correcto'],
  ],
  'not-found': [
    ['SHELL-06', 'title', 'Página no encontrada'],
    ['SHELL-06', 'text', 'Ups.. Error 404, parece que la página que buscas no existe :('],
  ],
  i18n: [
    ['SHELL-19', 'frame.admin', 'Admin'],
    ['SHELL-19', 'frame.logout', 'Logout'],
    ['SHELL-25', 'menu.dashboard', 'Escritorio'],
    ['SHELL-26', 'menu.experiences.create', 'Nueva experiencia'],
    ['SHELL-27', 'menu.categories.create', 'Nueva Categoría'],
    ['SHELL-34', 'menu.experiences.list', 'Experiencias'],
    ['SHELL-34', 'menu.categories.list', 'Categorías'],
    ['CROP-01', 'pictures.choose', 'Seleccionar una imagen'],
    ['CROP-02', 'pictures.selectArea', 'Selecciona el area de la imagen'],
    ['CROP-02', 'pictures.preview', 'Previsualización'],
    ['CROP-02', 'pictures.upload', 'Subir imagen'],
    ['EXP-F-38 ERR-21', 'pictures.saved', 'Imagen guardada correctamente'],
    ['RES-29 ERR-27', 'pictures.logoSaved', 'Logo guardado correctamente'],
    ['SHELL-31', 'menu.users.list', 'Todos los usuarios'],
    ['SHELL-31', 'menu.makers.list', 'Todos los makers'],
    ['SHELL-31', 'menu.takers.list', 'Todos los takers'],
    ['SHELL-31', 'menu.resellers.list', 'Todos los resellers'],
    ['SHELL-31', 'menu.makers.create', 'Nuevo maker'],
    ['SHELL-31', 'menu.resellers.create', 'Nuevo reseller'],
  ],
  kit: [
    ['LIST-01 LIST-05', 'list.search', 'Buscar'],
    ['LIST-08', 'list.actions', 'Acciones'],
    ['LIST-09 ERR-43', 'list.delete', 'Eliminar'],
    ['LIST-09 ERR-43', 'list.cancel', 'Cancelar'],
    ['EXP-F-41 CAT-14', 'form.cancel', 'Cancelar'],
    ['ERR-05 D-35', 'retry', 'Reintentar'],
    ['EXP-L-09', 'list.showColumns', 'Mostrar columnas'],
  ],
  categories: [
    ['CAT-01', 'title', 'Categorías'],
    ['CAT-04 CAT-10', 'fields.name', 'Nombre'],
    ['CAT-04 CAT-10', 'fields.description', 'Descripción'],
    ['CAT-06 ERR-32', 'delete.title', '¿Quieres eliminar esta categoría?'],
    ['CAT-06 ERR-32', 'delete.message', 'No podrás volver a recuperarla'],
    ['CAT-07 ERR-19', 'deleted', 'Categoría eliminada correctamente'],
    ['CAT-08', 'createTitle', 'Nueva categoría'],
    ['CAT-08', 'editTitle', 'Editar categoría'],
    ['CAT-13', 'create', 'Crear nueva Categoría'],
    ['CAT-13', 'save', 'Guardar Categoría'],
    ['CAT-17 ERR-19', 'created', 'Categoría creada correctamente'],
    ['CAT-18 ERR-19', 'saved', 'Categoría guardada correctamente'],
  ],
  experiences: [
    ['EXP-L-01', 'title', 'Experiencias'],
    ['EXP-L-02', 'search.id', 'ID'],
    ['EXP-L-02', 'search.name', 'Nombre'],
    ['EXP-L-02', 'search.location.name', 'Ubicación'],
    ['EXP-L-02', 'search.maker.email', 'Maker'],
    ['EXP-L-09', 'columns.id', 'ID'],
    ['EXP-L-09', 'columns.name', 'Nombre'],
    ['EXP-L-09', 'columns.location', 'Ubicación'],
    ['EXP-L-09', 'columns.maker', 'Maker'],
    ['EXP-L-09', 'columns.isActive', 'Activa'],
    ['EXP-L-09', 'columns.isSpanishChecked', 'Español'],
    ['EXP-L-09', 'columns.isEnglishChecked', 'Inglés'],
    ['EXP-L-24 ERR-33', 'delete.title', '¿Quieres eliminar esta experiencia?'],
    ['EXP-L-24 ERR-33', 'delete.message', 'No podrás volver a recuperarla'],
    ['EXP-L-25 ERR-20', 'deleted', 'Experiencia eliminada correctamente'],
    ['EXP-F-01', 'createTitle', 'Nueva experiencia'],
    ['EXP-F-01', 'editTitle', 'Editar experiencia'],
    ['EXP-F-04 CONST-16', 'urlButtonTexts.more-info', '+ Info'],
    ['EXP-F-04 CONST-16', 'urlButtonTexts.book', 'Reservar'],
    ['EXP-F-05 CONST-15', 'promotionTypes.Descuento', 'Descuento'],
    ['EXP-F-05 CONST-15', 'promotionTypes.2x1', '2x1'],
    ['EXP-F-05 CONST-15', 'promotionTypes.Niños gratis', 'Niños gratis'],
    ['EXP-F-41', 'create', 'Crear nueva Experiencia'],
    ['EXP-F-41', 'save', 'Guardar Experiencia'],
    ['EXP-F-43 ERR-20', 'created', 'Experiencia creada correctamente'],
    ['EXP-F-45 ERR-20', 'saved', 'Experiencia guardada correctamente'],
  ],
  tags: [
    ['TAG-01', 'title', 'Etiquetas'],
    ['TAG-01', 'add', 'Añadir nueva Etiqueta'],
    ['TAG-03 TAG-07', 'fields.name', 'Nombre'],
    ['TAG-03 TAG-07', 'fields.description', 'Descripción'],
    ['TAG-03', 'columns.civitatisId', 'Civitatis Id'],
    ['TAG-05 ERR-34', 'delete.title', '¿Quieres eliminar esta etiqueta?'],
    ['TAG-05 ERR-34', 'delete.message', 'No podrás volver a recuperarla'],
    ['TAG-05 ERR-22', 'deleted', 'Etiqueta eliminada correctamente'],
    ['TAG-06', 'createTitle', 'Nueva etiqueta'],
    ['TAG-06', 'editTitle', 'Editar etiquetas'],
    ['TAG-07', 'fields.civitatisId', 'Seleccionar etiqueta de civitatis'],
    ['TAG-10', 'create', 'Crear nueva Etiqueta'],
    ['TAG-10', 'save', 'Guardar Etiqueta'],
    ['TAG-11 ERR-22', 'created', 'Etiqueta creada correctamente'],
    ['TAG-12 ERR-22', 'saved', 'Etiqueta guardada correctamente'],
  ],
  languages: [
    ['LANG-01', 'title', 'Idiomas'],
    ['LANG-01', 'add', 'Añadir nueva Idioma'],
    ['LANG-03', 'fields.name', 'Nombre'],
    ['LANG-04 ERR-35', 'delete.title', '¿Quieres eliminar este idioma?'],
    ['LANG-04 ERR-35', 'delete.message', 'No podrás volver a recuperarlo'],
    ['LANG-04 ERR-23', 'deleted', 'Idioma eliminado correctamente'],
    ['LANG-05', 'createTitle', 'Nuevo idioma'],
    ['LANG-05', 'editTitle', 'Editar idioma'],
    ['LANG-07', 'create', 'Nuevo Idioma'],
    ['LANG-07', 'save', 'Guardar Idioma'],
    ['LANG-08 ERR-23', 'created', 'Idioma creado correctamente'],
    ['LANG-09 ERR-23', 'saved', 'Idioma guardado correctamente'],
  ],
  locations: [
    ['LOC-01', 'title', 'Ubicaciones'],
    ['LOC-01', 'add', 'Añadir nueva Ubicación'],
    ['LOC-03', 'fields.name', 'Nombre'],
    ['LOC-03', 'fields.country', 'País'],
    ['LOC-04 ERR-36', 'delete.title', '¿Quieres eliminar esta ubicación?'],
    ['LOC-04 ERR-36', 'delete.message', 'No podrás volver a recuperarla'],
    ['LOC-04 ERR-24', 'deleted', 'Localidad eliminada correctamente'],
    ['LOC-05', 'createTitle', 'Nueva ubicación'],
    ['LOC-05', 'editTitle', 'Editar ubicación'],
    ['LOC-11', 'create', 'Crear nueva Localidad'],
    ['LOC-11', 'save', 'Guardar Localidad'],
    ['LOC-12 ERR-24', 'created', 'Ubicación creada correctamente'],
    ['LOC-13 ERR-24', 'saved', 'Ubicación guardada correctamente'],
  ],
  zones: [
    ['ZON-01', 'title', 'Zonas'],
    ['ZON-01', 'add', 'Añadir nueva Zona'],
    ['ZON-03', 'columns.country', 'País'],
    ['ZON-03', 'columns.location', 'Ubicación'],
    ['ZON-04 ERR-37', 'delete.title', '¿Quieres eliminar esta zona?'],
    ['ZON-04 ERR-37', 'delete.message', 'No podrás volver a recuperarla'],
    ['ZON-04 ERR-25', 'deleted', 'Zona eliminada correctamente'],
    ['ZON-05', 'createTitle', 'Nueva zona'],
    ['ZON-05', 'editTitle', 'Editar zona'],
    ['ZON-07 D-33', 'fields.location', 'Localidad'],
    ['ZON-07 D-33', 'fields.civitatisId', 'Localidad'],
    ['ZON-07 D-33', 'help.civitatisId', 'de Civitatis'],
    ['ZON-11 ERR-25', 'created', 'Zona creada correctamente'],
    ['ZON-12 ERR-25', 'saved', 'Zona guardada correctamente'],
  ],
  plans: [
    ['PLAN-01', 'title', 'Planes'],
    ['PLAN-01', 'add', 'Añadir nuevo plan'],
    ['PLAN-03', 'columns.subscribers', 'Nº Suscriptores'],
    ['PLAN-10', 'fields.name', 'Nombre'],
    ['PLAN-10', 'fields.price', 'Precio'],
    ['PLAN-10', 'fields.isActive', 'Activo'],
    ['PLAN-10', 'fields.description', 'Descripción'],
    ['PLAN-10', 'fields.shortName', 'Nombre corto'],
    ['PLAN-10', 'fields.paymentType', 'Tipo de pago'],
    ['PLAN-10', 'fields.maxProducts', 'Nº máximo de productos'],
    ['PLAN-10', 'fields.sku', 'SKU'],
    ['PLAN-10', 'fields.level', 'Nivel'],
    ['PLAN-11', 'prompts.paymentType', 'Selecciona un tipo de pago'],
    ['PLAN-11', 'paymentTypes.monthly', 'Mensual'],
    ['PLAN-11', 'paymentTypes.yearly', 'Anual'],
    ['PLAN-07 ERR-39', 'delete.title', '¿Quieres eliminar este plan?'],
    ['PLAN-07 ERR-39', 'delete.message', 'No podrás volver a recuperarlo'],
    ['PLAN-07 ERR-29', 'deleted', 'Plan eliminado correctamente'],
    ['PLAN-09', 'createTitle', 'Nuevo plan'],
    ['PLAN-09', 'editTitle', 'Editar plan'],
    ['PLAN-16', 'create', 'Nuevo Plan'],
    ['PLAN-17', 'save', 'Guardar Plan'],
    ['PLAN-16 ERR-29', 'created', 'Plan creado correctamente'],
    ['PLAN-17 ERR-29', 'saved', 'Plan guardado correctamente'],
  ],
  makers: [
    ['MAK-F-01', 'createTitle', 'Nuevo maker'],
    ['MAK-F-01', 'editTitle', 'Editar maker'],
    ['MAK-F-05', 'sections.plan', 'Tu plan Maker'],
    ['MAK-F-05', 'sections.private', 'Datos privados'],
    ['MAK-F-05', 'sections.public', 'Datos públicos'],
    ['MAK-F-05', 'sections.profile', 'Datos de tu ficha Maker'],
    ['MAK-F-15 CONST-20', 'documentTypes.DNI', 'DNI'],
    ['MAK-F-15 CONST-20', 'documentTypes.NIE', 'NIE'],
    ['MAK-F-15 CONST-20', 'documentTypes.Otros', 'Otros'],
    ['MAK-F-45', 'create', 'Crear nuevo Maker'],
    ['MAK-F-45', 'save', 'Guardar Maker'],
    ['MAK-F-42 ERR-26', 'created', 'Maker creado correctamente'],
    ['MAK-F-44 ERR-26', 'saved', 'Maker guardado correctamente'],
    ['MAK-L-16 ERR-26', 'deleted', 'Maker eliminado correctamente'],
    ['MAK-L-15 ERR-38', 'delete.title', '¿Quieres eliminar este maker?'],
    ['MAK-L-15 ERR-38', 'delete.message', 'No podrás volver a recuperarlo'],
  ],
  takers: [
    ['TAK-05 ERR-40', 'delete.title', '¿Quieres eliminar este taker?'],
    ['TAK-05 ERR-40', 'delete.message', 'No podrás volver a recuperarlo'],
    ['TAK-05 ERR-30', 'deleted', 'Taker eliminado correctamente'],
    ['TAK-14 ERR-30', 'created', 'Taker creado correctamente'],
    ['TAK-15 ERR-30', 'saved', 'Taker guardado correctamente'],
    ['TAK-01', 'title', 'Takers'],
    ['TAK-01', 'add', 'Añadir nuevo Taker'],
    ['TAK-02 TAK-04', 'fields.name', 'Nombre'],
    ['TAK-02 TAK-04', 'fields.surname', 'Apellido'],
    ['TAK-06', 'createTitle', 'Nuevo taker'],
    ['TAK-06', 'editTitle', 'Editar taker'],
    ['TAK-16', 'create', 'Crear nuevo Taker'],
    ['TAK-16', 'save', 'Guardar Taker'],
  ],
  resellers: [
    ['RES-26 ERR-28', 'created', 'Reseller creado correctamente'],
    ['RES-27 ERR-28', 'saved', 'Reseller guardado correctamente'],
    ['RES-02 RES-03', 'fields.name', 'Nombre'],
    ['RES-02 RES-03', 'fields.fiscalName', 'Nombre fiscal'],
    ['RES-02 RES-03', 'fields.cif', 'CIF'],
    ['RES-04', 'createTitle', 'Nuevo reseller'],
    ['RES-04', 'editTitle', 'Editar reseller'],
    ['RES-05', 'createHint', 'Completa los datos de la agencia'],
    ['RES-10', 'logoUploaded', 'Logo subido:'],
    ['RES-26', 'create', 'Continuar'],
    ['RES-27', 'save', 'Guardar datos'],
  ],
  users: [
    ['USR-01', 'title', 'Usuarios'],
    ['USR-02', 'search.email', 'Buscar por:'],
    ['USR-02', 'placeholders.email', 'Email'],
    ['USR-04', 'fields.email', 'Email'],
    ['USR-04', 'fields.maker', 'Maker'],
    ['USR-04', 'fields.taker', 'Taker'],
    ['USR-04', 'fields.isAdmin', 'Admin'],
    ['USR-04', 'columns.actions', 'User'],
    ['USR-06', 'partner.maker.add', 'Añadir usuario Maker'],
    ['USR-08', 'partner.taker.add', 'Añadir usuario Taker'],
    ['USR-17 ERR-41', 'delete.title', '¿Quieres eliminar este usuario?'],
    ['USR-17 ERR-41', 'delete.message', 'No podrás volver a recuperarlo'],
    ['USR-18 ERR-31', 'deleted', 'User eliminado correctamente'],
    ['USR-20 ERR-42', 'makerAccess.end', 'Eliminar acceso maker'],
    ['USR-20 ERR-42', 'makerAccess.title', '¿Quieres eliminar el acceso maker a este usuario?'],
    ['USR-22', 'createTitle', 'Nuevo usuario'],
    ['USR-22', 'editTitle', 'Editar usuario'],
    ['USR-22', 'sections.access', 'Datos acceso'],
    ['USR-23', 'fields.password', 'Contraseña'],
    ['USR-27', 'create', 'Nuevo Usuario'],
    ['USR-28', 'save', 'Guardar Usuario'],
    ['USR-27 ERR-31', 'created', 'Usuario creado correctamente'],
    ['USR-28 ERR-31', 'saved', 'Usuario guardado correctamente'],
  ],
};

it.each(Object.entries(sentences).map(([file, rows]) => [idsOf(rows), file, rows] as const))(
  '%s the sentences of %s',
  (_ids, file, rows) => {
    expect(rows.map(([ids, key]) => [ids, key, textAt(file, key)])).toEqual(rows);
  },
);

function idsOf(rows: [ids: string, ...unknown[]][]): string {
  return [...new Set(rows.flatMap(([ids]) => ids.split(' ')))].join(' ');
}

/** Returns the text of a file at a key such as `promotionTypes.2x1`. */
const textAt = (file: string, key: string): unknown => {
  const [path] = Object.keys(files).filter((name) =>
    name === './es.json' ? file === 'i18n' : name.includes(`/${file}/`),
  );
  return key
    .split('.')
    .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], files[path ?? '']);
};

describe('the sentences of the API', () => {
  it.each([
    ['AUTH-12 ERR-16', 'El usuario no tiene permisos de acceso', apiErrors.forbidden],
    ['AUTH-13 ERR-17 D-56', 'E-mail o contraseña incorrectos', apiErrors.wrongCredentials],
    ['ERR-10', 'El nombre del maker es obligatorio', fieldErrors.makerName],
    ['ERR-11', 'El email debe ser un correo electrónico válido (nombre@dominio)', fieldErrors.email],
  ])('%s “%s”', (_ids, sentence, { es }) => expect(es).toBe(sentence));

  it('ERR-09 “El nombre de la etiqueta es obligatorio”', () => {
    expect(Object.values(fieldErrors).map(({ es }) => es)).toContain('El nombre de la etiqueta es obligatorio');
  });

  it('ERR-08 the catalogue has a sentence for every field that the requirement names', () => {
    const named =
      'languageName locationName countryName zoneName makerName makerDocumentType document phone makerWeb slug mediaMaker ' +
      'mediaMakersHeader mediaMakersLogo mediaMakersStaff founders director operations technology customerId linkedIn ' +
      'facebook instagram twitter email password';
    expect(Object.keys(fieldErrors)).toEqual(expect.arrayContaining(named.split(' ')));
  });

  it.each(['category', 'tag', 'language', 'location', 'zone', 'plan', 'taker', 'maker', 'reseller'] as const)(
    'A-17 the sentence for a missing name of a %s follows the pattern',
    (kind) => expect(fieldErrors[`${kind}Name`].es).toMatch(/^El nombre (?:de la|del) \S+ es obligatorio$/),
  );

  it('A-17 the sentence for a missing surname of a taker follows the pattern', () => {
    expect(fieldErrors.takerSurname.es).toBe('El apellido del taker es obligatorio');
  });

  const instructions =
    'experienceUrl experienceUrlButtonText experienceDuration experienceLanguages experienceCategories experienceTags ' +
    'experienceCountry experienceLocation experienceMaker mediaExperiences countryName zoneLocation planPrice planIsActive ' +
    'partnerUser makerDocumentType document phone makerWeb mediaMaker slug resellerUrlWeb resellerTags resellerCountries ' +
    'mediaResellers';
  const demands = 'experienceName resellerFiscalName resellerCif resellerAddress resellerCp password';
  const rules = 'experienceDescription resellerClaim email newPassword';
  it.each([
    ['says what to write, choose or upload', instructions, /^(?:Elige|Escribe|Indica|Sube|Usa) /],
    ['says that the value is required', demands, / es obligatori[oa]$/],
    ['names the rule of the value', rules, / debe /],
  ])('A-17 the sentence for a missing value %s', (_, keys, pattern) => {
    const sentences = new Map(Object.entries(fieldErrors).map(([key, { es }]) => [key, es]));
    expect(keys.split(' ').filter((key) => !pattern.test(sentences.get(key) ?? ''))).toEqual([]);
  });

  it('ERR-15 the sentence for the description names the limits of 120 and 600 characters', () => {
    expect(fieldErrors.experienceDescription.es).toMatch(/\b120\b.*\b600\b.*caracteres/);
  });

  it('each sentence has the same placeholders in both languages', () => {
    const placeholdersOf = (text: string) => [...(text.match(/\{\w+\}/g) ?? [])].sort();
    const all = Object.entries({ ...apiErrors, ...fieldErrors });
    expect(
      all.filter(([, { es, en }]) => String(placeholdersOf(es)) !== String(placeholdersOf(en))).map(([key]) => key),
    ).toEqual([]);
  });
});
