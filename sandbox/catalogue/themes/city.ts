import type { Theme } from './theme.ts';

export const city: readonly Theme[] = [
  {
    scenes: ['riverTower', 'avenue', 'spires', 'goldenDome', 'arches'],
    minutes: [90, 120, 150, 180],
    euros: [12, 65],
    names: [
      ['Visita guiada por {town}', 'Guided tour of {town}', 'Visitas guiadas'],
      ['{town} al completo: visita guiada', 'The whole of {town}: guided tour', 'Visitas guiadas'],
      ['Tour privado por {town}', 'Private tour of {town}', 'Tours privados'],
      ['Los secretos del casco antiguo de {town}', 'The secrets of the old town of {town}', 'Visitas guiadas'],
      ['{town} en segway', '{town} by segway', 'Tours en segway'],
      ['Paseo por la historia de {town}', 'A walk through the history of {town}', 'Visitas guiadas'],
    ],
    shorts: [
      [
        'Descubre lo imprescindible de {town} de la mano de un guía local.',
        'See the best of {town} with a local guide.',
      ],
      [
        'Plazas, patios y leyendas: recorre {town} como quien vuelve a casa.',
        'Squares, courtyards and legends: walk {town} as if you were coming home.',
      ],
      ['Un recorrido por los rincones con más historia de {town}.', 'A tour of the oldest corners of {town}.'],
    ],
    openings: [
      [
        'A la hora indicada nos encontraremos en el centro de {town} para empezar un recorrido por sus calles más antiguas.',
        'At the time you chose we will meet in the centre of {town} to set out through its oldest streets.',
      ],
      [
        'Comenzaremos el tour en una de las plazas más animadas de {town}, donde el guía nos contará cómo nació la ciudad.',
        'The tour starts in one of the liveliest squares of {town}, where the guide will tell us how the city began.',
      ],
      [
        '¿Qué historias guardan las fachadas de {town}? Lo averiguaremos paso a paso, sin prisas y con las mejores vistas.',
        'What stories do the fronts of {town} hold? We will find out step by step, without haste and with the best views.',
      ],
    ],
    bodies: [
      [
        'Pasaremos por el mercado, la antigua muralla y el barrio de los artesanos, y terminaremos en un mirador con la ciudad a nuestros pies.',
        'We will pass the market, the old wall and the craftsmen’s quarter, and finish at a viewpoint with the city at our feet.',
      ],
      [
        'Por el camino conoceremos iglesias, palacios y patios que suelen pasar inadvertidos, además de dónde desayunan los vecinos.',
        'On the way we will see churches, palaces and courtyards that most people miss, and where the neighbours have breakfast.',
      ],
      [
        'El grupo es reducido, de modo que habrá tiempo para preguntas, para fotografías y para un café a media visita.',
        'The group is small, so there will be time for questions, for photographs and for a coffee halfway.',
      ],
    ],
    includes: [
      ['Guía en español', 'Spanish-speaking guide'],
      ['Auriculares para oír al guía', 'Headsets to hear the guide'],
      ['Seguro de asistencia', 'Assistance insurance'],
      ['Entrada sin colas', 'Skip-the-line entrance'],
    ],
  },
  {
    scenes: ['avenue', 'tramHill', 'gables', 'whiteVillage'],
    minutes: [90, 120, 150],
    euros: [0, 0],
    names: [
      ['Free tour por {town}', 'Free tour of {town}', 'Free tours'],
      ['Free tour del {town} desconocido', 'Free tour of unknown {town}', 'Free tours'],
      ['Free tour de los barrios de {town}', 'Free tour of the districts of {town}', 'Free tours'],
      ['Free tour de arte urbano en {town}', 'Street art free tour in {town}', 'Free tours'],
    ],
    shorts: [
      [
        'La mejor forma de empezar a conocer {town}, y tú decides cuánto vale.',
        'The best way to start in {town}, and you decide what it is worth.',
      ],
      [
        'Recorre {town} con un guía apasionado por su ciudad. ¡Gratis!',
        'Walk {town} with a guide who loves the city. For free!',
      ],
    ],
    openings: [
      [
        'Nos reuniremos en el centro de {town} para dar un paseo por su pasado y su presente.',
        'We will meet in the centre of {town} for a walk through its past and its present.',
      ],
      [
        'Este free tour recorre los lugares que todo el mundo quiere ver en {town} y algunos que casi nadie conoce.',
        'This free tour takes in the places that everybody wants to see in {town}, and some that hardly anybody knows.',
      ],
    ],
    bodies: [
      [
        'Hablaremos de comerciantes, de reyes y de cocineras, y acabaremos con una lista de sitios para comer bien sin gastar mucho.',
        'We will talk of merchants, kings and cooks, and end with a list of places to eat well for little money.',
      ],
      [
        'Al terminar, cada persona da al guía lo que considera justo según lo que le haya gustado la visita.',
        'At the end everybody gives the guide what they think is fair, depending on how much they liked it.',
      ],
    ],
    includes: [
      ['Guía local', 'Local guide'],
      ['Consejos para el resto del viaje', 'Advice for the rest of your trip'],
    ],
  },
  {
    scenes: ['gallery', 'goldenDome', 'arches', 'redFortress', 'ruins', 'aqueduct'],
    minutes: [60, 90, 120, [1440, 'Tarjetas turísticas']],
    euros: [8, 48],
    names: [
      ['Entrada al museo de la ciudad de {town}', 'Ticket for the city museum of {town}', 'Museos'],
      ['Entrada al castillo de {town}', 'Ticket for the castle of {town}', 'Entradas'],
      ['Entrada a la catedral de {town}', 'Ticket for the cathedral of {town}', 'Monumentos'],
      ['Visita guiada por el museo de arte de {town}', 'Guided visit to the art museum of {town}', 'Museos'],
      ['Tarjeta turística de {town}', '{town} city pass', 'Tarjetas turísticas'],
    ],
    shorts: [
      ['Olvídate de las colas y entra directamente.', 'Forget the queues and walk straight in.'],
      [
        'Siglos de arte y de historia en pleno centro de {town}.',
        'Centuries of art and history in the very centre of {town}.',
      ],
      ['Una visita imprescindible en cualquier viaje a {town}.', 'A visit not to be missed on any trip to {town}.'],
    ],
    openings: [
      [
        'Una sola tarjeta abre las puertas de los museos y monumentos de {town}, y ahorra las colas.',
        'A single card opens the museums and monuments of {town}, and spares you the queues.',
        'Tarjetas turísticas',
      ],
      [
        'Con esta entrada accederás directamente, sin esperar en taquilla, a uno de los lugares más visitados de {town}.',
        'With this ticket you enter one of the most visited places of {town} directly, without waiting at the box office.',
      ],
      [
        'Pocos edificios cuentan la historia de {town} como este: cada siglo dejó en él su huella.',
        'Few buildings tell the history of {town} like this one: every century left its mark on it.',
      ],
    ],
    bodies: [
      [
        'Se activa con el primer uso e incluye el transporte público del centro.',
        'It starts with its first use and includes public transport in the centre.',
        'Tarjetas turísticas',
      ],
      [
        'Las salas están ordenadas por épocas y la audioguía propone un recorrido corto y otro completo, para que elijas tu ritmo.',
        'The rooms are arranged by period and the audio guide suggests a short and a complete route, so that you choose your pace.',
      ],
      [
        'No te marches sin subir a la terraza: desde allí se ven los tejados de todo el casco antiguo.',
        'Do not leave without going up to the terrace: from there you see the roofs of the whole old town.',
      ],
      [
        'La exposición temporal, incluida en el precio, cambia varias veces al año.',
        'The temporary exhibition, included in the price, changes several times a year.',
      ],
    ],
    includes: [
      ['Entrada general', 'General admission'],
      ['Audioguía en español, inglés y francés', 'Audio guide in Spanish, English and French'],
      ['Plano de las salas', 'Plan of the rooms'],
      ['Acceso a la terraza', 'Access to the terrace'],
    ],
  },
  {
    scenes: ['avenue', 'tramHill', 'riverTower', 'gables'],
    minutes: [30, 45, 60, [1440, 'Autobús turístico', 'Alquiler de bicicletas']],
    euros: [9, 70],
    names: [
      ['Traslados en {town}', 'Transfers in {town}', 'Traslados'],
      ['Traslado del aeropuerto al centro de {town}', 'Transfer from the airport to the centre of {town}', 'Traslados'],
      ['Autobús turístico de {town}', '{town} hop-on hop-off bus', 'Autobús turístico'],
      ['Alquiler de bicicletas en {town}', 'Bicycle hire in {town}', 'Alquiler de bicicletas'],
    ],
    shorts: [
      ['La forma más cómoda de moverse por {town}.', 'The most comfortable way of getting around {town}.'],
      ['Sube y baja cuantas veces quieras.', 'Get on and off as often as you like.', 'Autobús turístico'],
    ],
    openings: [
      [
        'Llega a {town} sin preocuparte por los horarios: alguien te estará esperando con un cartel a tu nombre.',
        'Arrive in {town} without a thought for timetables: somebody will be waiting with your name on a sign.',
        'Traslados',
      ],
      [
        'Muévete por {town} a tu aire y detente donde te apetezca.',
        'Get around {town} as you please and stop wherever you like.',
        'Autobús turístico',
        'Alquiler de bicicletas',
      ],
    ],
    bodies: [
      [
        'El precio es cerrado y no depende del tráfico ni de la hora, también de madrugada.',
        'The price is fixed and does not depend on traffic or the hour, not even at night.',
        'Traslados',
      ],
      [
        'El servicio funciona todos los días del año, con más frecuencia en primavera y en verano.',
        'The service runs every day of the year, more often in spring and summer.',
        'Autobús turístico',
        'Alquiler de bicicletas',
      ],
    ],
    includes: [
      ['Impuestos y peajes', 'Taxes and tolls'],
      ['Asistencia telefónica', 'Telephone assistance'],
      ['Un bulto por persona', 'One piece of luggage per person'],
    ],
  },
];
