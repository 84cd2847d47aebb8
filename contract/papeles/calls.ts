import type { Call, TextsOf } from '../base/call.ts';
import {
  anualQuerySchema,
  maxMuestrasDeRegistro,
  maxValoresDePapel,
  papelAnualSchema,
  papelDeCifrasSchema,
  papelQuerySchema,
  registroDeLegionellaSchema,
} from './papeles.ts';

/** Papers that the law asks for, from the samples that are stored (docs/decisions/notifications-and-papers.md). */
export const papelesCalls = {
  getSiloe: {
    method: 'GET',
    path: '/papeles/siloe',
    area: 'programa',
    audience: 'signed-in',
    conClave: true,
    query: papelQuerySchema,
    output: papelDeCifrasSchema,
    errors: ['NOT_FOUND'],
  },
  getHistorico: {
    method: 'GET',
    path: '/papeles/historico',
    area: 'programa',
    audience: 'signed-in',
    conClave: true,
    query: papelQuerySchema,
    output: papelDeCifrasSchema,
    errors: ['NOT_FOUND'],
  },
  getAnual: {
    method: 'GET',
    path: '/papeles/anual',
    area: 'programa',
    audience: 'signed-in',
    conClave: true,
    query: anualQuerySchema,
    output: papelAnualSchema,
    errors: ['NOT_FOUND'],
  },
  getRegistroDeLegionella: {
    method: 'GET',
    path: '/papeles/legionella',
    area: 'programa',
    audience: 'signed-in',
    conClave: true,
    query: papelQuerySchema,
    output: registroDeLegionellaSchema,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Call>;

const limites = `\`VALIDATION\`: son más de ${maxValoresDePapel} valores; hay que pedir menos años o una instalación. Una instalación o un solicitante que no se alcanza responde \`NOT_FOUND\`.`;

/** The reference's words for these calls. */
export const papelesTexts: TextsOf<typeof papelesCalls> = {
  getSiloe: {
    grupo: 'resultados',
    summary: 'La hoja SILOE de una piscina',
    description: `De cada vaso, temporada y parámetro (Real Decreto 742/2013, anexo IV.C): muestreos, los que son conformes, media, mínimo y máximo de los valores cuantificados, unidad y días con incumplimiento, desde una muestra que no cumple hasta la víspera de la siguiente de su punto y tipo que cumple o el final de la temporada; con los valores de que salen (\`valores\`, cada uno con el lugar de su muestra en \`muestras\`). De un solicitante, todas sus piscinas. ${limites}`,
    ejemplo: { solicitante: 'SOLICITANTE', desde: '2026-01-01', hasta: '2026-12-31' },
  },
  getHistorico: {
    grupo: 'resultados',
    summary: 'El histórico de un edificio o de una zona',
    description: `De cada instalación, parámetro y año (Real Decreto 3/2023, anexos VII.C.3 y VIII.C.3): determinaciones, media, mínimo, máximo y desviación estándar (n − 1) de los valores cuantificados, y no conformes, con los valores de que salen. De un solicitante, cada una de sus instalaciones y los puntos que no son de ninguna. ${limites}`,
    ejemplo: { solicitante: 'SOLICITANTE', desde: '2024-01-01', hasta: '2026-12-31' },
  },
  getAnual: {
    grupo: 'resultados',
    summary: 'El informe anual de una red de agua',
    description: `Lo que se analizó, lo que no cumplió y lo que se hizo, por instalación y junto a los mismos días del año anterior. De un solicitante, sus instalaciones de agua de consumo, o todo si no tiene ninguna. ${limites}`,
    ejemplo: { solicitante: 'SOLICITANTE', desde: '2026-01-01', hasta: '2026-12-31' },
  },
  getRegistroDeLegionella: {
    grupo: 'resultados',
    summary: 'El registro de Legionella',
    description: `Las muestras con un resultado de Legionella o una temperatura, ${maxMuestrasDeRegistro} como mucho, con lo que se midió a la vez, las limpiezas y desinfecciones y lo que se hizo ante lo que no cumplió. ${limites}`,
    ejemplo: { solicitante: 'SOLICITANTE', desde: '2022-01-01', hasta: '2026-12-31' },
  },
};
