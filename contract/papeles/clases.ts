import { type ClaseDeInstalacion, clasesDeInstalacion } from '../programa/instalacion.ts';

const todas = Object.keys(clasesDeInstalacion) as ClaseDeInstalacion[];

/** How each paper is called. */
export const nombresDePapel = {
  historico: 'Histórico',
  siloe: 'Hoja SILOE',
  anual: 'Informe anual',
  legionella: 'Registro de Legionella',
} as const;
export type ClaseDePapel = keyof typeof nombresDePapel;

/** The papers, in the order in which they are chosen. */
export const clasesDePapel = Object.keys(nombresDePapel) as [ClaseDePapel, ...ClaseDePapel[]];

/** Of which installations each paper is. */
export const instalacionesDePapel = {
  siloe: ['vaso'],
  historico: todas,
  anual: ['zona', 'etap', 'deposito', 'red', 'captacion'],
  legionella: todas,
} as const satisfies Record<ClaseDePapel, readonly ClaseDeInstalacion[]>;

/** Whether a paper is of installations of a class. */
export function isDePapel(papel: ClaseDePapel, clase: ClaseDeInstalacion): boolean {
  const own: readonly ClaseDeInstalacion[] = instalacionesDePapel[papel];
  return own.includes(clase);
}
