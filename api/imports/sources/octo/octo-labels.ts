import { toPlainLetters } from '@trastienda/contract/fold';
import type { Language } from '@trastienda/contract/language';

/** Tag names for the category labels of the OCTO standard. Source: the category labels of octotravel/octo-types. */
const names: Readonly<Record<string, Record<Language, string>>> = {
  'accommodation-included': { es: 'Con alojamiento', en: 'Accommodation included' },
  animals: { es: 'Animales', en: 'Animals' },
  'audio-guide': { es: 'Audioguía', en: 'Audio guide' },
  beaches: { es: 'Playas', en: 'Beaches' },
  'bike-tours': { es: 'Rutas en bicicleta', en: 'Bike tours' },
  'boat-tours': { es: 'Paseos en barco', en: 'Boat tours' },
  'city-cards': { es: 'Tarjetas turísticas', en: 'City cards' },
  classes: { es: 'Clases', en: 'Classes' },
  'day-trips': { es: 'Excursiones de un día', en: 'Day trips' },
  'family-friendly': { es: 'En familia', en: 'Family friendly' },
  'fast-track': { es: 'Sin colas', en: 'Fast track' },
  food: { es: 'Gastronomía', en: 'Food' },
  'guided-tours': { es: 'Visitas guiadas', en: 'Guided tours' },
  history: { es: 'Historia', en: 'History' },
  'hop-on-hop-off': { es: 'Autobús turístico', en: 'Hop-on hop-off' },
  'live-music': { es: 'Música en directo', en: 'Live music' },
  'multi-day': { es: 'Excursiones de varios días', en: 'Multi-day trips' },
  museums: { es: 'Museos', en: 'Museums' },
  nightlife: { es: 'Vida nocturna', en: 'Nightlife' },
  outdoors: { es: 'Aire libre', en: 'Outdoors' },
  'private-tours': { es: 'Tours privados', en: 'Private tours' },
  romantic: { es: 'Romántico', en: 'Romantic' },
  sports: { es: 'Deportes', en: 'Sports' },
  'theme-parks': { es: 'Parques temáticos', en: 'Theme parks' },
  'trip-difficulty-easy': { es: 'Dificultad baja', en: 'Easy' },
  'trip-difficulty-medium': { es: 'Dificultad media', en: 'Moderate' },
  'trip-difficulty-hard': { es: 'Dificultad alta', en: 'Hard' },
  'walking-tours': { es: 'Rutas a pie', en: 'Walking tours' },
};

/**
 * Normalises a supplier's label to the spelling of the standard, for example `Walking Tours` to `walking-tours`. Returns an empty id for
 * `other` and for a label without letters and digits.
 */
export function toLabelId(label: string): string {
  const id = toPlainLetters(label)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return id === 'other' ? '' : id;
}

/**
 * Returns the tag name for a label id. If the standard does not contain the id, the name consists of the words of the id, with a capital
 * first letter.
 */
export function toLabelName(id: string, language: Language): string {
  const known = Object.hasOwn(names, id) ? names[id]?.[language] : undefined;
  const words = id.replaceAll('-', ' ');
  return known ?? words.replace(/^./u, (first) => first.toUpperCase());
}
