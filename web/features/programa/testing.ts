import type { FilaContada, InstalacionContada, PeriodoDeCobertura } from '../../../contract/programa/cobertura.ts';
import type { FilaDePrograma, InstalacionEntera } from '../../../contract/programa/programa.ts';

/** A row of a programme, once a month from 2026 on unless it says otherwise. */
export const filaOf = (change: Partial<FilaDePrograma> = {}): FilaDePrograma => ({
  _id: 'f1',
  que: 'Legionella spp.',
  tipos: ['Legionella en torre'],
  parametros: [],
  puntos: [],
  frecuencia: { cada: 'meses', meses: 1 },
  temporada: null,
  quien: '',
  desde: '2026-01-01',
  hasta: null,
  origen: { clase: 'propio', documento: '' },
  ...change,
});

/** A tower with these rows. */
export const enteraOf = (filas: FilaDePrograma[], change: Partial<InstalacionEntera> = {}): InstalacionEntera => ({
  _id: 'i1',
  solicitante: 'Hotel Sol',
  nombre: 'Torre 1',
  atributos: { clase: 'torre' },
  puntos: ['["Hotel Sol","balsa",""]'],
  activaDesde: null,
  activaHasta: null,
  hechos: [],
  filas,
  citados: [],
  otrasFilas: 0,
  puedeEditar: true,
  version: 3,
  ...change,
});

/** A period with the days on which samples that count were taken; those of `enCurso` are in progress. */
export function periodoOf(
  desde: string,
  hasta: string,
  planeadas: number,
  estado: PeriodoDeCobertura['estado'],
  autorizadas: readonly string[] = [],
  enCurso: readonly string[] = [],
): PeriodoDeCobertura {
  const muestra = (isRunning: boolean) => (fecha: string) => ({
    _id: fecha,
    numero_muestra: `M-${fecha}`,
    fecha_muestra: fecha,
    enCurso: isRunning,
  });
  return {
    desde,
    hasta,
    planeadas,
    autorizadas: autorizadas.length,
    enCurso: enCurso.length,
    faltan: Math.max(0, planeadas - autorizadas.length - enCurso.length),
    deMas: Math.max(0, autorizadas.length + enCurso.length - planeadas),
    deberian: null,
    puntos: null,
    estado,
    muestras: [...autorizadas.map(muestra(false)), ...enCurso.map(muestra(true))],
  };
}

export const contadaOf = (filas: FilaContada[]): InstalacionContada => ({
  _id: 'i1',
  nombre: 'Torre 1',
  solicitante: 'Hotel Sol',
  clase: 'torre',
  filas,
});
