import { clean, fold } from '../../../contract/base/texto.ts';
import type { Muestra } from '../../../contract/muestras/muestra.ts';
import type { FilaDePrograma } from '../../../contract/programa/programa.ts';
import { type CountedSample, samplesOfSolicitantes } from '../../engine/query/counted-samples.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import { readVisibleMuestras } from '../muestras/access/read-muestra.ts';
import type { StoredInstalacion } from '../programa/store/instalaciones.ts';
import { readPointNaming } from '../puntos/naming/point-naming.ts';

/** A set of a board: what it is of, and its samples, the newest first. */
export interface Conjunto {
  titulo: string;
  /** Whether a row of the programme says which samples it is of. */
  tieneFila: boolean;
  muestras: Muestra[];
}

/** Which samples a set shows: those that fit one of some rows of the programme, so many. */
interface Pedido {
  titulo: string;
  filas: readonly FilaDePrograma[];
  most: number;
}

/** Of a network: RD 3/2023, an. XI.B, by the names that the law's rows have. */
const deRed = [
  { titulo: 'Análisis de control', most: 10 },
  { titulo: 'Análisis completo', most: 5 },
  { titulo: 'Control de radiactividad', most: 5 },
] as const;

/** Of a pool or another installation: the last ones that fit each row. */
const mostOfOthers = 5;

/** Years back that samples are looked for: radioactivity may be sampled each several years. */
const anos = 10;

export const isRed = ({ atributos: { clase } }: Pick<StoredInstalacion, 'atributos'>): boolean =>
  clase === 'zona' || clase === 'red';

function pedidosDe(instalacion: StoredInstalacion, hoy: string): Pedido[] {
  const filas = instalacion.filas.filter(({ desde }) => desde <= hoy);
  if (isRed(instalacion)) return deRed.map((one) => ({ ...one, filas: filas.filter(({ que }) => que === one.titulo) }));
  // Rows that the same samples fit are one set.
  const alike = Map.groupBy(filas, ({ tipos, parametros, puntos }) => JSON.stringify([tipos, parametros, puntos]));
  return Array.from(alike.values(), (own) => ({
    titulo: [...new Set(own.map(({ que }) => que))].join(' · '),
    filas: own,
    most: mostOfOthers,
  }));
}

/**
 * The sets of an installation as on a day. It is read within the scope of the installation's requester and of the types that its rows
 * name, by the same code as for any viewer.
 */
export async function conjuntosDe(instalacion: StoredInstalacion, hoy: string): Promise<Conjunto[]> {
  const { solicitante, puntos } = instalacion;
  const pedidos = pedidosDe(instalacion, hoy);
  const filas = pedidos.flatMap((one) => one.filas);
  const alcance = alcanceDe(solicitante, filas);
  const naming = await readPointNaming();
  const claveOf = (clave: string) => naming.aliases.claveOf(clave);
  const found = await samplesOfSolicitantes('autorizada', {
    ...naming,
    solicitantes: new Set([solicitante]),
    desde: `${Number(hoy.slice(0, 4)) - anos}${hoy.slice(4)}`,
    hasta: hoy,
    parametros: new Set(filas.flatMap(({ parametros }) => parametros.map(fold))),
  });
  const own = new Set(puntos.map(claveOf));
  const known = (found.get(solicitante) ?? []).filter(({ punto }) => own.has(punto)).toSorted(newestFirst);
  const chosen = pedidos.map(({ titulo, filas: rows, most }) => {
    const apts = rows.map((fila) => aptaPara(fila, claveOf));
    const fitting = known.filter((sample) => apts.some((isApta) => isApta(sample)));
    return { titulo, tieneFila: rows.length > 0, ids: fitting.slice(0, most).map(({ _id }) => _id) };
  });
  const ids = [...new Set(chosen.flatMap((one) => one.ids))];
  // The index may be a moment ahead of the samples, which say again what may be shown.
  const read = await readVisibleMuestras(alcance, ids, 'autorizada');
  return chosen.map(({ titulo, tieneFila, ids: mine }) => ({
    titulo,
    tieneFila,
    muestras: mine.flatMap((id) => read.get(id) ?? []),
  }));
}

/** All that may be read for a board. A row without types asks by parameters, of any type. */
function alcanceDe(solicitante: string, filas: readonly FilaDePrograma[]): Alcance {
  const isAny = filas.some(({ tipos }) => tipos.length === 0);
  const tipos = isAny ? 'todos' : new Set(filas.flatMap((fila) => fila.tipos.map(clean)));
  return { solicitantes: new Set([solicitante]), tipos };
}

function aptaPara({ tipos, parametros, puntos }: FilaDePrograma, claveOf: (clave: string) => string) {
  const own = new Set(tipos.map(clean));
  const wanted = parametros.map(fold);
  const where = new Set(puntos.map(claveOf));
  return (sample: CountedSample): boolean =>
    (own.size === 0 || own.has(sample.tipo)) &&
    (where.size === 0 || where.has(sample.punto)) &&
    wanted.every((parametro) => sample.parametros.has(parametro));
}

const newestFirst = (a: CountedSample, b: CountedSample) =>
  Number(a.fecha < b.fecha) - Number(a.fecha > b.fecha) || Number(a.numero < b.numero) - Number(a.numero > b.numero);
