import * as z from 'zod';
import { columnasDePanorama, filasDePanorama } from '../../../contract/evolucion/panorama.ts';
import { maxPuntos, solicitanteOfClave } from '../../../contract/puntos/puntos.ts';
import { type Address, addressOf, type AddressPart, flag, one } from '../../components/address.ts';

/** What the panorama's rows and columns may be. */
const filasSchema = z.enum(filasDePanorama);
const columnasSchema = z.enum(columnasDePanorama);
const periodoSchema = z.string().regex(/^\d{4}(?:-(?:0[1-9]|1[0-2])|-T[1-4])?$/u);
const normaSchema = z.union([z.literal('cada-fecha'), z.iso.date()]);

/** A parameter, as answers name it. */
export interface ParametroElegido {
  determinacion: string;
  parametro: string;
  unidad: string;
}

/** A parameter and the points that it is followed at: the keys of `claveDePunto`; none for all. */
export interface SerieElegida extends ParametroElegido {
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
  /** The only parameter that the panorama is of; null for all, and while a series is open. */
  parametro: ParametroElegido | null;
  /** The points that the panorama is of, by their keys; none for all, and while a series is open. */
  puntos: readonly string[];
  /** The period that is marked, as the panorama's columns name it: `2025-03`, `2025-T1`, `2025`. */
  periodo: string | null;
  /** Whether the panorama is shown as the table behind it. */
  comoTabla: boolean;
  /** '¿Y si…?' */
  limite: OtroLimite | null;
  /** The norm's limits that are drawn: `cada-fecha`, or a day on which they change; null for none. */
  norma: string | null;
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
  parametro: null,
  puntos: [],
  periodo: null,
  comoTabla: false,
  limite: null,
  norma: null,
  separados: false,
  otrosAnos: false,
  logaritmica: false,
};

const maxLength = 300;
const maxClave = 900;

/** What a series, or a panorama of one parameter, is of. */
type Followed = Pick<EvolucionState, 'serie' | 'parametro' | 'puntos'>;

const followed: AddressPart<Followed> = {
  read: (params) => {
    const named = readParametro(params);
    const puntos = readPuntos(params);
    if (named && params.get('panorama') !== 'parametro')
      return { serie: { ...named, puntos }, parametro: null, puntos: [] };
    return { serie: null, parametro: named, puntos };
  },
  write: (params, { serie, parametro, puntos }) => {
    const named = serie ?? parametro;
    if (named) {
      if (!serie) params.set('panorama', 'parametro');
      params.set('determinacion', named.determinacion);
      params.set('parametro', named.parametro);
      if (named.unidad) params.set('unidad', named.unidad);
    }
    for (const clave of serie?.puntos ?? puntos) params.append('punto', clave);
  },
};

/** A parameter is named by its determination and its own name, which may be blank. */
function readParametro(params: URLSearchParams): ParametroElegido | null {
  const [determinacion, parametro, unidad] = ['determinacion', 'parametro', 'unidad'].map((name) => params.get(name));
  if (!determinacion || parametro === null || parametro === undefined) return null;
  if ([determinacion, parametro, unidad].some((text) => (text?.length ?? 0) > maxLength)) return null;
  return { determinacion, parametro, unidad: unidad ?? '' };
}

function readPuntos(params: URLSearchParams): string[] {
  const claves = params
    .getAll('punto')
    .filter((clave) => clave.length <= maxClave && solicitanteOfClave(clave) !== undefined);
  return [...new Set(claves)].slice(0, maxPuntos);
}

const limite: AddressPart<OtroLimite | null> = {
  read: (params) => {
    const text = params.get('limite')?.trim();
    const valor = Number(text);
    if (!text || !Number.isFinite(valor)) return null;
    return { extremo: params.get('extremo') === 'min' ? 'min' : 'max', valor };
  },
  write: (params, other) => {
    if (other) params.set('limite', String(other.valor));
    if (other?.extremo === 'min') params.set('extremo', 'min');
  },
};

const shown = addressOf<Omit<EvolucionState, keyof Followed>>({
  filas: one('filas', filasSchema, evolucionAbierta.filas),
  columnas: one('columnas', columnasSchema, evolucionAbierta.columnas),
  periodo: one<string | null>('periodo', periodoSchema, null),
  comoTabla: flag('como', 'tabla'),
  limite,
  norma: one<string | null>('norma', normaSchema, null),
  separados: flag('vista', 'separada'),
  otrosAnos: flag('superponer', 'anos'),
  logaritmica: flag('escala', 'log'),
});

export const evolucionAddress: Address<EvolucionState> = {
  read: (params) => ({ ...followed.read(params), ...shown.read(params) }),
  write: (state) => {
    const params = shown.write(state);
    followed.write(params, state);
    return params;
  },
};

/** The panorama that a series belongs to: with its rows, and narrowed by what its rows are not. */
export function panoramaDe({ serie, filas, columnas, periodo, comoTabla }: EvolucionState): EvolucionState {
  const panorama = { ...evolucionAbierta, filas, columnas, periodo, comoTabla };
  if (!serie) return panorama;
  const { puntos, ...parametro } = serie;
  return filas === 'parametro' ? { ...panorama, puntos } : { ...panorama, parametro };
}
