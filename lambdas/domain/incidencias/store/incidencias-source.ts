import { avisarDesde, siempre } from '../../../../contract/incidencias/rules/hechos.ts';
import { conPropuesta, pedidoDe, solucionDe } from '../../../../contract/incidencias/rules/propuesta.ts';
import { diaDePlazo, venceDe } from '../../../../contract/incidencias/rules/estados.ts';
import { fold } from '../../../../contract/base/texto.ts';
import {
  haFallado,
  listIncidencias,
  plazosCon,
  readIncidencias,
  type StoredIncidencia,
  tipoDe,
} from './incidencias.ts';
import { lazy } from '../../../../contract/base/lazy.ts';
import { ItemList } from '../../../platform/dynamo/item-list.ts';

/** The samples of one type in an incident: by the types in scope it is shown, searched, and its proposal made. */
interface TipoDeEntrada {
  tipo: string;
  /** The instant since when one of the samples is known to fail; blank where none ever failed. */
  fallo: string;
  /** Places, among all samples by date, of the newest failing sample and of the newest one that solves it; -1 for none. */
  incumple: number;
  conforme: number;
  /**
   * The last failing sample, in the order in which the index follows samples: its id and its day, blank where there is none, and
   * whether the incident was closed or discarded over it.
   */
  ultima: string;
  ultimoDia: string;
  isZanjada: boolean;
  /** Folded: the samples' names of the point, and the newest sample numbers. */
  puntos: string;
  numeros: string;
}

/** An unmet deadline, as in `PlazoGuardado`; `tipo` is its sample's type, blank for none. */
interface PlazoDeEntrada {
  dia: string;
  tipo: string;
  isTrasConforme: boolean;
}

/** The fields by which incidents are filtered, sorted and counted. */
export interface ListedIncidencia {
  _id: string;
  cliente: string;
  solicitante: string;
  /** The type of the first failing sample. `tipo`, `vence` and `hasPropuesta` hold for a viewer who sees every type. */
  tipo: string;
  /** The point's key; blank for none. */
  punto: string;
  estado: StoredIncidencia['estado'];
  abierta: string;
  /** The next due day (`yyyy-mm-dd`; blank for none). */
  vence: string;
  hasPropuesta: boolean;
  /** `vence` and `hasPropuesta` follow from these: the incident's own due date (blank for none), its deadlines and samples. */
  venceEl: string;
  plazos: PlazoDeEntrada[];
  tipos: TipoDeEntrada[];
  /** The instant when the incident was closed or discarded; blank where it wasn't. */
  cerrada: string;
  /** Whether the incident has any deadline, met or not, dated or not. */
  tienePlazos: boolean;
  /** Folded; blank for the sample as a whole. */
  determinacion: string;
  /** The first day with news of the incident to announce (`avisarDesde`, or a new responsible person); blank for none. */
  avisar: string;
  /** The text that a search looks into, besides `tipos`, folded. */
  texto: string;
}

/** The most sample numbers of one type that a search finds, the newest. */
const maxNumeros = 20;

function tiposDe(incidencia: StoredIncidencia): TipoDeEntrada[] {
  const { muestras, zanjado } = incidencia;
  const places = new Map(muestras.map((one, place) => [one, place]));
  const placeOf = (one: (typeof muestras)[number] | undefined) => (one && places.get(one)) ?? -1;
  return [...Map.groupBy(muestras, ({ tipo_muestra }) => tipo_muestra)].map(([tipo, own]) => {
    const names = new Set(own.flatMap(({ punto }) => [punto?.nombre ?? '', punto?.codigo ?? '']));
    const since = own.flatMap(({ fallo }) => fallo ?? []).toSorted();
    const last = own
      .filter(({ papel }) => papel === 'incumple')
      .toSorted(comparePlace)
      .at(-1);
    return {
      tipo,
      fallo: since[0] ?? (own.some(haFallado) ? '0' : ''),
      incumple: placeOf(own.findLast(({ papel }) => papel === 'incumple')),
      conforme: placeOf(solucionDe(own, pedidoDe(incidencia, tipo))),
      ultima: last?._id ?? '',
      ultimoDia: last?.fecha_muestra ?? '',
      isZanjada:
        last !== undefined &&
        zanjado !== null &&
        (last.fecha_muestra < zanjado.antesDe || zanjado.muestras.includes(last._id)),
      puntos: fold([...names].filter(Boolean).join(' ')),
      numeros: fold(
        own
          .map(({ numero_muestra }) => numero_muestra)
          .slice(-maxNumeros)
          .join(' '),
      ),
    };
  });
}

/** Unmet deadlines with their sample's type; where the sample is no longer kept, a type that no sample has. */
function plazosDe({ plazos, muestras }: StoredIncidencia): PlazoDeEntrada[] {
  const tipos = new Map(muestras.map(({ _id, tipo_muestra }) => [_id, tipo_muestra]));
  return plazos
    .filter(({ hecho }) => hecho === null)
    .flatMap((plazo) => {
      const dia = diaDePlazo(plazo);
      if (dia === null) return [];
      const tipo = plazo.muestra === undefined ? '' : (tipos.get(plazo.muestra) ?? '\0');
      return [{ dia, tipo, isTrasConforme: plazo.trasConforme === true }];
    });
}

/** What of an incident is kept in memory. @internal */
export function entryOfIncidencia(stored: StoredIncidencia): ListedIncidencia {
  // The stored proposal may follow older rules.
  const incidencia = conPropuesta(stored);
  const { _id, cliente, solicitante, punto, determinacion, parametro, estado, abierta, responsable } = incidencia;
  const words = [parametro, determinacion, solicitante, responsable];
  const shown = { ...incidencia, plazos: plazosCon(incidencia.propuesta, incidencia.plazos) };
  return {
    _id,
    cliente,
    solicitante,
    tipo: tipoDe(incidencia),
    punto: punto?.clave ?? '',
    estado,
    abierta,
    vence: venceDe(shown) ?? '',
    hasPropuesta: incidencia.propuesta !== null,
    venceEl: incidencia.venceEl ?? '',
    plazos: plazosDe(incidencia),
    tipos: tiposDe(incidencia),
    cerrada: incidencia.cerrada ?? '',
    tienePlazos: incidencia.plazos.length > 0,
    determinacion: fold(determinacion),
    avisar: incidencia.encargo ? siempre : avisarDesde(shown, incidencia.avisado),
    texto: fold(words.filter(Boolean).join(' ')),
  };
}

type Guardada = StoredIncidencia['muestras'][number];

/** The index's order of samples: by day, number and id, by code units. */
function comparePlace(a: Guardada, b: Guardada): number {
  const place = ({ fecha_muestra: fecha, numero_muestra: numero, _id }: Guardada) => `${fecha}\0${numero}\0${_id}`;
  return place(a) < place(b) ? -1 : 1;
}

type Ordenada = Pick<ListedIncidencia, '_id' | 'vence' | 'abierta'>;

/** Compares by due day; incidents without one last, newest first. */
export function compareVence(a: Ordenada, b: Ordenada): number {
  const keyOf = ({ vence }: Ordenada) => vence || '9999';
  if (keyOf(a) !== keyOf(b)) return keyOf(a) < keyOf(b) ? -1 : 1;
  return compareAbierta(a, b);
}

/** Newest first. */
export function compareAbierta(a: Omit<Ordenada, 'vence'>, b: Omit<Ordenada, 'vence'>): number {
  if (a.abierta !== b.abierta) return a.abierta < b.abierta ? 1 : -1;
  return a._id < b._id ? -1 : a._id === b._id ? 0 : 1;
}

const list = lazy(
  () =>
    new ItemList<ListedIncidencia>({
      kind: 'incidencias',
      compare: compareVence,
      readAll: async () => (await listIncidencias()).map(entryOfIncidencia),
      readSome: async (ids) => (await readIncidencias(ids)).map(entryOfIncidencia),
    }),
);

/** Every incident as it is now, those due first first; the same list as long as none changes. */
export async function knownIncidencias(): Promise<readonly ListedIncidencia[]> {
  return list().read();
}

let marked: { of: readonly ListedIncidencia[]; marks: ReadonlySet<string> } | undefined;

/** The marks (`huellaDePunto`) of the points that have incidents, as it is now. */
export async function pointsWithIncidencias(): Promise<ReadonlySet<string>> {
  const of = await knownIncidencias();
  if (marked?.of !== of) marked = { of, marks: new Set(of.map(({ _id }) => _id.slice(0, _id.indexOf('.')))) };
  return marked.marks;
}
