import type { Theme } from './theme.ts';

export const evenings: readonly Theme[] = [
  {
    scenes: ['stageShow', 'arches', 'gallery'],
    minutes: [60, 75, 90, 120],
    euros: [18, 75],
    names: [
      ['Espectáculo de música y danza en {town}', 'Music and dance show in {town}', 'Espectáculos'],
      ['Concierto a la luz de las velas en {town}', 'Candlelight concert in {town}', 'Espectáculos'],
      ['Noche de flamenco en {town}', 'A night of flamenco in {town}', 'Flamenco'],
      ['Cena con espectáculo en {town}', 'Dinner show in {town}', 'Espectáculos'],
    ],
    shorts: [
      ['Una noche de música en directo en el corazón de {town}.', 'A night of live music in the heart of {town}.'],
      ['Arte a dos metros de tu silla.', 'Art two metres from your chair.'],
    ],
    openings: [
      [
        'Las luces bajan, se hace el silencio y empieza una de las noches que más se recuerdan de un viaje a {town}.',
        'The lights go down, all falls silent, and one of the nights begins that people remember from a trip to {town}.',
      ],
      [
        'En una sala con pocas filas, todas cerca del escenario, disfrutarás de artistas que actúan cada noche sin micrófonos.',
        'In a hall with few rows, all close to the stage, you will enjoy artists who perform every night without microphones.',
      ],
    ],
    bodies: [
      [
        'El programa reúne piezas clásicas y otras compuestas para la ocasión, y cambia con las estaciones.',
        'The programme brings together classical pieces and others written for the occasion, and changes with the seasons.',
      ],
      [
        'Si lo deseas, puedes añadir una cena con productos de temporada antes de la función.',
        'If you wish, you can add a dinner of seasonal produce before the performance.',
      ],
    ],
    includes: [
      ['Entrada al espectáculo', 'Ticket for the show'],
      ['Una bebida', 'One drink'],
      ['Asiento reservado', 'Reserved seat'],
    ],
  },
  {
    scenes: ['starrySky', 'spires', 'avenue', 'redFortress'],
    minutes: [75, 90, 120],
    euros: [10, 38],
    names: [
      ['Tour de misterio y leyendas de {town}', 'Mystery and legends tour of {town}', 'Tours de misterio'],
      ['{town} de noche: paseo nocturno', '{town} by night: evening walk', 'Tours nocturnos'],
      ['Observación de estrellas cerca de {town}', 'Stargazing near {town}', 'Observación de estrellas'],
    ],
    shorts: [
      [
        'Un telescopio, una manta y miles de estrellas.',
        'A telescope, a blanket and thousands of stars.',
        'Observación de estrellas',
      ],
      ['Cuando cae la noche, {town} cuenta otra historia.', 'When night falls, {town} tells another story.'],
      [
        'Crímenes, fantasmas y procesos olvidados a la luz de un farol.',
        'Crimes, ghosts and forgotten trials by lantern light.',
        'Tours de misterio',
      ],
    ],
    openings: [
      [
        'Con la puesta de sol nos adentraremos en las callejuelas menos transitadas de {town}, donde cada esquina tiene su leyenda.',
        'At sunset we will enter the least trodden lanes of {town}, where every corner has its legend.',
        'Tours de misterio',
        'Tours nocturnos',
      ],
      [
        'Lejos de las farolas, el cielo de {town} deja ver miles de estrellas. Un astrónomo aficionado nos enseñará a reconocerlas.',
        'Away from the street lamps, the sky of {town} shows thousands of stars. An amateur astronomer will teach us to know them.',
        'Observación de estrellas',
      ],
    ],
    bodies: [
      [
        'Con el telescopio buscaremos planetas y cúmulos, y aprenderemos a orientarnos por la estrella Polar.',
        'With the telescope we will look for planets and clusters, and learn to find our way by the pole star.',
        'Observación de estrellas',
      ],
      [
        'Escucharemos relatos documentados en archivos y otros que solo se transmiten de boca en boca.',
        'We will hear stories that are on record and others that have only ever been told by word of mouth.',
        'Tours de misterio',
        'Tours nocturnos',
      ],
      [
        'No es un pasaje del terror: se puede venir en familia, aunque recomendamos que los niños tengan más de ocho años.',
        'This is no haunted house: families are welcome, though we recommend it for children over eight.',
        'Tours de misterio',
        'Tours nocturnos',
      ],
    ],
    includes: [
      ['Guía especializado', 'Specialist guide'],
      ['Farol para cada pareja', 'A lantern for every couple'],
    ],
  },
  {
    scenes: ['table', 'market', 'workshop'],
    minutes: [120, 150, 180, 240],
    euros: [29, 110],
    names: [
      ['Tour gastronómico por {town}', '{town} food tour', 'Gastronomía y enoturismo'],
      ['Clase de cocina en {town}', 'Cooking class in {town}', 'Clases de cocina'],
      ['De tapas por {town}', 'Tapas in {town}', 'Gastronomía y enoturismo'],
      ['Mercado y mesa: desayuno en {town}', 'Market and table: breakfast in {town}', 'Gastronomía y enoturismo'],
    ],
    shorts: [
      [
        'Prueba lo mejor de la cocina de {town} con quienes la preparan.',
        'Taste the best of the cooking of {town} with those who make it.',
      ],
      ['Cuatro paradas, siete bocados y muy buena compañía.', 'Four stops, seven bites and very good company.'],
    ],
    openings: [
      [
        'Empezaremos en el mercado, eligiendo el producto del día, y seguiremos por las tabernas donde comen los vecinos de {town}.',
        'We will start at the market, choosing what is best that day, and go on to the taverns where the people of {town} eat.',
      ],
      [
        'La cocina de {town} se entiende mejor con las manos en la masa: ponte el delantal y prepara tu propio menú.',
        'The cooking of {town} is best understood with your hands in the dough: put on an apron and cook your own menu.',
        'Clases de cocina',
      ],
    ],
    bodies: [
      [
        'Habrá platos sin gluten y sin carne para quien los pida al reservar.',
        'There are dishes without gluten and without meat for those who ask when booking.',
      ],
      [
        'Cada parada tiene su historia: una receta de abuela, una familia de pescadores, un horno que no se apaga desde hace un siglo.',
        'Every stop has its story: a grandmother’s recipe, a family of fishermen, an oven that has burned for a century.',
      ],
      [
        'Al terminar te enviaremos las recetas, para que puedas repetirlas en casa.',
        'Afterwards we will send you the recipes, so that you can cook them again at home.',
        'Clases de cocina',
      ],
    ],
    includes: [
      ['Degustaciones indicadas', 'The tastings described'],
      ['Recetario', 'Recipe book'],
      ['Delantal de recuerdo', 'An apron to keep'],
    ],
  },
  {
    scenes: ['vineyard', 'cellar', 'ashVines', 'rollingHills'],
    minutes: [90, 120, 150],
    euros: [18, 60],
    names: [
      ['Visita a una bodega de {town} con cata', 'Winery visit with tasting in {town}', 'Gastronomía y enoturismo'],
      ['Entre viñedos: cata de vinos en {town}', 'Among vineyards: wine tasting in {town}', 'Gastronomía y enoturismo'],
    ],
    shorts: [
      [
        'Tres vinos, tres añadas y el silencio de la bodega.',
        'Three wines, three vintages and the silence of the cellar.',
      ],
      ['Del racimo a la copa en una tarde.', 'From grape to glass in an afternoon.'],
    ],
    openings: [
      [
        'Entre barricas descubriremos cómo se elabora el vino de la comarca y aprenderemos a distinguirlo con los ojos cerrados.',
        'Among barrels we will see how the wine of the region is made and learn to tell it with our eyes closed.',
      ],
      [
        'Pasearemos por las viñas que rodean {town} antes de bajar a una bodega excavada hace dos siglos.',
        'We will walk among the vines around {town} before going down to a cellar dug two centuries ago.',
      ],
    ],
    bodies: [
      [
        'La cata se acompaña de quesos y aceite de la zona, y quien conduce puede llevarse su copa en una botella.',
        'The tasting comes with cheeses and oil from the area, and drivers may take their glass home in a bottle.',
      ],
      ['La familia que la fundó sigue vendimiando a mano.', 'The family that founded it still picks by hand.'],
    ],
    includes: [
      ['Tres vinos con denominación de origen', 'Three wines with designation of origin'],
      ['Aperitivo', 'Appetiser'],
      ['Guía en español', 'Spanish-speaking guide'],
    ],
  },
  {
    scenes: ['bathhouse', 'workshop', 'lagoon'],
    minutes: [60, 90, 120],
    euros: [25, 95],
    names: [
      ['Baños árabes en {town}', 'Arab baths in {town}', 'Spa y bienestar'],
      ['Circuito termal en {town}', 'Thermal circuit in {town}', 'Spa y bienestar'],
      ['Sesión de fotos por {town}', 'Photo session in {town}', 'Fotografía'],
    ],
    shorts: [
      [
        'Una pausa de agua templada en mitad del viaje.',
        'A pause in warm water in the middle of your trip.',
        'Spa y bienestar',
      ],
      ['Llévate de {town} el mejor recuerdo.', 'Take home the best memory of {town}.', 'Fotografía'],
    ],
    openings: [
      [
        'Deja el ruido fuera: a pocos pasos del centro de {town} te esperan salas de piedra, agua y luz tenue.',
        'Leave the noise outside: a few steps from the centre of {town}, rooms of stone, water and dim light await you.',
        'Spa y bienestar',
      ],
      [
        'Recorreremos los rincones con mejor luz de {town} a la hora en que las calles están vacías.',
        'We will visit the corners of {town} with the best light, at the hour when the streets are empty.',
        'Fotografía',
      ],
    ],
    bodies: [
      [
        'El aforo es limitado para que haya silencio, y se entra por turnos.',
        'Numbers are limited for the sake of quiet, and entrance is by turns.',
        'Spa y bienestar',
      ],
      [
        'No hace falta experiencia: nosotros nos ocupamos de todo.',
        'No experience is needed: we take care of everything.',
        'Fotografía',
      ],
    ],
    includes: [
      ['Toallas y taquilla', 'Towels and locker'],
      ['Té de bienvenida', 'Welcome tea'],
    ],
  },
];
