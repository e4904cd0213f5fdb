import type { Proposal, ProposalItem } from '@trastienda/contract/proposals/proposal';

export const operation = {
  operation: 'set',
  field: null,
  language: null,
  value: null,
  find: null,
  wholeWords: false,
  matchesCase: false,
  matchesAccents: false,
};

const descriptions = {
  before:
    'Una eperiencia única en el corazón de Triana, con una guía que conoce cada patio y cada historia del barrio. Incluye una degustación de aceitunas y un paseo en barca al atardecer.',
  after:
    'Una experiencia única en el corazón de Triana, con una guía que conoce cada patio y cada historia del barrio. Incluye una degustación de aceitunas y un paseo en barca al atardecer.',
};

/** A planned change of 312 experiences. */
export const plannedChange: Proposal = {
  '@id': '/proposals/12',
  '@type': 'Proposal',
  id: 12,
  collection: 'experiences',
  state: 'planned',
  owner: { '@id': '/users/1', name: 'ana.moreno@server.example' },
  undoneBy: null,
  isOwn: true,
  operations: [
    { ...operation, field: 'isActive', value: true },
    { ...operation, operation: 'add', field: 'tags', value: ['/tags/4'] },
    {
      ...operation,
      operation: 'replace',
      field: 'description',
      language: 'es',
      find: 'eperiencia',
      value: 'experiencia',
      wholeWords: true,
    },
  ],
  where: { isActive: 'false' },
  names: { '/tags/4': 'Playa' },
  notify: 'none',
  mails: 0,
  total: 320,
  planned: 320,
  counts: { changes: 312, same: 5, refused: 2, changed: 1, gone: 0 },
  chosen: 312,
  applied: 0,
  refused: 0,
  toApply: 0,
  undone: 0,
  left: 0,
  isUndoable: false,
  createdAt: '2026-11-30T09:00:00.000Z',
  plannedAt: '2026-11-30T09:00:04.000Z',
  appliedAt: null,
  undoneAt: null,
  finishedAt: null,
  expiresAt: '2026-12-30T09:00:04.000Z',
  error: null,
};

export const planningChange: Proposal = {
  ...plannedChange,
  state: 'planning',
  total: 4312,
  planned: 1200,
  counts: { changes: 0, same: 0, refused: 0, changed: 0, gone: 0 },
  chosen: 0,
  plannedAt: null,
  expiresAt: null,
};

export const applyingChange: Proposal = {
  ...plannedChange,
  state: 'applying',
  toApply: 312,
  applied: 120,
  chosen: 192,
  appliedAt: '2026-11-30T09:10:00.000Z',
  expiresAt: null,
};

export const appliedChange: Proposal = {
  ...applyingChange,
  state: 'applied',
  counts: { changes: 309, same: 5, refused: 3, changed: 3, gone: 0 },
  applied: 309,
  refused: 3,
  chosen: 0,
  isUndoable: true,
  finishedAt: '2026-11-30T09:10:21.000Z',
};

export const undoneChange: Proposal = {
  ...appliedChange,
  state: 'undone',
  undone: 306,
  left: 3,
  isUndoable: false,
  undoneAt: '2026-11-30T10:00:00.000Z',
  undoneBy: { '@id': '/users/1', name: 'ana.moreno@server.example' },
  finishedAt: '2026-11-30T10:00:12.000Z',
};

/** Returns an item of the change: by default, one that changes and is ticked. */
export const toItem = (id: number, name: string, others: Partial<ProposalItem> = {}): ProposalItem => ({
  '@id': `/proposals/12/items/${id}`,
  '@type': 'ProposalItem',
  id,
  record: `/experiences/${id}`,
  name,
  kind: 'changes',
  state: 'pending',
  isChosen: true,
  isDeleted: false,
  fields: {
    isActive: { before: false, after: true },
    tags: { before: ['/tags/2'], after: ['/tags/2', '/tags/4'] },
    'description.es': descriptions,
  },
  names: { '/tags/2': 'Gastronomía', '/tags/4': 'Playa' },
  problems: [],
  left: [],
  leftBecause: null,
  trash: null,
  doneAt: null,
  ...others,
});

const names = [
  'Atardecer en barca por el Guadalquivir',
  'Cata de aceites en una almazara de la Sierra Norte',
  'Flamenco íntimo en un patio de Santa Cruz',
  'Kayak al atardecer',
  'Paseo a caballo por la playa de Zahara',
  'Ruta de tapas por Triana',
  'Taller de azulejos con una ceramista',
  'Vuelta en velero por la bahía de Cádiz',
];

/** The items of the change: most of them change, some are so already, refused, or were changed since. */
export const items: readonly ProposalItem[] = [
  ...names.map((name, index) => toItem(index + 1, name)),
  toItem(21, 'Bodega con historia', { kind: 'same', isChosen: false, fields: {} }),
  toItem(22, 'Tour nocturno sin descripción', {
    kind: 'refused',
    isChosen: false,
    problems: [{ propertyPath: 'description', message: 'La descripción debe tener al menos 20 caracteres' }],
  }),
  toItem(23, 'Taller de abanicos', {
    kind: 'refused',
    isChosen: false,
    fields: { isActive: { before: false, after: true } },
    problems: [
      { propertyPath: 'maker', message: 'El maker tiene el perfil cerrado: no puede tener experiencias activas' },
    ],
  }),
  toItem(24, 'Buceo entre pecios', { kind: 'changed', isChosen: false }),
];
