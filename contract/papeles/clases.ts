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

/** Classes that RD 487/2022 may ask a register of; it can be made of any. */
const conLegionella: readonly ClaseDeInstalacion[] = [
  'edificio',
  'torre',
  'agua_climatizada',
  'pulverizacion',
  'otra_legionella',
  'vaso',
  'otra',
];

/** The papers that are offered of an installation of a class, first the one that fewest classes have. */
export function papelesDe(clase: ClaseDeInstalacion): ClaseDePapel[] {
  const classes = { ...instalacionesDePapel, legionella: conLegionella };
  return clasesDePapel
    .filter((papel) => isDePapel(papel, clase) && (papel !== 'legionella' || conLegionella.includes(clase)))
    .toSorted((a, b) => classes[a].length - classes[b].length);
}

/** Of how many years a paper is: the history of a building of three, of a zone's infrastructures of five (RD 3/2023, an. VII and VIII, C.3). */
export function anosDePapel(papel: ClaseDePapel, clase: ClaseDeInstalacion | undefined): number {
  if (papel === 'siloe' || papel === 'anual') return 1;
  return papel === 'legionella' || (clase !== undefined && isDePapel('anual', clase)) ? 5 : 3;
}

/** So many calendar years, the one of a day the last. */
export function anosHasta(fecha: string, anos: number): { desde: string; hasta: string } {
  const year = Number(fecha.slice(0, 4));
  return { desde: `${year - anos + 1}-01-01`, hasta: `${year}-12-31` };
}

/** Whether a paper is of installations of a class. */
export function isDePapel(papel: ClaseDePapel, clase: ClaseDeInstalacion): boolean {
  const own: readonly ClaseDeInstalacion[] = instalacionesDePapel[papel];
  return own.includes(clase);
}
