import type { Theme } from './theme.ts';

export const outdoors: readonly Theme[] = [
  {
    scenes: ['whiteVillage', 'rollingHills', 'windmills', 'ruins', 'kasbah', 'pyramid', 'pagoda'],
    minutes: [300, 480, 540, 660, [2880, 'Excursiones de varios días']],
    euros: [35, 320],
    names: [
      ['Excursión por los pueblos cercanos a {town}', 'Day trip to the villages near {town}', 'Excursiones de un día'],
      ['Excursión de un día desde {town}', 'Day trip from {town}', 'Excursiones de un día'],
      ['Excursión privada desde {town}', 'Private day trip from {town}', 'Tours privados'],
      ['Ruta de dos días desde {town}', 'Two-day tour from {town}', 'Excursiones de varios días'],
    ],
    shorts: [
      ['Sal de {town} y conoce los paisajes que la rodean.', 'Leave {town} and see the country around it.'],
      [
        'Tres pueblos, una carretera de montaña y una buena comida.',
        'Three villages, a mountain road and a good lunch.',
      ],
    ],
    openings: [
      [
        'Tras recogerte en tu alojamiento pondremos rumbo a las afueras de {town}, donde el paisaje cambia en cada curva.',
        'After picking you up at your hotel we will head out of {town}, where the scenery changes at every bend.',
      ],
      [
        'Saldremos temprano de {town} para llegar antes que los grupos y pasear con calma.',
        'We will leave {town} early to arrive before the groups and walk about in peace.',
      ],
    ],
    bodies: [
      [
        'A mediodía tendremos tiempo libre para comer; el guía recomendará varios restaurantes para todos los bolsillos.',
        'At midday there will be free time for lunch; the guide will suggest several restaurants for every budget.',
      ],
      [
        'Por la tarde visitaremos un pequeño taller donde aún se trabaja el barro como hace doscientos años, y volveremos al anochecer.',
        'In the afternoon we will visit a small workshop where clay is still worked as it was two hundred years ago, and return at dusk.',
      ],
    ],
    includes: [
      ['Transporte en minibús', 'Transport by minibus'],
      ['Recogida en el hotel', 'Hotel pick-up'],
      ['Guía acompañante', 'Accompanying guide'],
      ['Almuerzo', 'Lunch'],
    ],
  },
  {
    scenes: ['forest', 'gorge', 'peaks', 'waterfall', 'meadow', 'volcano'],
    minutes: [120, 180, 240, 360],
    euros: [18, 90],
    names: [
      ['Ruta de senderismo cerca de {town}', 'Hiking route near {town}', 'Senderismo'],
      ['Paseo a caballo por los alrededores de {town}', 'Horse ride around {town}', 'Paseos a caballo'],
      ['Observación de aves en {town}', 'Birdwatching in {town}', 'Naturaleza y fauna'],
      ['Senderismo al amanecer en {town}', 'Sunrise hike in {town}', 'Senderismo'],
    ],
    shorts: [
      [
        'Bosques, barrancos y miradores a un paso de {town}.',
        'Forests, ravines and viewpoints a step away from {town}.',
      ],
      ['La naturaleza que rodea {town}, a su ritmo.', 'The nature around {town}, at its own pace.'],
    ],
    openings: [
      [
        'Dejaremos atrás las últimas casas de {town} y tomaremos un sendero que antes usaban los pastores.',
        'We will leave the last houses of {town} behind and take a path that shepherds used to walk.',
      ],
      [
        'Con prismáticos y sin prisa recorreremos uno de los parajes mejor conservados de la región.',
        'With binoculars and without haste we will explore one of the best preserved areas of the region.',
      ],
    ],
    bodies: [
      [
        'El desnivel es suave y hay fuentes por el camino; a mitad de la ruta pararemos a comer algo con vistas al valle.',
        'The climb is gentle and there are springs on the way; halfway we will stop to eat something with a view of the valley.',
      ],
      [
        'El guía, que creció en la zona, nos enseñará a leer las huellas y a distinguir las plantas por su olor.',
        'The guide, who grew up in the area, will teach us to read tracks and to tell plants by their smell.',
      ],
    ],
    includes: [
      ['Guía de montaña titulado', 'Qualified mountain guide'],
      ['Bastones', 'Walking poles'],
      ['Tentempié', 'Snack'],
    ],
  },
  {
    scenes: ['whiteVillage', 'meadow', 'windmills', 'riverTower'],
    minutes: [120, 150, 180],
    euros: [15, 49],
    names: [
      ['Tour en bicicleta por {town}', '{town} bike tour', 'Bicicleta'],
      ['{town} en bicicleta eléctrica', '{town} by electric bike', 'Bicicleta'],
      ['Gymkana en familia por {town}', 'Family treasure hunt in {town}', 'Actividades para niños'],
    ],
    shorts: [
      ['Pedalea por {town} y sus alrededores sin cansarte.', 'Cycle around {town} without tiring.', 'Bicicleta'],
      ['Un plan para grandes y pequeños en {town}.', 'A plan for young and old in {town}.', 'Actividades para niños'],
    ],
    openings: [
      [
        'Después de ajustar los sillines y los cascos saldremos por el carril bici que cruza {town} de punta a punta.',
        'Once saddles and helmets are set we will take the cycle path that crosses {town} from end to end.',
        'Bicicleta',
      ],
      [
        'Pistas, acertijos y un mapa antiguo: así empieza una aventura por {town} pensada para hacer en familia.',
        'Clues, riddles and an old map: so begins an adventure through {town} made for families.',
        'Actividades para niños',
      ],
    ],
    bodies: [
      [
        'El recorrido es llano, con paradas cada veinte minutos, y hay sillas y remolques para los más pequeños.',
        'The route is flat, with stops every twenty minutes, and there are child seats and trailers for the smallest.',
        'Bicicleta',
      ],
      [
        'Terminaremos con un helado artesano en el parque, que cuenta como premio.',
        'We will finish with a home-made ice cream in the park, which counts as the prize.',
        'Actividades para niños',
      ],
    ],
    includes: [
      ['Bicicleta y casco', 'Bicycle and helmet'],
      ['Chaleco reflectante', 'Reflective vest'],
      ['Monitor', 'Instructor'],
    ],
  },
  {
    scenes: ['balloons', 'paraglider', 'peaks', 'rollingHills'],
    minutes: [15, 30, 60, [180, 'Paseos en globo'], [240, 'Paseos en globo']],
    euros: [90, 290],
    names: [
      ['Paseo en globo por {town}', 'Balloon ride over {town}', 'Paseos en globo'],
      ['Vuelo en parapente biplaza en {town}', 'Tandem paragliding in {town}', 'Paracaidismo'],
      ['Paseo en helicóptero por {town}', 'Helicopter flight over {town}', 'Vuelos en helicóptero'],
    ],
    shorts: [
      ['{town} desde el aire: no hay vista mejor.', '{town} from the air: there is no better view.'],
      [
        'Amanece, el globo se eleva y todo queda en silencio.',
        'Day breaks, the balloon rises and all is silent.',
        'Paseos en globo',
      ],
    ],
    openings: [
      [
        'Veremos inflarse el globo con las primeras luces y, en cuanto el viento lo permita, dejaremos el suelo de {town}.',
        'We will watch the balloon fill at first light and, as soon as the wind allows, leave the ground of {town}.',
        'Paseos en globo',
      ],
      [
        'El piloto te explicará la maniobra en tierra, comprobará el arnés y en pocos minutos estarás volando.',
        'The pilot will explain everything on the ground, check the harness, and in a few minutes you will be flying.',
        'Paracaidismo',
        'Vuelos en helicóptero',
      ],
    ],
    bodies: [
      [
        'La ruta depende del viento, de modo que no hay dos vuelos iguales. Al aterrizar brindaremos con cava.',
        'The route depends on the wind, so no two flights are the same. After landing we will drink a toast.',
        'Paseos en globo',
      ],
      [
        'Si el tiempo obliga a cancelar, podrás elegir otra fecha o recuperar el importe completo.',
        'If the weather makes us cancel, you can choose another date or have all your money back.',
      ],
    ],
    includes: [
      ['Vuelo', 'Flight'],
      ['Seguro', 'Insurance'],
      ['Fotos y vídeo', 'Photos and video'],
      ['Desayuno', 'Breakfast'],
    ],
  },
];
