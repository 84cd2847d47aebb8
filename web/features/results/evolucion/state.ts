import * as z from 'zod';
import { maxPuntos, solicitanteOfClave } from '../../../../contract/puntos.ts';

/** What the panorama's rows and columns may be. */
const filasSchema = z.enum(['parametro', 'punto', 'tipo', 'solicitante']);
const columnasSchema = z.enum(['mes', 'trimestre', 'anio']);

/** A parameter and the points that it is followed at: the keys of `claveDePunto`; none for all. */
export interface SerieElegida {
  determinacion: string;
  parametro: string;
  unidad: string;
  puntos: readonly string[];
}

/** Another limit than the one in force, in the unit of the series. */
export interface OtroLimite {
  extremo: 'min' | 'max';
  valor: number;
}

/** What the tab 'Evolución' shows, all of which lives in the page's address. */
export interface EvolucionState {
  /** The series that is open; null for the panorama. */
  serie: SerieElegida | null;
  filas: z.infer<typeof filasSchema>;
  columnas: z.infer<typeof columnasSchema>;
  /** '¿Y si…?' */
  limite: OtroLimite | null;
  /** Whether each point has a chart of its own. */
  separados: boolean;
  /** Whether the years are laid over one another. */
  otrosAnos: boolean;
  /** Whether the axis of the values is logarithmic. */
  logaritmica: boolean;
}

/** The tab as it opens. */
export const evolucionAbierta: EvolucionState = {
  serie: null,
  filas: 'parametro',
  columnas: 'mes',
  limite: null,
  separados: false,
  otrosAnos: false,
  logaritmica: false,
};

const maxLength = 300;
const maxClave = 900;

/** Reads the tab's state from the page's address. What isn't understood is as if it weren't there. */
export function readEvolucion(params: URLSearchParams): EvolucionState {
  return {
    serie: readSerie(params),
    filas: filasSchema.safeParse(params.get('filas')).data ?? evolucionAbierta.filas,
    columnas: columnasSchema.safeParse(params.get('columnas')).data ?? evolucionAbierta.columnas,
    limite: readLimite(params),
    separados: params.get('vista') === 'separada',
    otrosAnos: params.get('superponer') === 'anos',
    logaritmica: params.get('escala') === 'log',
  };
}

/** A series is named by its determination and its parameter, which may be blank. */
function readSerie(params: URLSearchParams): SerieElegida | null {
  const [determinacion, parametro, unidad] = ['determinacion', 'parametro', 'unidad'].map((name) => params.get(name));
  if (!determinacion || parametro === null || parametro === undefined) return null;
  if ([determinacion, parametro, unidad].some((text) => (text?.length ?? 0) > maxLength)) return null;
  const puntos = params
    .getAll('punto')
    .filter((clave) => clave.length <= maxClave && solicitanteOfClave(clave) !== undefined);
  return { determinacion, parametro, unidad: unidad ?? '', puntos: [...new Set(puntos)].slice(0, maxPuntos) };
}

function readLimite(params: URLSearchParams): OtroLimite | null {
  const text = params.get('limite')?.trim();
  const valor = Number(text);
  if (!text || !Number.isFinite(valor)) return null;
  return { extremo: params.get('extremo') === 'min' ? 'min' : 'max', valor };
}

/** Writes the tab's state into an address, without what is as the tab opens. */
export function writeEvolucion(params: URLSearchParams, state: EvolucionState): void {
  const { serie, filas, columnas, limite, separados, otrosAnos, logaritmica } = state;
  if (serie) {
    params.set('determinacion', serie.determinacion);
    params.set('parametro', serie.parametro);
    if (serie.unidad) params.set('unidad', serie.unidad);
    for (const clave of serie.puntos) params.append('punto', clave);
  }
  if (filas !== evolucionAbierta.filas) params.set('filas', filas);
  if (columnas !== evolucionAbierta.columnas) params.set('columnas', columnas);
  if (limite) params.set('limite', String(limite.valor));
  if (limite?.extremo === 'min') params.set('extremo', 'min');
  if (separados) params.set('vista', 'separada');
  if (otrosAnos) params.set('superponer', 'anos');
  if (logaritmica) params.set('escala', 'log');
}
