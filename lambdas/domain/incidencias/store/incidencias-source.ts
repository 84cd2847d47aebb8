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

/** What the samples of one type say in an incident: it is seen, found and proposed by the types that a viewer sees. */
interface TipoDeEntrada {
  tipo: string;
  /** Since when one of them is known not to comply; blank where none ever did. */
  fallo: string;
  /** The places, among all samples by date, of the newest that doesn't comply and of the newest that solves it; -1 for none. */
  incumple: number;
  conforme: number;
  /**
   * The last that doesn't comply, in the order in which the index follows samples: its id and its day, blank where none does,
   * and whether the incident was closed or discarded over it.
   */
  ultima: string;
  ultimoDia: string;
  isZanjada: boolean;
  /** Folded: how they name their point, and the newest of their numbers. */
  puntos: string;
  numeros: string;
}

/** A deadline that isn't met: its day, and what it depends on as `PlazoGuardado` says; `tipo` is that of its sample, blank for none. */
interface PlazoDeEntrada {
  dia: string;
  tipo: string;
  isTrasConforme: boolean;
}

/** What incidents are filtered, sorted and counted by. */
export interface ListedIncidencia {
  _id: string;
  cliente: string;
  solicitante: string;
  /** `tipo`, `vence` and `hasPropuesta` are to who sees every type: the type of the first sample that didn't comply, */
  tipo: string;
  /** The point's key; blank for none. */
  punto: string;
  estado: StoredIncidencia['estado'];
  abierta: string;
  /** the next day by which something is due (`yyyy-mm-dd`; blank for none), and whether something is proposed. */
  vence: string;
  hasPropuesta: boolean;
  /** What those are made of: its own due date, blank for none, deadlines and samples. */
  venceEl: string;
  plazos: PlazoDeEntrada[];
  tipos: TipoDeEntrada[];
  /** When it was closed or discarded; blank where it wasn't. */
  cerrada: string;
  /** Whether it has any deadline, met or not, dated or not. */
  tienePlazos: boolean;
  /** Folded; blank of the sample as a whole. */
  determinacion: string;
  /** From which day on there is something to tell of it (`avisarDesde`, or who was made responsible); blank for none. */
  avisar: string;
  /** What the search finds in besides what samples say, folded. */
  texto: string;
}

/** Numbers of one type that the search finds, the newest. */
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

/** The type of the sample of each deadline; one that is let go is of a type that none has. */
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
  // What is stored may be from before what proposes was decided as it is now.
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

/** Samples as the index has them in order: by day, number and id, by code units. */
function comparePlace(a: Guardada, b: Guardada): number {
  const place = ({ fecha_muestra: fecha, numero_muestra: numero, _id }: Guardada) => `${fecha}\0${numero}\0${_id}`;
  return place(a) < place(b) ? -1 : 1;
}

type Ordenada = Pick<ListedIncidencia, '_id' | 'vence' | 'abierta'>;

/** By what is due first; what is due by no day last, newest first. */
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

/** Every incident, by what is due first, as it is now; the same list as long as none changes. */
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
