import type { PlainPath } from '../../../kit/screen-paths.ts';

/** Further words by which screens are found, in both languages. */
export const screenWords: Partial<Record<PlainPath, readonly string[]>> = {
  '/experiencias': ['experiencias', 'experiences', 'actividades', 'tours'],
  '/categorias': ['categorías', 'categories'],
  '/etiquetas': ['etiquetas', 'tags', 'labels'],
  '/idiomas': ['idiomas', 'languages', 'lenguas'],
  '/localidades': ['ubicaciones', 'locations', 'localidades', 'ciudades', 'cities', 'places'],
  '/zonas': ['zonas', 'zones', 'barrios', 'areas'],
  '/usuarios': ['todos los usuarios', 'all users', 'usuarios', 'users', 'personas', 'people', 'accounts'],
  '/makers': ['todos los makers', 'all makers', 'makers', 'proveedores', 'providers', 'suppliers'],
  '/takers': ['todos los takers', 'all takers', 'takers', 'clientes', 'customers'],
  '/resellers': ['todos los resellers', 'all resellers', 'resellers', 'agencias', 'agencies', 'revendedores'],
  '/planes': ['planes', 'plans', 'tarifas', 'suscripciones', 'subscriptions'],
  '/dashboard': ['escritorio', 'dashboard', 'panel', 'inicio', 'home'],
  '/posicionamiento': ['posicionamiento', 'order of experiences', 'orden', 'posiciones', 'positions', 'sort'],
  '/importaciones': ['importaciones', 'imports', 'importar', 'distribuidor', 'distributor'],
  '/importaciones/anteriores': ['importaciones anteriores', 'earlier imports', 'historial de importaciones'],
  '/actividad': ['actividad', 'activity', 'registro', 'log', 'historial', 'history', 'audit'],
  '/cambios': ['cambios en bloque', 'bulk changes', 'propuestas', 'proposals'],
  '/papelera': ['papelera', 'trash', 'bin', 'eliminados', 'deleted', 'restaurar', 'restore'],
  '/cuenta': [
    'mi cuenta',
    'my account',
    'perfil',
    'profile',
    'contraseña',
    'password',
    'llaves',
    'passkeys',
    'sesiones',
  ],
  '/nueva-experiencia': ['nueva experiencia', 'new experience'],
  '/nueva-categoria': ['nueva categoría', 'new category'],
  '/nueva-etiqueta': ['nueva etiqueta', 'new tag'],
  '/nuevo-idioma': ['nuevo idioma', 'new language'],
  '/nueva-localidad': ['nueva ubicación', 'new location', 'nueva localidad', 'new place'],
  '/nueva-zona': ['nueva zona', 'new zone'],
  '/nuevo-usuario': ['nuevo usuario', 'new user'],
  '/nuevo-maker': ['nuevo maker', 'new maker', 'nuevo proveedor', 'new provider'],
  '/nuevo-taker': ['nuevo taker', 'new taker', 'nuevo cliente', 'new customer'],
  '/nuevo-reseller': ['nuevo reseller', 'new reseller', 'nueva agencia', 'new agency'],
  '/nuevo-plan': ['nuevo plan', 'new plan'],
};

/** Words for the screens that create a record, such as `crear categoría`. */
export const createWords: readonly string[] = ['crear', 'añadir', 'nuevo', 'nueva', 'create', 'add', 'new'];

/** Further words by which actions are found, in both languages. */
export const actionWords = {
  language: [
    'cambiar a inglés',
    'cambiar a español',
    'switch to english',
    'switch to spanish',
    'cambiar idioma',
    'switch language',
    'interfaz',
    'interface',
  ],
  dark: ['modo oscuro', 'dark mode', 'noche', 'night', 'tema', 'theme', 'apariencia', 'appearance'],
  light: ['modo claro', 'light mode', 'día', 'day', 'tema', 'theme', 'apariencia', 'appearance'],
  auto: ['modo del sistema', 'system mode', 'automático', 'tema', 'theme', 'apariencia', 'appearance'],
  keys: ['atajos de teclado', 'keyboard shortcuts', 'teclas', 'keys', 'hotkeys', 'ayuda', 'help'],
  menu: ['reducir el menú a iconos', 'ampliar el menú', 'collapse the menu to icons', 'expand the menu', 'sidebar'],
  'sign-out': ['cerrar sesión', 'sign out', 'logout', 'log out', 'salir', 'desconectar', 'exit'],
} as const;
