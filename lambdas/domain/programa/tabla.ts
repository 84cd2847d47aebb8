import { isDeepStrictEqual } from 'node:util';
import { fechaEnMadrid, isFecha } from '../../../contract/base/fecha.ts';
import { clean, fold } from '../../../contract/base/texto.ts';
import {
  type FilaDePrograma,
  filaEscritaSchema,
  type FilaEscrita,
  maxFilas,
} from '../../../contract/programa/programa.ts';
import { textoDeFrecuencia } from '../../../contract/programa/rules/frecuencia.ts';
import type { ColumnaDeTabla, FilaDeTabla, TablaComprobada } from '../../../contract/programa/tabla.ts';
import { partesDeClave } from '../../../contract/puntos/puntos.ts';
import { changesBetween } from '../../../contract/administracion/rules/audit-snapshot.ts';
import { allows } from '../../platform/access/scope.ts';
import type { Asking } from '../../platform/access/visible.ts';
import { makeChange } from '../../platform/audit/change.ts';
import { Reply } from '../../platform/http/reply.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { nearestName } from '../../platform/runtime/parecidos.ts';
import { queryOptions } from '../../engine/query/query.ts';
import { puedeEditar } from './access/visibles.ts';
import { filasOf } from './filas.ts';
import { readFrecuencia } from './frecuencia-escrita.ts';
import { instalacionSnapshot } from './snapshot.ts';
import { readInstalacion, type StoredInstalacion, writeInstalacion } from './store/instalaciones.ts';
import { knownInstalaciones } from './store/known-instalaciones.ts';

type Falta = TablaComprobada['filas'][number]['faltas'][number];

/** What a row of a table means: the row of an installation that it is, or what keeps it from being one. */
interface Leida {
  instalacion: StoredInstalacion | undefined;
  fila: FilaEscrita | undefined;
  frecuencia: string | null;
  /** Whether the installation has the same row already, or an earlier row of the table is the same. */
  isKnown: boolean;
  faltas: Falta[];
}

/** What the rows of a table mean, and what keeps each from being stored. Stores nothing. */
export const checkTablaDePrograma: Implementation<'checkTablaDePrograma'> = async ({ body }, viewer) => ({
  filas: (await readTabla(body.filas, viewer)).map(({ faltas, frecuencia, isKnown }) => ({
    faltas,
    frecuencia,
    aviso: faltas.length === 0 && isKnown ? 'Esta fila está ya en el programa: se deja como está' : null,
  })),
});

/** Adds the rows of a table to programmes, those of an installation in one transaction. Throws VALIDATION or CONFLICT. */
export function createTablaDePrograma(newId: () => string): Implementation<'createTablaDePrograma'> {
  return async ({ body }, viewer) => {
    const read = await readTabla(body.filas, viewer);
    const wrong = read.flatMap(({ faltas }, place) => faltas.map((falta) => ({ ...falta, place })));
    if (wrong.length > 0) {
      throw new Failure('VALIDATION', {
        message: 'Hay filas que no se pueden guardar. Corrígelas o quítalas',
        details: wrong
          .slice(0, 50)
          .map(({ place, campo, motivo }) => ({ field: `filas.${place}.${campo}`, message: motivo })),
      });
    }
    const fresh = read.flatMap(({ instalacion, fila, isKnown }) =>
      instalacion && fila && !isKnown ? [{ instalacion, fila }] : [],
    );
    const byInstalacion = Map.groupBy(fresh, ({ instalacion }) => instalacion);
    for (const [before, some] of byInstalacion) {
      const { _id, version, cambio: previous, ...documento } = before;
      const context = {
        atributos: before.atributos,
        puntos: new Set(before.puntos),
        claveOf: (clave: string) => clave,
        before: [],
        newId,
      };
      const filas = [
        ...before.filas,
        ...filasOf(
          some.map(({ fila }) => fila),
          context,
        ),
      ];
      if (filas.length > maxFilas)
        throw new Failure('VALIDATION', {
          message: `«${before.nombre}» tendría ${filas.length} filas. Como mucho ${maxFilas}`,
        });
      await makeChange<StoredInstalacion>(
        { usuario: viewer.usuario, now: viewer.now, newId },
        {
          accion: 'modificar',
          cosa: { tipo: 'instalacion', _id, nombre: before.nombre },
          cambios: changesBetween(instalacionSnapshot(documento), instalacionSnapshot({ ...documento, filas })),
          previous,
          write: async (cambio, entrada) => {
            const written = { _id, ...documento, filas, version: version + 1, cambio };
            return (await writeInstalacion(written, version, entrada)) && written;
          },
          reread: async () => readInstalacion(_id),
        },
      );
    }
    return new Reply({ filas: fresh.length, instalaciones: byInstalacion.size }, fresh.length);
  };
}

async function readTabla(filas: readonly FilaDeTabla[], viewer: Asking & { now: Date }): Promise<Leida[]> {
  const { alcance } = viewer;
  const [known, authorised, running] = await Promise.all([
    knownInstalaciones(),
    queryOptions('autorizada', { solicitantes: 'todos', tipos: alcance.tipos }, ['tipos']),
    queryOptions('en_curso', { solicitantes: 'todos', tipos: alcance.tipos }, ['tipos']),
  ]);
  const own = known.filter(({ solicitante }) => allows(alcance.solicitantes, solicitante));
  const names = new Set(own.map(({ solicitante }) => solicitante));
  const editable = new Map<string, boolean>();
  for (const name of new Set(filas.map((fila) => fila.solicitante))) {
    if (names.has(name)) editable.set(name, await puedeEditar(viewer, name));
  }
  const reader = new TablaReader(
    own.filter(({ solicitante }) => editable.get(solicitante) === true),
    [...new Set([...authorised.tipos, ...running.tipos])],
    fechaEnMadrid(viewer.now),
  );
  return filas.map((fila) => reader.read(fila));
}

const partes = (cell: string) => cell.split(';').map(clean).filter(Boolean);

/** Reads the rows of a table in their order. Names are those that there are, without case and accents; none is guessed. */
class TablaReader {
  private readonly instalaciones: readonly StoredInstalacion[];
  private readonly tipos: ReadonlyMap<string, string>;
  private readonly nearestTipo: ReturnType<typeof nearestName>;
  private readonly nearestInstalacion: ReturnType<typeof nearestName>;
  private readonly hoy: string;
  private readonly seen = new Set<string>();

  constructor(instalaciones: readonly StoredInstalacion[], tipos: readonly string[], hoy: string) {
    this.instalaciones = instalaciones;
    this.tipos = new Map(tipos.map((tipo) => [fold(tipo), tipo]));
    this.nearestTipo = nearestName(tipos);
    this.nearestInstalacion = nearestName([...new Set(instalaciones.map(({ nombre }) => nombre))]);
    this.hoy = hoy;
  }

  read(fila: FilaDeTabla): Leida {
    const faltas: Falta[] = [];
    const wrong = (campo: ColumnaDeTabla, motivo: string) => void faltas.push({ campo, motivo });
    const instalacion = this.instalacionOf(fila, wrong);
    const frecuencia = readFrecuencia(fila.frecuencia);
    if (!frecuencia) {
      wrong(
        'frecuencia',
        fila.frecuencia === ''
          ? 'Falta la frecuencia'
          : `No se entiende «${fila.frecuencia}». Escribe, por ejemplo, mensual, 4 al año, cada 2 semanas o en marzo y septiembre`,
      );
    }
    const tipos = this.tiposOf(fila, wrong);
    const puntos = instalacion ? puntosOf(fila, instalacion, wrong) : [];
    const desde = fechaOf(fila.desde === '' ? this.hoy : fila.desde);
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
      filasOf([parsed.data], { ...contextOf(instalacion), newId: () => '' });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      wrong('origen', error.message);
    }
    const key = JSON.stringify([instalacion._id, parsed.data]);
    const isKnown = this.seen.has(key) || instalacion.filas.some((one) => isSame(one, parsed.data));
    this.seen.add(key);
    return { ...leida, fila: parsed.data, isKnown };
  }

  private instalacionOf(fila: FilaDeTabla, wrong: (campo: ColumnaDeTabla, motivo: string) => void) {
    if (fila.solicitante === '') wrong('solicitante', 'Falta el solicitante');
    if (fila.instalacion === '') wrong('instalacion', 'Falta la instalación');
    if (fila.solicitante === '' || fila.instalacion === '') return undefined;
    const ofSolicitante = this.instalaciones.filter(({ solicitante }) => solicitante === fila.solicitante);
    const found = ofSolicitante.filter(({ nombre }) => fold(nombre) === fold(fila.instalacion));
    if (found.length === 1) return found[0];
    const near = this.nearestInstalacion(fila.instalacion)?.name;
    wrong(
      'instalacion',
      found.length > 1
        ? `«${fila.solicitante}» tiene ${found.length} instalaciones «${fila.instalacion}». Dales nombres distintos`
        : `«${fila.solicitante}» no tiene ninguna instalación «${fila.instalacion}» que puedas cambiar${near === undefined ? '. Créala antes' : `. ¿Es «${near}»?`}`,
    );
    return undefined;
  }

  private tiposOf(fila: FilaDeTabla, wrong: (campo: ColumnaDeTabla, motivo: string) => void): string[] {
    return partes(fila.tipos).flatMap((written) => {
      const known = this.tipos.get(fold(written));
      if (known !== undefined) return [known];
      const near = this.nearestTipo(written)?.name;
      wrong('tipos', `No hay muestras de «${written}»${near === undefined ? '' : `. ¿Es «${near}»?`}`);
      return [];
    });
  }
}

const contextOf = (instalacion: StoredInstalacion) => ({
  atributos: instalacion.atributos,
  puntos: new Set(instalacion.puntos),
  claveOf: (clave: string) => clave,
  before: [],
});

const columnOf = (name: PropertyKey | undefined): ColumnaDeTabla =>
  name === 'que' || name === 'tipos' || name === 'hasta' || name === 'quien' || name === 'parametros' ? name : 'que';

/** The points of an installation that a row names, by name or by code; one that two have is refused. */
function puntosOf(
  fila: FilaDeTabla,
  { puntos }: StoredInstalacion,
  wrong: (campo: ColumnaDeTabla, motivo: string) => void,
): string[] {
  return partes(fila.puntos).flatMap((written) => {
    const found = puntos.filter((clave) => {
      const { nombre, codigo } = partesDeClave(clave);
      return nombre === fold(written) || (codigo !== '' && codigo === fold(written));
    });
    if (found.length === 1) return found;
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

function origenOf(
  { origen, detalle }: FilaDeTabla,
  wrong: (campo: ColumnaDeTabla, motivo: string) => void,
): FilaEscrita['origen'] | undefined {
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

/** Whether a stored row asks for what a written one does. */
function isSame(
  { _id, origen, ...stored }: FilaDePrograma,
  { origen: written, _id: _none, ...fila }: FilaEscrita,
): boolean {
  return origen.clase === written.clase && isDeepStrictEqual(stored, fila);
}
