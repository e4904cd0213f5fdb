import type { Destination } from '../world.ts';
import { city } from './city.ts';
import { evenings } from './evenings.ts';
import { outdoors } from './outdoors.ts';
import type { Theme } from './theme.ts';
import { waterAndSnow } from './water-and-snow.ts';

/** Contains the first three city themes twice, so that they make up a larger share of the catalogue. */
const themes: readonly Theme[] = [...city, ...city.slice(0, 3), ...outdoors, ...evenings, ...waterAndSnow];
const inland = themes.filter(({ isFor }) => isFor === undefined);
const coastal = themes.filter(({ isFor }) => isFor !== 'snow');
const snowy = themes.filter(({ isFor }) => isFor !== 'coast');

const coast = new Set(
  'Barcelona; Málaga; Valencia; San Sebastián; Cádiz; Nerja; Tarragona; Alicante; Cartagena; Palma de Mallorca; Ibiza; Menorca; Tenerife; Gran Canaria; Lanzarote; Fuerteventura; La Coruña; Vigo; Gijón; Santander; Tarifa; Lisboa; Oporto; Faro; Lagos; Funchal; Ponta Delgada; Niza; Marsella; Saint-Malo; Nápoles; Sorrento; Palermo; Catania; Bari; Positano; Cagliari; Venecia; Galway; Atenas; Santorini; Mykonos; Corfú; Rodas; Dubrovnik; Split; Zadar; Hvar; Estambul; Antalya; Bodrum; Bergen; Tromsø; Reikiavik; Akureyri; Esauira; Hurghada; Áqaba; Dubái; Phuket; Krabi; Bali; Lombok; Miami; Honolulu; San Francisco; Vancouver; Cancún; Riviera Maya; Varadero; Punta Cana; Samaná; Puerto Plata; Tamarindo; Cartagena de Indias; Santa Marta; Ushuaia; Valparaíso; Isla de Pascua; Río de Janeiro; Florianópolis; Ciudad del Cabo; Mombasa; Zanzíbar; Sídney; Cairns; Auckland'.split(
    '; ',
  ),
);
const snow = new Set(
  'Innsbruck; Hallstatt; Salzburgo; Interlaken; Lucerna; Annecy; Zakopane; Tromsø; Kiruna; Rovaniemi; Akureyri; Reikiavik; Banff; Bariloche; Ushuaia; Queenstown; Granada'.split(
    '; ',
  ),
);

/** Returns the themes that fit a destination: whale watching, for example, needs a coast. */
export function themesOf({ name: { es }, isReal }: Destination): readonly Theme[] {
  if (isReal ? coast.has(es) : /^(Puerto|Playa|Cala)/.test(es)) return coastal;
  return snow.has(es) ? snowy : inland;
}
