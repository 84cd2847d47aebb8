import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { clean, compareSpanish, fold } from '../../../contract/base/texto.ts';
import {
  type Linea,
  lineasPorPagina,
  maxParametrosDeUltima,
  maxPedidasDeLinea,
} from '../../../contract/programa/por-tomar.ts';
import type { FilaDePrograma } from '../../../contract/programa/programa.ts';
import { diasDePlazo } from '../../../contract/programa/rules/plazo.ts';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { isEnEspera } from '../../../contract/solicitudes/rules/estados.ts';
import { newestAtPoints, type NewestSample } from '../../engine/query/points/samples-for-programmes.ts';
import { queryNombres } from '../../engine/query/points/point.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import type { Asking } from '../../platform/access/visible.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { readPointNaming } from '../puntos/naming/point-naming.ts';
import { knownPuntos } from '../puntos/store/known-puntos.ts';
import { visibleSolicitudes } from '../solicitudes/access/solicitudes.ts';
import { puedeCrear, puntosDe, puntosVistos } from './access/visibles.ts';
import { cifrasDeInstalaciones, readConMuestras } from './cobertura/cifras.ts';
import { sinPuntosEn } from './cobertura/debidas.ts';
import { parametrosDe, type Ventana } from './cobertura/planeadas.ts';
import { diasQueCuentan, porTomarDe } from './cobertura/por-tomar.ts';
import { filtradas } from './filtradas.ts';
import { citado } from './instalacion.ts';
import { isFilaEn, noContadoDe } from './no-contado.ts';
import type { StoredInstalacion } from './store/instalaciones.ts';

type Entrada = Awaited<ReturnType<typeof visibleSolicitudes>>[number];

/** A row of which something is to be taken, before its points are read. */
type Hallada = ReturnType<typeof porTomarDe> & {
  instalacion: StoredInstalacion;
  fila: FilaDePrograma;
  sinPuntos: string | null;
};

/** What is to be taken in some days of the installations that filters find, by installation, and how much that is. */
export async function porTomarEn(
  filtros: Parameters<typeof filtradas>[0],
  viewer: Asking,
  { ventana, hoy }: { ventana: Ventana; hoy: string },
) {
  const counting = diasQueCuentan(ventana, hoy);
  const { instalaciones, isShown, solicitantes, otrasFilas } = await filtradas(filtros, viewer);
  const [cifrasDe, noContado] = await Promise.all([
    cifrasDeInstalaciones(instalaciones, counting),
    noContadoDe(viewer.alcance, { instalaciones, ventana, hoy, solicitantes }),
  ]);
  const shown = instalaciones.map((instalacion) => ({
    instalacion,
    filas: cifrasDe(instalacion).filter(({ fila }) => isShown(fila, instalacion)),
  }));
  const halladas = shown.map(({ instalacion, filas }) =>
    filas.flatMap((contada): Hallada[] => {
      const own = porTomarDe(contada, ventana, hoy);
      if (own.tomas.length === 0 && !own.antes) return [];
      return [{ ...own, instalacion, fila: contada.fila, sinPuntos: contada.sinPuntos ?? null }];
    }),
  );
  const all = halladas.flat();
  const sum = (clase: Linea['tomas'][number]['clase']) =>
    all.reduce(
      (total, { tomas }) => total + tomas.reduce((own, one) => own + (one.clase === clase ? one.faltan : 0), 0),
      0,
    );
  return {
    otrasFilas,
    noContado,
    counting,
    halladas,
    /** Whether a row that the viewer sees begins after the days. */
    isPorEmpezar: instalaciones.some((one) =>
      one.filas.some((fila) => fila.desde > ventana.hasta && isShown(fila, one)),
    ),
    /** Whether any row that the viewer sees is in force on any of the days. */
    hasPrograma: shown.some(({ filas }) => filas.some(({ fila }) => isFilaEn(fila, ventana))),
    resumen: {
      instalaciones: instalaciones.length,
      sinHacer: sum('sin hacer') + all.reduce((total, { antes }) => total + (antes?.faltan ?? 0), 0),
      desdeAntes: counting.desde,
      atrasadas: sum('atrasada'),
      tocan: sum('toca'),
      abiertas: sum('abierta'),
      sinPuntos: shown.reduce((total, { filas }) => total + sinPuntosEn(filas, ventana), 0),
    },
  };
}

/**
 * What is to be taken in some days, a line for each row of a programme: for the laboratory by place, which is the round of a day;
 * for anyone else the installations with something late first.
 */
export const listPorTomar: Implementation<'listPorTomar'> = async (
  { query: { page, plazo, dia, ...filtros } },
  viewer,
) => {
  const hoy = fechaEnMadrid(viewer.now);
  const ventana = diasDePlazo(plazo, dia ?? hoy);
  const [{ otrasFilas, noContado, counting, halladas, resumen }, canCreate] = await Promise.all([
    porTomarEn(filtros, viewer, { ventana, hoy }),
    puedeCrear(viewer),
  ]);
  const byPlace = halladas.map((own) => own.toSorted(compare));
  const all = (
    viewer.usuario.role === 'admin'
      ? byPlace
      : byPlace.toSorted(([a], [b]) => Number(!a || rankOf(a) > 0) - Number(!b || rankOf(b) > 0))
  ).flat();
  const from = (page - 1) * lineasPorPagina;
  const lineas = await lineasOf(all.slice(from, from + lineasPorPagina), viewer.alcance, {
    counting,
    clienteId: filtros.clienteId,
    dia: ventana.desde > hoy ? ventana.desde : hoy,
  });
  return {
    hoy,
    ...ventana,
    resumen,
    otrasFilas,
    noContado,
    lineas,
    total: all.length,
    paginas: Math.max(1, Math.ceil(all.length / lineasPorPagina)),
    puedeCrear: canCreate,
  };
};

/** The first that can be taken; undefined where all periods are over. */
const tomableDe = ({ tomas }: Pick<Hallada, 'tomas'>) => tomas.find(({ clase }) => clase !== 'sin hacer');

/** Late and still to be taken, then what there is time for, then rows of which nothing can be taken any more. */
function rankOf(hallada: Hallada): number {
  if (!tomableDe(hallada)) return 2;
  return hallada.antes || hallada.tomas.some(({ clase }) => clase === 'sin hacer' || clase === 'atrasada') ? 0 : 1;
}

const paraDe = ({ tomas }: Hallada) => tomas[0]?.para ?? '';
const compareTexts = (a: string, b: string) => Number(a > b) - Number(a < b);
const compare = (a: Hallada, b: Hallada) =>
  rankOf(a) - rankOf(b) || compareTexts(paraDe(a), paraDe(b)) || compareSpanish(a.fila.que, b.fila.que);

/**
 * Lines with their points in use on a day, as the viewer knows them, each with its newest sample that fits the row, and with the
 * requests for it. Filtered by a client, only that client's requests count: another client may have the same solicitante.
 */
async function lineasOf(
  halladas: readonly Hallada[],
  alcance: Alcance,
  { counting, dia, clienteId }: { counting: Ventana; dia: string; clienteId: string | undefined },
): Promise<Linea[]> {
  if (halladas.length === 0) return [];
  const instalaciones = [...new Set(halladas.map(({ instalacion }) => instalacion))];
  const { ajenas, aliases } = await readPointNaming();
  const claves = new Set(Array.from(puntosDe(instalaciones), (clave) => aliases.claveOf(clave)));
  const asked = {
    claves,
    ajenas,
    aliases,
    parametros: new Set(halladas.flatMap(({ fila }) => parametrosDe([fila]))),
  };
  const deConjunto = new Set(halladas.filter(hasConjunto).map(({ instalacion }) => instalacion));
  const [pedidas, fichas, visto, contadas, ...newest] = await Promise.all([
    visibleSolicitudes(alcance),
    knownPuntos(),
    puntosVistos(alcance, claves),
    readConMuestras([...deConjunto], counting),
    newestAtPoints('autorizada', alcance, asked),
    newestAtPoints('en_curso', alcance, asked),
  ]);
  const nombres = await queryNombres(alcance, [...new Set([...claves].flatMap((clave) => visto(clave) ?? []))], ajenas);
  /** The points of a set that were taken in a period that lacks others. */
  const tomadosDe = (hallada: Hallada): ReadonlySet<string> => {
    const toma = tomableDe(hallada);
    if (toma?.puntos == null) return new Set();
    const contada = contadas.find((one) => one.instalacion === hallada.instalacion);
    const own = contada?.filas.find(({ fila }) => fila._id === hallada.fila._id);
    const periodo = own?.periodos.find(({ desde }) => desde === toma.desde);
    if (!contada || !periodo) return new Set();
    return new Set([...periodo.autorizadas, ...periodo.enCurso].flatMap((id) => contada.muestras.get(id)?.punto ?? []));
  };
  return halladas.map((hallada) => {
    const { instalacion, fila, tomas, antes, ritmo, sinPuntos } = hallada;
    const tomados = tomadosDe(hallada);
    const all = new Set(instalacion.puntos.map((one) => aliases.claveOf(one)));
    const own = fila.puntos.length > 0 ? new Set(fila.puntos.map((one) => aliases.claveOf(one))) : all;
    const most = own.size > puntosDeMuchos ? maxParametrosDeUltima.muchos : maxParametrosDeUltima.de;
    const isPedida = ({ estado, solicitud }: Entrada) => {
      const { solicitante, punto, tipo_muestra: tipo, parametros } = solicitud;
      if (clienteId && solicitud.cliente !== clienteId) return false;
      if (!isEnEspera(estado) || clean(solicitante) !== clean(instalacion.solicitante)) return false;
      const at = punto && aliases.claveOf(claveDePunto(solicitante, punto));
      const wanted = new Set(parametros.map(fold));
      return (
        (at && all.has(at) ? own.has(at) : solicitud.instalacion === instalacion._id) &&
        (fila.tipos.length === 0 || fila.tipos.includes(clean(tipo))) &&
        (wanted.size === 0 || fila.parametros.length === 0 || fila.parametros.some((one) => wanted.has(fold(one))))
      );
    };
    const puntos = (tomableDe(hallada) ? [...own] : []).flatMap((clave) => {
      const known = visto(clave);
      const { inactivoDesde = null } = fichas.get(clave)?.ficha ?? {};
      if (known === undefined || tomados.has(clave) || (inactivoDesde !== null && inactivoDesde <= dia)) return [];
      const some = newest.flatMap((one) => one.get(clave) ?? []).filter((one) => cabe(fila, one));
      return [{ ...citado(known, nombres.get(known)), ultima: ultimaDe(some, most) }];
    });
    const { _id, nombre, solicitante } = instalacion;
    const { que, tipos, parametros, frecuencia, quien } = fila;
    return {
      instalacion: { _id, nombre, solicitante },
      fila: { _id: fila._id, que, tipos, parametros, frecuencia, quien },
      tomas,
      antes,
      ritmo,
      pedidas: pedidas
        .filter(isPedida)
        .slice(0, maxPedidasDeLinea)
        .map(({ solicitud: { _id: referencia, estado, aceptada, creada } }) => ({
          _id: referencia,
          estado,
          aceptada,
          creada,
        })),
      sinPuntos,
      puntos: puntos.toSorted(
        (a, b) =>
          (hasConjunto(hallada) ? Number(!a.ultima) - Number(!b.ultima) : compareTexts(diaDe(a), diaDe(b))) ||
          compareSpanish(a.nombre, b.nombre) ||
          compareSpanish(a.codigo ?? '', b.codigo ?? ''),
      ),
    };
  });
}

/** The day of a point's newest sample; of one without any, later than all. */
const diaDe = ({ ultima }: Linea['puntos'][number]) => ultima?.fecha_muestra ?? '~';

const hasConjunto = ({ tomas }: Hallada) => tomas.some(({ puntos }) => puntos !== null);

/** Whether a sample is of a row's types and has its parameters. */
const cabe = ({ tipos, parametros }: FilaDePrograma, muestra: NewestSample) =>
  (tipos.length === 0 || tipos.includes(clean(muestra.tipo))) &&
  parametros.every((parametro) => muestra.parametros.has(fold(parametro)));

/** Points of a row from which on each names fewer parameters of its newest sample: an answer holds 6 MB. */
const puntosDeMuchos = 20;

function ultimaDe(some: readonly NewestSample[], most: number): Linea['puntos'][number]['ultima'] {
  const last = some.reduce<NewestSample | undefined>((a, b) => (a && a.fecha >= b.fecha ? a : b), undefined);
  return last
    ? {
        _id: last._id,
        numero_muestra: last.numero,
        fecha_muestra: last.fecha,
        enCurso: last.familia === 'en_curso',
        parametros: last.determinaciones.slice(0, most),
        otros: Math.max(0, last.determinaciones.length - most),
      }
    : null;
}
