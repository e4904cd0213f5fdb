import { apiErrors, fieldErrors } from '@trastienda/contract/errors';
import { describe, expect, it } from 'vitest';

const files = import.meta.glob<Record<string, unknown>>(['./es.json', '../kit/es.json', '../features/*/es.json'], {
  import: 'default',
  eager: true,
});

/** The words that the specification gives, letter by letter, oddities included, and where they stand. */
const sentences: [ids: string, sentence: string, file: string, key: string][] = [
  ['AUTH-01', 'Iniciar sesión', 'login', 'title'],
  ['AUTH-02', 'E-mail', 'login', 'email'],
  ['AUTH-02', 'Contraseña', 'login', 'password'],
  ['AUTH-10 ERR-18', 'Login correcto', 'login', 'success'],
  ['SHELL-06', 'Página no encontrada', 'not-found', 'title'],
  ['SHELL-06', 'Ups.. Error 404, parece que la página que buscas no existe :(', 'not-found', 'text'],
  ['SHELL-19', 'Admin', 'i18n', 'frame.admin'],
  ['SHELL-19', 'Logout', 'i18n', 'frame.logout'],
  ['SHELL-25', 'Escritorio', 'i18n', 'menu.dashboard'],
  ['SHELL-26', 'Nueva experiencia', 'i18n', 'menu.experiences.create'],
  ['SHELL-27', 'Nueva Categoría', 'i18n', 'menu.categories.create'],
  ['SHELL-34', 'Experiencias', 'i18n', 'menu.experiences.list'],
  ['SHELL-34', 'Categorías', 'i18n', 'menu.categories.list'],
  ['LIST-01 LIST-05', 'Buscar', 'kit', 'list.search'],
  ['LIST-08', 'Acciones', 'kit', 'list.actions'],
  ['LIST-09 ERR-43', 'Eliminar', 'kit', 'list.delete'],
  ['LIST-09 ERR-43', 'Cancelar', 'kit', 'list.cancel'],
  ['EXP-F-41 CAT-14', 'Cancelar', 'kit', 'form.cancel'],
  ['ERR-05 D-35', 'Reintentar', 'kit', 'retry'],
  ['CAT-01', 'Categorías', 'categories', 'title'],
  ['CAT-04 CAT-10', 'Nombre', 'categories', 'fields.name'],
  ['CAT-04 CAT-10', 'Descripción', 'categories', 'fields.description'],
  ['CAT-06 ERR-32', '¿Quieres eliminar esta categoría?', 'categories', 'delete.title'],
  ['CAT-06 ERR-32', 'No podrás volver a recuperarla', 'categories', 'delete.message'],
  ['CAT-07 ERR-19', 'Categoría eliminada correctamente', 'categories', 'deleted'],
  ['CAT-08', 'Nueva categoría', 'categories', 'createTitle'],
  ['CAT-08', 'Editar categoría', 'categories', 'editTitle'],
  ['CAT-13', 'Crear nueva Categoría', 'categories', 'create'],
  ['CAT-13', 'Guardar Categoría', 'categories', 'save'],
  ['CAT-17 ERR-19', 'Categoría creada correctamente', 'categories', 'created'],
  ['CAT-18 ERR-19', 'Categoría guardada correctamente', 'categories', 'saved'],
  ['EXP-L-01', 'Experiencias', 'experiences', 'title'],
  ['EXP-L-02', 'ID', 'experiences', 'search.id'],
  ['EXP-L-02', 'Nombre', 'experiences', 'search.name'],
  ['EXP-L-02', 'Ubicación', 'experiences', 'search.location.name'],
  ['EXP-L-02', 'Maker', 'experiences', 'search.maker.email'],
  ['EXP-L-09', 'Mostrar columnas', 'kit', 'list.showColumns'],
  ['EXP-L-09', 'ID', 'experiences', 'columns.id'],
  ['EXP-L-09', 'Nombre', 'experiences', 'columns.name'],
  ['EXP-L-09', 'Ubicación', 'experiences', 'columns.location'],
  ['EXP-L-09', 'Maker', 'experiences', 'columns.maker'],
  ['EXP-L-09', 'Activa', 'experiences', 'columns.isActive'],
  ['EXP-L-09', 'Español', 'experiences', 'columns.isSpanishChecked'],
  ['EXP-L-09', 'Inglés', 'experiences', 'columns.isEnglishChecked'],
  ['EXP-L-24 ERR-33', '¿Quieres eliminar esta experiencia?', 'experiences', 'delete.title'],
  ['EXP-L-24 ERR-33', 'No podrás volver a recuperarla', 'experiences', 'delete.message'],
  ['EXP-L-25 ERR-20', 'Experiencia eliminada correctamente', 'experiences', 'deleted'],
  ['EXP-F-01', 'Nueva experiencia', 'experiences', 'createTitle'],
  ['EXP-F-01', 'Editar experiencia', 'experiences', 'editTitle'],
  ['EXP-F-04 CONST-16', '+ Info', 'experiences', 'urlButtonTexts.more-info'],
  ['EXP-F-04 CONST-16', 'Reservar', 'experiences', 'urlButtonTexts.book'],
  ['EXP-F-05 CONST-15', 'Descuento', 'experiences', 'promotionTypes.Descuento'],
  ['EXP-F-05 CONST-15', '2x1', 'experiences', 'promotionTypes.2x1'],
  ['EXP-F-05 CONST-15', 'Niños gratis', 'experiences', 'promotionTypes.Niños gratis'],
  ['EXP-F-41', 'Crear nueva Experiencia', 'experiences', 'create'],
  ['EXP-F-41', 'Guardar Experiencia', 'experiences', 'save'],
  ['EXP-F-43 ERR-20', 'Experiencia creada correctamente', 'experiences', 'created'],
  ['EXP-F-45 ERR-20', 'Experiencia guardada correctamente', 'experiences', 'saved'],
  ['CROP-01', 'Seleccionar una imagen', 'i18n', 'pictures.choose'],
  ['CROP-02', 'Selecciona el area de la imagen', 'i18n', 'pictures.selectArea'],
  ['CROP-02', 'Previsualización', 'i18n', 'pictures.preview'],
  ['CROP-02', 'Subir imagen', 'i18n', 'pictures.upload'],
  ['EXP-F-38 ERR-21', 'Imagen guardada correctamente', 'i18n', 'pictures.saved'],
  ['TAG-01', 'Etiquetas', 'tags', 'title'],
  ['TAG-01', 'Añadir nueva Etiqueta', 'tags', 'add'],
  ['TAG-03 TAG-07', 'Nombre', 'tags', 'fields.name'],
  ['TAG-03 TAG-07', 'Descripción', 'tags', 'fields.description'],
  ['TAG-03', 'Civitatis Id', 'tags', 'columns.civitatisId'],
  ['TAG-05 ERR-34', '¿Quieres eliminar esta etiqueta?', 'tags', 'delete.title'],
  ['TAG-05 ERR-34', 'No podrás volver a recuperarla', 'tags', 'delete.message'],
  ['TAG-05 ERR-22', 'Etiqueta eliminada correctamente', 'tags', 'deleted'],
  ['TAG-06', 'Nueva etiqueta', 'tags', 'createTitle'],
  ['TAG-06', 'Editar etiquetas', 'tags', 'editTitle'],
  ['TAG-07', 'Seleccionar etiqueta de civitatis', 'tags', 'fields.civitatisId'],
  ['TAG-10', 'Crear nueva Etiqueta', 'tags', 'create'],
  ['TAG-10', 'Guardar Etiqueta', 'tags', 'save'],
  ['TAG-11 ERR-22', 'Etiqueta creada correctamente', 'tags', 'created'],
  ['TAG-12 ERR-22', 'Etiqueta guardada correctamente', 'tags', 'saved'],
  ['LANG-01', 'Idiomas', 'languages', 'title'],
  ['LANG-01', 'Añadir nueva Idioma', 'languages', 'add'],
  ['LANG-03', 'Nombre', 'languages', 'fields.name'],
  ['LANG-04 ERR-35', '¿Quieres eliminar este idioma?', 'languages', 'delete.title'],
  ['LANG-04 ERR-35', 'No podrás volver a recuperarlo', 'languages', 'delete.message'],
  ['LANG-04 ERR-23', 'Idioma eliminado correctamente', 'languages', 'deleted'],
  ['LANG-05', 'Nuevo idioma', 'languages', 'createTitle'],
  ['LANG-05', 'Editar idioma', 'languages', 'editTitle'],
  ['LANG-07', 'Nuevo Idioma', 'languages', 'create'],
  ['LANG-07', 'Guardar Idioma', 'languages', 'save'],
  ['LANG-08 ERR-23', 'Idioma creado correctamente', 'languages', 'created'],
  ['LANG-09 ERR-23', 'Idioma guardado correctamente', 'languages', 'saved'],
  ['LOC-01', 'Ubicaciones', 'locations', 'title'],
  ['LOC-01', 'Añadir nueva Ubicación', 'locations', 'add'],
  ['LOC-03', 'Nombre', 'locations', 'fields.name'],
  ['LOC-03', 'País', 'locations', 'fields.country'],
  ['LOC-04 ERR-36', '¿Quieres eliminar esta ubicación?', 'locations', 'delete.title'],
  ['LOC-04 ERR-36', 'No podrás volver a recuperarla', 'locations', 'delete.message'],
  ['LOC-04 ERR-24', 'Localidad eliminada correctamente', 'locations', 'deleted'],
  ['LOC-05', 'Nueva ubicación', 'locations', 'createTitle'],
  ['LOC-05', 'Editar ubicación', 'locations', 'editTitle'],
  ['LOC-11', 'Crear nueva Localidad', 'locations', 'create'],
  ['LOC-11', 'Guardar Localidad', 'locations', 'save'],
  ['LOC-12 ERR-24', 'Ubicación creada correctamente', 'locations', 'created'],
  ['LOC-13 ERR-24', 'Ubicación guardada correctamente', 'locations', 'saved'],
  ['ZON-01', 'Zonas', 'zones', 'title'],
  ['ZON-01', 'Añadir nueva Zona', 'zones', 'add'],
  ['ZON-03', 'País', 'zones', 'columns.country'],
  ['ZON-03', 'Ubicación', 'zones', 'columns.location'],
  ['ZON-04 ERR-37', '¿Quieres eliminar esta zona?', 'zones', 'delete.title'],
  ['ZON-04 ERR-37', 'No podrás volver a recuperarla', 'zones', 'delete.message'],
  ['ZON-04 ERR-25', 'Zona eliminada correctamente', 'zones', 'deleted'],
  ['ZON-05', 'Nueva zona', 'zones', 'createTitle'],
  ['ZON-05', 'Editar zona', 'zones', 'editTitle'],
  ['ZON-07 D-33', 'Localidad', 'zones', 'fields.location'],
  ['ZON-07 D-33', 'Localidad', 'zones', 'fields.civitatisId'],
  ['ZON-07 D-33', 'de Civitatis', 'zones', 'help.civitatisId'],
  ['ZON-11 ERR-25', 'Zona creada correctamente', 'zones', 'created'],
  ['ZON-12 ERR-25', 'Zona guardada correctamente', 'zones', 'saved'],
  ['PLAN-01', 'Planes', 'plans', 'title'],
  ['PLAN-01', 'Añadir nuevo plan', 'plans', 'add'],
  ['PLAN-03', 'Nº Suscriptores', 'plans', 'columns.subscribers'],
  ['PLAN-10', 'Nombre', 'plans', 'fields.name'],
  ['PLAN-10', 'Precio', 'plans', 'fields.price'],
  ['PLAN-10', 'Activo', 'plans', 'fields.isActive'],
  ['PLAN-10', 'Descripción', 'plans', 'fields.description'],
  ['PLAN-10', 'Nombre corto', 'plans', 'fields.shortName'],
  ['PLAN-10', 'Tipo de pago', 'plans', 'fields.paymentType'],
  ['PLAN-10', 'Nº máximo de productos', 'plans', 'fields.maxProducts'],
  ['PLAN-10', 'SKU', 'plans', 'fields.sku'],
  ['PLAN-10', 'Nivel', 'plans', 'fields.level'],
  ['PLAN-11', 'Selecciona un tipo de pago', 'plans', 'prompts.paymentType'],
  ['PLAN-11', 'Mensual', 'plans', 'paymentTypes.monthly'],
  ['PLAN-11', 'Anual', 'plans', 'paymentTypes.yearly'],
  ['PLAN-07 ERR-39', '¿Quieres eliminar este plan?', 'plans', 'delete.title'],
  ['PLAN-07 ERR-39', 'No podrás volver a recuperarlo', 'plans', 'delete.message'],
  ['PLAN-07 ERR-29', 'Plan eliminado correctamente', 'plans', 'deleted'],
  ['PLAN-09', 'Nuevo plan', 'plans', 'createTitle'],
  ['PLAN-09', 'Editar plan', 'plans', 'editTitle'],
  ['PLAN-16', 'Nuevo Plan', 'plans', 'create'],
  ['PLAN-17', 'Guardar Plan', 'plans', 'save'],
  ['PLAN-16 ERR-29', 'Plan creado correctamente', 'plans', 'created'],
  ['PLAN-17 ERR-29', 'Plan guardado correctamente', 'plans', 'saved'],
  ['MAK-F-01', 'Nuevo maker', 'makers', 'createTitle'],
  ['MAK-F-01', 'Editar maker', 'makers', 'editTitle'],
  ['MAK-F-05', 'Tu plan Maker', 'makers', 'sections.plan'],
  ['MAK-F-05', 'Datos privados', 'makers', 'sections.private'],
  ['MAK-F-05', 'Datos públicos', 'makers', 'sections.public'],
  ['MAK-F-05', 'Datos de tu ficha Maker', 'makers', 'sections.profile'],
  ['MAK-F-15 CONST-20', 'DNI', 'makers', 'documentTypes.DNI'],
  ['MAK-F-15 CONST-20', 'NIE', 'makers', 'documentTypes.NIE'],
  ['MAK-F-15 CONST-20', 'Otros', 'makers', 'documentTypes.Otros'],
  ['MAK-F-45', 'Crear nuevo Maker', 'makers', 'create'],
  ['MAK-F-45', 'Guardar Maker', 'makers', 'save'],
  ['MAK-F-42 ERR-26', 'Maker creado correctamente', 'makers', 'created'],
  ['MAK-F-44 ERR-26', 'Maker guardado correctamente', 'makers', 'saved'],
  ['MAK-L-16 ERR-26', 'Maker eliminado correctamente', 'makers', 'deleted'],
  ['MAK-L-15 ERR-38', '¿Quieres eliminar este maker?', 'makers', 'delete.title'],
  ['MAK-L-15 ERR-38', 'No podrás volver a recuperarlo', 'makers', 'delete.message'],
  ['TAK-05 ERR-40', '¿Quieres eliminar este taker?', 'takers', 'delete.title'],
  ['TAK-05 ERR-40', 'No podrás volver a recuperarlo', 'takers', 'delete.message'],
  ['TAK-05 ERR-30', 'Taker eliminado correctamente', 'takers', 'deleted'],
  ['TAK-14 ERR-30', 'Taker creado correctamente', 'takers', 'created'],
  ['TAK-15 ERR-30', 'Taker guardado correctamente', 'takers', 'saved'],
  ['RES-26 ERR-28', 'Reseller creado correctamente', 'resellers', 'created'],
  ['RES-27 ERR-28', 'Reseller guardado correctamente', 'resellers', 'saved'],
  ['RES-29 ERR-27', 'Logo guardado correctamente', 'i18n', 'pictures.logoSaved'],
  ['RES-02 RES-03', 'Nombre', 'resellers', 'fields.name'],
  ['RES-02 RES-03', 'Nombre fiscal', 'resellers', 'fields.fiscalName'],
  ['RES-02 RES-03', 'CIF', 'resellers', 'fields.cif'],
  ['RES-04', 'Nuevo reseller', 'resellers', 'createTitle'],
  ['RES-04', 'Editar reseller', 'resellers', 'editTitle'],
  ['RES-05', 'Completa los datos de la agencia', 'resellers', 'createHint'],
  ['RES-10', 'Logo subido:', 'resellers', 'logoUploaded'],
  ['RES-26', 'Continuar', 'resellers', 'create'],
  ['RES-27', 'Guardar datos', 'resellers', 'save'],
  ['USR-01', 'Usuarios', 'users', 'title'],
  ['USR-02', 'Buscar por:', 'users', 'search.email'],
  ['USR-02', 'Email', 'users', 'placeholders.email'],
  ['USR-04', 'Email', 'users', 'fields.email'],
  ['USR-04', 'Maker', 'users', 'fields.maker'],
  ['USR-04', 'Taker', 'users', 'fields.taker'],
  ['USR-04', 'Admin', 'users', 'fields.isAdmin'],
  ['USR-04', 'User', 'users', 'columns.actions'],
  ['USR-06', 'Añadir usuario Maker', 'users', 'partner.maker.add'],
  ['USR-08', 'Añadir usuario Taker', 'users', 'partner.taker.add'],
  ['USR-17 ERR-41', '¿Quieres eliminar este usuario?', 'users', 'delete.title'],
  ['USR-17 ERR-41', 'No podrás volver a recuperarlo', 'users', 'delete.message'],
  ['USR-18 ERR-31', 'User eliminado correctamente', 'users', 'deleted'],
  ['USR-20 ERR-42', 'Eliminar acceso maker', 'users', 'makerAccess.end'],
  ['USR-20 ERR-42', '¿Quieres eliminar el acceso maker a este usuario?', 'users', 'makerAccess.title'],
  ['USR-22', 'Nuevo usuario', 'users', 'createTitle'],
  ['USR-22', 'Editar usuario', 'users', 'editTitle'],
  ['USR-22', 'Datos acceso', 'users', 'sections.access'],
  ['USR-23', 'Contraseña', 'users', 'fields.password'],
  ['USR-27', 'Nuevo Usuario', 'users', 'create'],
  ['USR-28', 'Guardar Usuario', 'users', 'save'],
  ['USR-27 ERR-31', 'Usuario creado correctamente', 'users', 'created'],
  ['USR-28 ERR-31', 'Usuario guardado correctamente', 'users', 'saved'],
  ['SHELL-31', 'Todos los usuarios', 'i18n', 'menu.users.list'],
  ['SHELL-31', 'Todos los makers', 'i18n', 'menu.makers.list'],
  ['SHELL-31', 'Todos los takers', 'i18n', 'menu.takers.list'],
  ['SHELL-31', 'Todos los resellers', 'i18n', 'menu.resellers.list'],
  ['SHELL-31', 'Nuevo maker', 'i18n', 'menu.makers.create'],
  ['SHELL-31', 'Nuevo reseller', 'i18n', 'menu.resellers.create'],
  ['TAK-01', 'Takers', 'takers', 'title'],
  ['TAK-01', 'Añadir nuevo Taker', 'takers', 'add'],
  ['TAK-02 TAK-04', 'Nombre', 'takers', 'fields.name'],
  ['TAK-02 TAK-04', 'Apellido', 'takers', 'fields.surname'],
  ['TAK-05 ERR-40', '¿Quieres eliminar este taker?', 'takers', 'delete.title'],
  ['TAK-05 ERR-40', 'No podrás volver a recuperarlo', 'takers', 'delete.message'],
  ['TAK-05 ERR-30', 'Taker eliminado correctamente', 'takers', 'deleted'],
  ['TAK-06', 'Nuevo taker', 'takers', 'createTitle'],
  ['TAK-06', 'Editar taker', 'takers', 'editTitle'],
  ['TAK-14 ERR-30', 'Taker creado correctamente', 'takers', 'created'],
  ['TAK-15 ERR-30', 'Taker guardado correctamente', 'takers', 'saved'],
  ['TAK-16', 'Crear nuevo Taker', 'takers', 'create'],
  ['TAK-16', 'Guardar Taker', 'takers', 'save'],
];

it.each(sentences)('%s “%s”', (_ids, sentence, file, key) => {
  expect(textAt(file, key)).toBe(sentence);
});

/** `promotionTypes.2x1` of a file. */
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

  it('ERR-15 the description speaks of 120 to 600 characters', () => {
    expect(fieldErrors.experienceDescription.es).toMatch(/\b120\b.*\b600\b.*caracteres/);
  });

  it('each leaves the same gaps in both languages', () => {
    const gapsOf = (text: string) => [...(text.match(/\{\w+\}/g) ?? [])].sort();
    const all = Object.entries({ ...apiErrors, ...fieldErrors });
    expect(all.filter(([, { es, en }]) => String(gapsOf(es)) !== String(gapsOf(en))).map(([key]) => key)).toEqual([]);
  });
});
