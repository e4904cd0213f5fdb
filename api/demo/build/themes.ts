import type { SceneName } from '../pictures/pictures.ts';

/** A group of themes that share the sentences of their descriptions (content/sentences.txt). */
export type Family =
  | 'sea'
  | 'boat'
  | 'trail'
  | 'table'
  | 'cellar'
  | 'heritage'
  | 'street'
  | 'hands'
  | 'show'
  | 'wheels'
  | 'air'
  | 'calm'
  | 'family';

/** The theme of an experience. Categories and tags are given by their Spanish names in content/, durations as HH:mm. */
export type Theme = {
  family: Family;
  categories: readonly string[];
  tags: readonly string[];
  durations: readonly string[];
  /** The scenes of the pictures; `place` means the views of the experience's location. */
  scenes: readonly (SceneName | 'place')[];
};

const theme = (
  family: Family,
  categories: readonly string[],
  tags: readonly string[],
  durations: readonly string[],
  scenes: readonly (SceneName | 'place')[],
): Theme => ({ family, categories, tags, durations, scenes });

const onWater = ['02:00', '02:30', '03:00', '04:00'];
const halfDay = ['03:30', '04:00', '05:00', '06:00'];
const atTable = ['02:30', '03:00', '03:30', '04:00'];
const onFoot = ['01:30', '02:00', '02:15', '02:30'];

/** The themes by their names in content/places. */
export const themes: Record<string, Theme> = {
  kayak: theme('sea', ['Kayak y paddle surf'], ['Junto al mar', 'Agua', 'Aventura', 'Con amigos'], onWater, [
    'headlands',
    'cove',
    'lagoon',
  ]),
  dive: theme(
    'sea',
    ['Buceo y esnórquel', 'Primeras veces'],
    ['Junto al mar', 'Agua', 'Fauna', 'Primera vez'],
    onWater,
    ['cove', 'headlands'],
  ),
  surf: theme(
    'sea',
    ['Surf y cometas', 'Primeras veces'],
    ['Junto al mar', 'Agua', 'Primera vez', 'Con amigos'],
    ['01:30', '02:00', '02:30'],
    ['surf', 'dunes'],
  ),
  boat: theme('boat', ['Paseos en barco'], ['Agua', 'Relax', 'En pareja', 'Al atardecer'], onWater, [
    'bay',
    'cove',
    'lagoon',
    'lighthouse',
    'place',
  ]),
  hike: theme(
    'trail',
    ['Senderismo', 'Parques naturales'],
    ['En la montaña', 'Al aire libre', 'Aventura', 'Con perro'],
    halfDay,
    ['peaks', 'forest', 'waterfall', 'rollingHills'],
  ),
  wildlife: theme(
    'trail',
    ['Fauna y aves', 'Ciencia y naturaleza'],
    ['Fauna', 'Fotografía', 'Al amanecer', 'Al aire libre'],
    halfDay,
    ['forest', 'meadow', 'lagoon', 'peaks'],
  ),
  climb: theme(
    'trail',
    ['Barrancos y ferratas', 'Primeras veces'],
    ['Aventura', 'En la montaña', 'Primera vez', 'Con amigos'],
    halfDay,
    ['gorge', 'peaks', 'waterfall'],
  ),
  tapas: theme('table', ['Rutas de tapas'], ['Gourmet', 'En la ciudad', 'Con amigos', 'Con comida'], atTable, [
    'table',
    'place',
    'market',
  ]),
  cooking: theme(
    'table',
    ['Cocina con las manos'],
    ['Gourmet', 'Producto local', 'Bajo techo', 'Con comida'],
    atTable,
    ['table', 'market'],
  ),
  market: theme(
    'table',
    ['Mercados', 'Rutas de tapas'],
    ['Producto local', 'Gourmet', 'En la ciudad', 'Con comida'],
    ['02:00', '02:30', '03:00'],
    ['market', 'table'],
  ),
  produce: theme(
    'cellar',
    ['Queso, aceite y conservas'],
    ['Producto local', 'En el campo', 'Gourmet', 'Con niños'],
    ['02:00', '02:30', '03:30'],
    ['rollingHills', 'table', 'meadow', 'market'],
  ),
  wine: theme(
    'cellar',
    ['Bodegas y viñedos', 'Catas guiadas'],
    ['Gourmet', 'En pareja', 'En el campo', 'Producto local'],
    ['02:00', '03:00', '04:00'],
    ['vineyard', 'cellar', 'rollingHills'],
  ),
  beer: theme(
    'cellar',
    ['Cerveza y sidra', 'Destilados', 'Catas guiadas'],
    ['Con amigos', 'Producto local', 'Bajo techo'],
    ['02:00', '02:30', '03:00'],
    ['cellar', 'table', 'place'],
  ),
  monument: theme(
    'heritage',
    ['Monumentos'],
    ['Historia', 'Arquitectura', 'Patrimonio mundial', 'En la ciudad'],
    onFoot,
    ['place', 'arches'],
  ),
  museum: theme('heritage', ['Museos y arte'], ['Arte', 'Historia', 'Bajo techo', 'Para lluvia'], onFoot, [
    'gallery',
    'place',
  ]),
  ruins: theme(
    'heritage',
    ['Yacimientos y ruinas'],
    ['Historia', 'Patrimonio mundial', 'Al aire libre'],
    ['02:00', '02:30', '03:30'],
    ['ruins', 'aqueduct'],
  ),
  garden: theme(
    'heritage',
    ['Jardines históricos', 'Paseos de silencio'],
    ['Relax', 'Romántico', 'Arquitectura', 'Sin esfuerzo'],
    onFoot,
    ['forest', 'place', 'rollingHills'],
  ),
  oldtown: theme(
    'street',
    ['Cascos antiguos', 'Barrios con historia'],
    ['Historia', 'En la ciudad', 'Sin esfuerzo', 'Accesible'],
    onFoot,
    ['place'],
  ),
  legends: theme(
    'street',
    ['Leyendas y misterios', 'Rutas nocturnas', 'Teatro y relatos'],
    ['De noche', 'Historia', 'Literatura', 'Con amigos'],
    ['01:30', '01:45', '02:00'],
    ['place'],
  ),
  festival: theme(
    'street',
    ['Fiestas populares'],
    ['Música en vivo', 'Con amigos', 'En la ciudad'],
    ['01:30', '02:00', '03:00'],
    ['place', 'stageShow', 'market'],
  ),
  craft: theme(
    'hands',
    ['Cerámica y azulejo', 'Textil, cuero y madera', 'Oficios antiguos'],
    ['Artesanía', 'Bajo techo', 'Para lluvia', 'Con niños'],
    ['01:30', '02:00', '03:00'],
    ['workshop'],
  ),
  art: theme(
    'hands',
    ['Pintura y fotografía'],
    ['Arte', 'Fotografía', 'Artesanía', 'En solitario'],
    ['02:00', '02:30', '03:00'],
    ['gallery', 'workshop', 'place'],
  ),
  show: theme(
    'show',
    ['Flamenco y músicas de raíz', 'Conciertos y danza'],
    ['Música en vivo', 'De noche', 'En pareja', 'Bajo techo'],
    ['01:00', '01:15', '01:30'],
    ['stageShow'],
  ),
  bike: theme(
    'wheels',
    ['Bicicleta'],
    ['Bicicleta', 'Al aire libre', 'Con amigos', 'Sin esfuerzo'],
    ['02:30', '03:00', '04:00'],
    ['place', 'rollingHills', 'forest'],
  ),
  offroad: theme('wheels', ['Excursiones en 4x4'], ['Aventura', 'Al aire libre', 'Fotografía'], halfDay, [
    'desert',
    'volcano',
    'peaks',
  ]),
  train: theme(
    'wheels',
    ['Trenes y tranvías', 'Escapadas lentas'],
    ['Tren', 'Sin esfuerzo', 'Con niños'],
    ['01:30', '03:00', '05:00'],
    ['place', 'tramHill', 'rollingHills'],
  ),
  horse: theme(
    'wheels',
    ['A caballo'],
    ['Al aire libre', 'En el campo', 'En pareja', 'Aventura'],
    ['01:30', '02:00', '03:00'],
    ['meadow', 'rollingHills'],
  ),
  stars: theme(
    'air',
    ['Astroturismo'],
    ['Estrellas', 'De noche', 'Romántico', 'En pareja'],
    ['02:00', '02:30', '03:00'],
    ['starrySky'],
  ),
  balloon: theme(
    'air',
    ['Globo', 'Primeras veces'],
    ['Al amanecer', 'Aventura', 'En pareja'],
    ['03:00', '03:30'],
    ['balloons'],
  ),
  paraglide: theme(
    'air',
    ['Parapente', 'Primeras veces'],
    ['Aventura', 'Al aire libre', 'Primera vez'],
    ['01:00', '01:30'],
    ['paraglider'],
  ),
  sunset: theme(
    'air',
    ['Puestas de sol', 'Escapadas lentas'],
    ['Al atardecer', 'Romántico', 'Fotografía', 'En pareja'],
    ['01:30', '02:00'],
    ['place', 'lighthouse'],
  ),
  spa: theme(
    'calm',
    ['Baños y termas'],
    ['Relax', 'En pareja', 'Bajo techo', 'Agua'],
    ['01:30', '02:00', '03:00'],
    ['bathhouse'],
  ),
  yoga: theme(
    'calm',
    ['Yoga y respiración', 'Paseos de silencio'],
    ['Relax', 'Al amanecer', 'En solitario'],
    ['01:15', '01:30'],
    ['dunes', 'cove'],
  ),
  farm: theme(
    'family',
    ['Granja y campo'],
    ['Con niños', 'En el campo', 'Fauna'],
    ['03:00', '04:00'],
    ['meadow', 'rollingHills'],
  ),
  game: theme(
    'family',
    ['Juegos de pistas', 'Ciencia y naturaleza'],
    ['Con niños', 'En la ciudad', 'Con amigos'],
    ['01:30', '02:00'],
    ['place'],
  ),
};
