import { signIn, type Call } from './call-api.ts';

const editor = { email: 'lucia.ferrer@trastienda.example', password: 'Prueba2026' };

/** Spanish texts that the editor rewrites, so that their English translations are out of date. */
const rewritten = [
  [
    '/experiences/1',
    {
      description:
        'Cruzamos el puente, visitamos un alfar de 1870 y pintas un azulejo que te llevas a casa. El taller dura dos horas y hay merienda.',
    },
  ],
  [
    '/experiences/4',
    {
      description:
        'Una barca de 1926, silencio entre cañizos y el sol cayendo sobre los arrozales. La salida depende del viento; avisamos la víspera.',
    },
  ],
  [
    '/experiences/6',
    {
      name: 'Seis barras de pintxos por la Parte Vieja',
      description:
        'Gilda, txangurro y tarta de queso en seis barras, una especialidad en cada una. Al final te damos una lista de direcciones.',
    },
  ],
  ['/experiences/7', { name: 'Cata de riojas en un calado medieval' }],
  [
    '/experiences/9',
    {
      description:
        'Subimos a una majada y el pastor abre la cueva donde madura el gamonéu. Desde este año paramos en la ermita, y cada persona se lleva una cuña.',
    },
  ],
  [
    '/experiences/10',
    {
      description:
        'Entramos en un hoyo de ceniza para ver la cepa y brindamos con malvasía seca. La salida es media hora antes del ocaso, y volvemos con linternas.',
    },
  ],
] as const;

const kayak = {
  path: '/experiences/2',
  description:
    'Salimos de La Isleta del Moro y volvemos con el sol escondiéndose tras los Frailes. Basta con saber nadar. Trae bañador, crema que respete el mar y una camiseta seca; el chaleco y los escarpines los ponemos nosotros.',
};

/**
 * Edits the demo catalogue as two people, so that the screenshots show a history and translations that are out of date.
 * @returns the client of the second person, an editor.
 */
export async function editCatalogue(url: string, asAdministrator: Call) {
  await asAdministrator('POST', '/users', { ...editor, roles: ['ROLE_EDITOR'] });
  const asEditor = await signIn(url, editor);
  for (const [path, texts] of rewritten) await asEditor('PUT', path, texts);
  await asAdministrator('PUT', kayak.path, { duration: '02:30' });
  await asEditor('PUT', kayak.path, { description: kayak.description });
  return asEditor;
}
