import { isDeepStrictEqual } from 'node:util';
import { fechaEnMadrid, isFecha } from '../../../contract/base/fecha.ts';
import { clean, fold } from '../../../contract/base/texto.ts';
import {
  type FilaDePrograma,
  type FilaEscrita,
  filaEscritaSchema,
  maxFilas,
} from '../../../contract/programa/programa.ts';
import { textoDeFrecuencia } from '../../../contract/programa/rules/frecuencia.ts';
import {
  type ColumnaDeTabla,
  columnasDeTabla,
  type FilaDeTabla,
  type TablaComprobada,
} from '../../../contract/programa/tabla.ts';
import { partesDeClave } from '../../../contract/puntos/rules/punto.ts';
import type { PointAliases, PointNaming } from '../../engine/query/points/aliases.ts';
import { queryOptions } from '../../engine/query/options/names.ts';
import { allows } from '../../platform/access/scope.ts';
import type { Asking } from '../../platform/access/visible.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { nearestName } from '../../platform/runtime/parecidos.ts';
import { editablesDe } from './access/visibles.ts';
import { type Cabe, readCabe } from './conocidas.ts';
import { filasOf } from './filas.ts';
import { readFrecuencia } from './frecuencia-escrita.ts';
import type { StoredInstalacion } from './store/instalaciones.ts';
import { knownInstalaciones } from './store/known-instalaciones.ts';

type Falta = TablaComprobada['filas'][number]['faltas'][number];

/** Notes a fault of a row. */
type Wrong = (campo: ColumnaDeTabla, motivo: string) => void;

/** The context in which a table is read: the installations that may be changed, and the existing types of sample. */
interface Contexto {
  instalaciones: readonly StoredInstalacion[];
  tipos: readonly string[];
  aliases: PointAliases;
  cabe: Cabe;
  hoy: string;
}

/** A row of the table as read: the row of the installation, or the reason why it can't be one. */
interface Leida {
  instalacion: StoredInstalacion | undefined;
  fila: FilaEscrita | undefined;
  frecuencia: string | null;
  /** Whether the installation has the same row already, or an earlier row of the table is the same. */
  isKnown: boolean;
  faltas: Falta[];
}

/** Reads the rows of a table, within what the viewer sees and may change. */
export async function readTabla(
  filas: readonly FilaDeTabla[],
  viewer: Asking & { now: Date },
  { aliases }: Pick<PointNaming, 'aliases'>,
): Promise<Leida[]> {
  const { alcance } = viewer;
  const [known, authorised, running] = await Promise.all([
    knownInstalaciones(),
    queryOptions('autorizada', alcance, ['tipos']),
    queryOptions('en_curso', alcance, ['tipos']),
  ]);
  const own = known.filter(({ solicitante }) => allows(alcance.solicitantes, solicitante));
  const instalaciones = await editablesDe(viewer, own);
  const editables = new Set(instalaciones.map(({ solicitante }) => solicitante));
  const deLey = filas.filter(({ origen }) => fold(origen) === 'ley');
  const named = new Set(deLey.map(({ solicitante }) => fold(solicitante)));
  const cabe = await readCabe(
    new Set([...editables].filter((solicitante) => named.has(fold(solicitante)))),
    deLey.map(({ parametros }) => ({ parametros: partes(parametros) })),
  );
  const reader = new TablaReader({
    instalaciones,
    tipos: [...new Set([...authorised.tipos, ...running.tipos])],
    aliases,
    cabe,
    hoy: fechaEnMadrid(viewer.now),
  });
  return filas.map((fila) => reader.read(fila));
}

const partes = (cell: string) => cell.split(';').map(clean).filter(Boolean);

/** Reads the rows of a table in order. Finds existing names whatever their case and accents; guesses none. */
class TablaReader {
  private readonly context: Contexto;
  private readonly solicitantes: readonly string[];
  private readonly tipos: ReadonlyMap<string, string>;
  private readonly nearestTipo: ReturnType<typeof nearestName>;
  private readonly nearestInstalacion: ReturnType<typeof nearestName>;
  private readonly nearestSolicitante: ReturnType<typeof nearestName>;
  private readonly seen = new Set<string>();
  /** The number of rows that each installation will have. */
  private readonly sizes = new Map<StoredInstalacion, number>();

  constructor(context: Contexto) {
    const { instalaciones, tipos } = context;
    this.context = context;
    this.solicitantes = [...new Set(instalaciones.map(({ solicitante }) => solicitante))];
    this.tipos = new Map(tipos.map((tipo) => [fold(tipo), tipo]));
    this.nearestTipo = nearestName(tipos);
    this.nearestInstalacion = nearestName([...new Set(instalaciones.map(({ nombre }) => nombre))]);
    this.nearestSolicitante = nearestName(this.solicitantes);
  }

  read(fila: FilaDeTabla): Leida {
    const faltas: Falta[] = [];
    const wrong: Wrong = (campo, motivo) => void faltas.push({ campo, motivo });
    const instalacion = this.instalacionOf(fila, wrong);
    if (fila.que === '') wrong('que', 'Falta qué se muestrea');
    const frecuencia = readFrecuencia(fila.frecuencia);
    if (!frecuencia) {
      wrong(
        'frecuencia',
        fila.frecuencia === ''
          ? 'Falta la frecuencia'
          : `No se entiende «${fila.frecuencia}». Escribe, por ejemplo, mensual, 4 al año, cada 2 semanas o en marzo y septiembre`,
      );
    }
    if (partes(fila.tipos).length + partes(fila.parametros).length === 0)
      wrong('tipos', 'Faltan los tipos de muestra que cuentan, o los parámetros');
    const tipos = this.tiposOf(fila, wrong);
    const { aliases, cabe, hoy } = this.context;
    const puntos = instalacion ? puntosOf(fila, { instalacion, aliases }, wrong) : [];
    const desde = fechaOf(fila.desde === '' ? hoy : fila.desde);
    if (desde === undefined) wrong('desde', 'Escribe la fecha como 31/12/2026');
    const hasta = fila.hasta === '' ? null : fechaOf(fila.hasta);
    if (hasta === undefined) wrong('hasta', 'Escribe la fecha como 31/12/2026, o déjala en blanco');
    const origen = origenOf(fila, wrong);
    const leida = { instalacion, frecuencia: frecuencia ? textoDeFrecuencia(frecuencia) : null, faltas };
    if (faltas.length > 0 || !instalacion) return { ...leida, fila: undefined, isKnown: false };
    const parsed = filaEscritaSchema.safeParse({
      que: fila.que,
      tipos,
      parametros: partes(fila.parametros),
      puntos,
      frecuencia,
      quien: fila.quien,
      desde,
      hasta,
      origen,
    });
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) wrong(columnOf(path[0]), message);
      return { ...leida, fila: undefined, isKnown: false };
    }
    try {
      filasOf([parsed.data], { ...contextOf(instalacion, aliases), newId: () => '' });
      const fault = parsed.data.origen.clase === 'ley' && cabe(instalacion.solicitante, parsed.data);
      if (fault) wrong(fault.campo, fault.motivo);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      wrong('origen', error.message);
    }
    const key = JSON.stringify([instalacion._id, parsed.data]);
    const isKnown = this.seen.has(key) || instalacion.filas.some((one) => isSame(one, parsed.data, aliases));
    this.seen.add(key);
    if (!isKnown) this.count(instalacion, wrong);
    return { ...leida, fila: parsed.data, isKnown };
  }

  private count(instalacion: StoredInstalacion, wrong: Wrong): void {
    const size = (this.sizes.get(instalacion) ?? instalacion.filas.length) + 1;
    this.sizes.set(instalacion, size);
    if (size > maxFilas) wrong('instalacion', `«${instalacion.nombre}» tendría ${size} filas. Como mucho ${maxFilas}`);
  }

  private instalacionOf(fila: FilaDeTabla, wrong: Wrong): StoredInstalacion | undefined {
    if (fila.solicitante === '') wrong('solicitante', 'Falta el solicitante');
    if (fila.instalacion === '') wrong('instalacion', 'Falta la instalación');
    if (fila.solicitante === '' || fila.instalacion === '') return undefined;
    const solicitante = this.solicitanteOf(fila.solicitante);
    if (solicitante === undefined) {
      const near = this.nearestSolicitante(fila.solicitante)?.name;
      wrong(
        'solicitante',
        `No hay instalaciones de «${fila.solicitante}» que puedas cambiar${near === undefined ? '. Créalas antes' : `. ¿Es «${near}»?`}`,
      );
      return undefined;
    }
    const found = this.context.instalaciones.filter(
      (one) => one.solicitante === solicitante && fold(one.nombre) === fold(fila.instalacion),
    );
    if (found.length === 1) return found[0];
    const near = this.nearestInstalacion(fila.instalacion)?.name;
    wrong(
      'instalacion',
      found.length > 1
        ? `«${solicitante}» tiene ${found.length} instalaciones «${fila.instalacion}». Dales nombres distintos`
        : `«${solicitante}» no tiene ninguna instalación «${fila.instalacion}» que puedas cambiar${near === undefined || fold(near) === fold(fila.instalacion) ? '. Créala antes' : `. ¿Es «${near}»?`}`,
    );
    return undefined;
  }

  /** The requester with exactly this name; failing that, the only one whose name differs only in case and accents. */
  private solicitanteOf(written: string): string | undefined {
    if (this.solicitantes.includes(written)) return written;
    const [found, ...others] = this.solicitantes.filter((name) => fold(name) === fold(written));
    return others.length === 0 ? found : undefined;
  }

  private tiposOf(fila: FilaDeTabla, wrong: Wrong): string[] {
    return partes(fila.tipos).flatMap((written) => {
      const known = this.tipos.get(fold(written));
      if (known !== undefined) return [known];
      const near = this.nearestTipo(written)?.name;
      wrong('tipos', `No hay muestras de «${written}»${near === undefined ? '' : `. ¿Es «${near}»?`}`);
      return [];
    });
  }
}

/** The context in which new rows of an installation are checked. */
export const contextOf = ({ atributos, puntos }: StoredInstalacion, aliases: PointAliases) => ({
  atributos,
  puntos: new Set(puntos.map((clave) => aliases.claveOf(clave))),
  claveOf: (clave: string) => aliases.claveOf(clave),
  before: [],
  // This fault is told with the row's other faults, when the table is read.
  nuncaCabe: () => undefined,
});

/** The column of a field of a row; the words of the origin have a column of their own. */
const columnOf = (name: PropertyKey | undefined): ColumnaDeTabla =>
  Object.keys(columnasDeTabla).find((column): column is ColumnaDeTabla => column === name && name !== 'origen') ??
  'detalle';

/** The points of an installation that a row names, by any of their names or by code; a name that two points have is refused. */
function puntosOf(
  fila: FilaDeTabla,
  { instalacion, aliases }: { instalacion: StoredInstalacion; aliases: PointAliases },
  wrong: Wrong,
): string[] {
  const own = [...new Set(instalacion.puntos.map((clave) => aliases.claveOf(clave)))];
  const named = own.map((clave) => ({ clave, partes: aliases.namesOf(clave).map(partesDeClave) }));
  return partes(fila.puntos).flatMap((written) => {
    const found = named.filter((one) =>
      one.partes.some(({ nombre, codigo }) => nombre === fold(written) || (codigo !== '' && codigo === fold(written))),
    );
    if (found.length === 1) return found.map(({ clave }) => clave);
    wrong(
      'puntos',
      found.length > 1
        ? `Hay ${found.length} puntos «${written}». Escribe su código`
        : `«${written}» no es un punto de la instalación`,
    );
    return [];
  });
}

/** A date as `31/12/2026` or `2026-12-31`; undefined for anything else. */
function fechaOf(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/u.exec(text) ?? [];
  const fecha = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isFecha(fecha) ? fecha : undefined;
}

function origenOf({ origen, detalle }: FilaDeTabla, wrong: Wrong): FilaEscrita['origen'] | undefined {
  switch (fold(origen)) {
    case 'ley':
      return { clase: 'ley' };
    case 'autoridad':
      if (detalle === '') wrong('detalle', 'Escribe qué resolución lo pide');
      return { clase: 'autoridad', resolucion: detalle };
    case '':
    case 'propio':
      return { clase: 'propio', documento: detalle };
    default:
      wrong('origen', `«${origen}» no es un origen. Escribe ley, autoridad o propio`);
      return undefined;
  }
}

/** Whether a stored row asks for the same as a written one. */
function isSame(
  { _id, origen, puntos, ...stored }: FilaDePrograma,
  { origen: written, _id: _none, ...fila }: FilaEscrita,
  aliases: PointAliases,
): boolean {
  const own = { ...stored, puntos: [...new Set(puntos.map((clave) => aliases.claveOf(clave)))] };
  return origen.clase === written.clase && isDeepStrictEqual(own, fila);
}
