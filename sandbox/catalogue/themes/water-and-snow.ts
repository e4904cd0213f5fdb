import type { Theme } from './theme.ts';

export const waterAndSnow: readonly Theme[] = [
  {
    isFor: 'coast',
    scenes: ['bay', 'cove', 'lighthouse', 'headlands', 'lagoon'],
    minutes: [60, 90, 120, 180, 300],
    euros: [18, 85],
    names: [
      ['Paseo en barco por {town}', 'Boat trip in {town}', 'Paseos en barco'],
      ['{town} desde el mar al atardecer', '{town} from the sea at sunset', 'Paseos en barco'],
      ['Paseo en velero por la costa de {town}', 'Sailing trip along the coast of {town}', 'Paseos en barco'],
      ['Avistamiento de delfines en {town}', 'Dolphin watching in {town}', 'Observación de ballenas'],
    ],
    shorts: [
      [
        'Ve {town} desde donde la vieron por primera vez los navegantes.',
        'See {town} from where sailors first saw it.',
      ],
      ['Calas, faros y un baño en aguas tranquilas.', 'Coves, lighthouses and a swim in calm water.'],
    ],
    openings: [
      [
        'Embarcaremos en el puerto de {town} y navegaremos a lo largo de la costa, con paradas para bañarnos si el mar lo permite.',
        'We will board in the harbour of {town} and sail along the coast, with stops for a swim if the sea allows it.',
      ],
      [
        'Al caer la tarde el agua se vuelve de cobre y {town} enciende sus luces. No hay mejor momento para soltar amarras.',
        'As evening falls the water turns to copper and {town} lights its lamps. There is no better time to cast off.',
      ],
    ],
    bodies: [
      [
        'A bordo habrá fruta y bebidas, y la tripulación explicará cómo se orientaban los pescadores antes de los instrumentos.',
        'There will be fruit and drinks on board, and the crew will explain how fishermen found their way before instruments.',
      ],
      [
        'Nos mantendremos a la distancia que marca la ley para no molestar a los animales.',
        'We will keep the distance required by law so as not to disturb the animals.',
        'Observación de ballenas',
      ],
    ],
    includes: [
      ['Paseo en barco', 'Boat trip'],
      ['Patrón y tripulación', 'Skipper and crew'],
      ['Bebida y fruta', 'Drink and fruit'],
      ['Equipo de snorkel', 'Snorkelling gear'],
    ],
  },
  {
    isFor: 'coast',
    scenes: ['surf', 'cove', 'dunes', 'bay'],
    minutes: [90, 120, 150],
    euros: [25, 75],
    names: [
      ['Ruta en kayak por {town}', 'Kayak route in {town}', 'Deportes acuáticos'],
      ['Clase de surf en {town}', 'Surf lesson in {town}', 'Clases de surf'],
      ['Bautismo de buceo en {town}', 'First dive in {town}', 'Buceo y snorkel'],
      ['Tour de snorkel por las calas de {town}', 'Snorkelling in the coves of {town}', 'Buceo y snorkel'],
    ],
    shorts: [
      ['El otro {town}: el que hay bajo el agua.', 'The other {town}: the one below the water.', 'Buceo y snorkel'],
      ['Tu primera ola, en {town}.', 'Your first wave, in {town}.', 'Clases de surf'],
      ['Rema hasta donde no llega la carretera.', 'Paddle to where no road goes.', 'Deportes acuáticos'],
    ],
    openings: [
      [
        'Tras una explicación en tierra nos sumergiremos poco a poco, siempre junto al instructor.',
        'After an explanation on land we will go under little by little, always beside the instructor.',
        'Buceo y snorkel',
      ],
      [
        'En la playa de {town} nos pondremos el neopreno y practicaremos en la arena antes de entrar en el agua.',
        'On the beach of {town} we will put on wetsuits and practise on the sand before we enter the water.',
        'Clases de surf',
      ],
      [
        'Remaremos pegados a la costa, entrando en cuevas marinas y parando en una cala a la que solo se llega por mar.',
        'We will paddle close to the shore, into sea caves, and stop at a cove that can only be reached by sea.',
        'Deportes acuáticos',
      ],
    ],
    bodies: [
      [
        'Hay un monitor por cada seis personas y no hace falta experiencia; basta con saber nadar.',
        'There is one instructor for every six people and no experience is needed; you only have to be able to swim.',
      ],
      [
        'Las fotos de la actividad están incluidas, así que puedes dejar el móvil en la taquilla.',
        'Photos are included, so you can leave your telephone in the locker.',
      ],
    ],
    includes: [
      ['Neopreno y material', 'Wetsuit and gear'],
      ['Monitor titulado', 'Qualified instructor'],
      ['Fotos', 'Photos'],
      ['Seguro', 'Insurance'],
    ],
  },
  {
    scenes: ['gorge', 'waterfall', 'lagoon'],
    minutes: [120, 180, [480, 'Parques acuáticos']],
    euros: [22, 68],
    names: [
      ['Descenso de barrancos cerca de {town}', 'Canyoning near {town}', 'Rafting y barranquismo'],
      ['Rafting en el río de {town}', 'Rafting on the river of {town}', 'Rafting y barranquismo'],
      ['Entrada al parque acuático de {town}', 'Ticket for the water park of {town}', 'Parques acuáticos'],
    ],
    shorts: [
      ['Adrenalina, agua fresca y risas.', 'Thrills, fresh water and laughter.'],
      ['El mejor plan para un día de calor en {town}.', 'The best plan for a hot day in {town}.', 'Parques acuáticos'],
    ],
    openings: [
      [
        'Con casco y neopreno nos dejaremos llevar por el agua entre paredes de roca, saltos y toboganes naturales.',
        'With helmet and wetsuit we will let the water carry us between walls of rock, leaps and natural slides.',
        'Rafting y barranquismo',
      ],
      [
        'Pasa el día entre toboganes, piscinas y zonas de sombra a las afueras de {town}.',
        'Spend the day among slides, pools and shade on the outskirts of {town}.',
        'Parques acuáticos',
      ],
    ],
    bodies: [
      ['La edad mínima es de ocho años.', 'The minimum age is eight.'],
      [
        'Antes de empezar el guía explicará las normas de seguridad y repartirá el equipo.',
        'Before we start the guide will explain the safety rules and hand out the gear.',
        'Rafting y barranquismo',
      ],
    ],
    includes: [
      ['Equipo completo', 'Full gear'],
      ['Guía especializado', 'Specialist guide'],
      ['Taquilla', 'Locker'],
    ],
  },
  {
    isFor: 'snow',
    scenes: ['snow', 'peaks', 'forest'],
    minutes: [120, 180, 300],
    euros: [40, 160],
    names: [
      ['Clase de esquí en {town}', 'Ski lesson in {town}', 'Esquí y nieve'],
      ['Paseo con raquetas de nieve en {town}', 'Snowshoe walk in {town}', 'Esquí y nieve'],
      ['Trineo de perros en {town}', 'Dog sledding in {town}', 'Esquí y nieve'],
    ],
    shorts: [['Nieve virgen y silencio a un paso de {town}.', 'Untouched snow and silence a step away from {town}.']],
    openings: [
      [
        'Nos calzaremos las botas y saldremos a los bosques nevados que rodean {town}.',
        'We will put on our boots and set out into the snowy forests around {town}.',
      ],
    ],
    bodies: [
      [
        'Al volver nos esperará una bebida caliente junto al fuego.',
        'On our return a hot drink by the fire will be waiting for us.',
      ],
      [
        'El grupo se forma por niveles, de modo que nadie tiene que esperar.',
        'Groups are formed by level, so that nobody has to wait.',
      ],
    ],
    includes: [
      ['Material', 'Gear'],
      ['Monitor', 'Instructor'],
      ['Bebida caliente', 'Hot drink'],
    ],
  },
];
