import type { NotasDeEntrega } from '../../../../contract/entregas/entrega.ts';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import {
  maxNombresDeSimulacion,
  type Recuento,
  type MuestrasDePrueba,
  muestrasDeSimulacion,
} from '../../../../contract/entregas/subidas.ts';
import { type DeliveryReport, NotesByReason } from './delivery-report.ts';
import type { UnionDeNombres } from '../../../../contract/entregas/diccionario.ts';
import { AnswerRoom } from '../../../platform/runtime/answer-room.ts';
import type { Mapping } from '../form/mapping.ts';
import { processFile } from './process.ts';
import { readDiccionario } from './diccionario.ts';
import {
  type SimulacionPedida,
  type EstadoDeSimulacion,
  putEstadoDeSimulacion,
  readEstadoDeSimulacion,
  readPedido,
  openSubida,
  readSubida,
} from './subidas.ts';
import { heldOf } from './held-back.ts';
import { parseMapping } from '../form/read-mapping.ts';
import { EfectoDeSimulacion } from './efecto-de-simulacion.ts';
import { saveMuestras } from './save-muestras.ts';
import { conReparos } from './saver-of-file.ts';

/** The most distinct names that are counted of each kind; later ones are left out. */
const maxTracked = 50_000;

/** Counts a file's samples by solicitante and type, and its results by parameter. */
class Recount {
  private readonly solicitantes = new Map<string, number>();
  private readonly tipos = new Map<string, number>();
  private readonly parametros = new Map<string, number>();
  private readonly unidades = new Map<string, number>();

  add({ solicitante, tipo_muestra: tipo, determinaciones }: MuestraDocument): void {
    count(this.solicitantes, solicitante.nombre);
    count(this.tipos, tipo);
    for (const { resultados } of determinaciones) {
      for (const { descripcion, unidad } of resultados) {
        count(this.parametros, descripcion);
        if (unidad) count(this.unidades, unidad);
      }
    }
  }

  /** The recount, with a report's counts and notes. No name is marked as known here. */
  recuento(report: DeliveryReport, notas: NotasDeEntrega): Recuento {
    const { filas, muestras, veredictos, conclusiones, celdas, error = null } = report;
    const { rechazadas, ...read } = muestras;
    return {
      filas,
      muestras: Object.values(read).reduce((sum, each) => sum + each, 0),
      rechazadas,
      veredictos: {
        cumple: veredictos.cumple,
        noCumple: veredictos.no_cumple,
        sinDefinir: veredictos.sin_definir,
      },
      conclusiones,
      celdas,
      solicitantes: namesOf(this.solicitantes),
      tipos: namesOf(this.tipos),
      parametros: valuesOf(this.parametros),
      unidades: valuesOf(this.unidades),
      notas,
      error,
    };
  }
}

function count(counts: Map<string, number>, name: string): void {
  const before = counts.get(name);
  if (before !== undefined) counts.set(name, before + 1);
  else if (counts.size < maxTracked) counts.set(name, 1);
}

function most(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, maxNombresDeSimulacion);
}

function valuesOf(counts: ReadonlyMap<string, number>): Recuento['parametros'] {
  return { total: counts.size, nombres: most(counts).map(([nombre, valores]) => ({ nombre, valores })) };
}

function namesOf(counts: ReadonlyMap<string, number>): Recuento['solicitantes'] {
  return {
    total: counts.size,
    nombres: most(counts).map(([nombre, muestras]) => ({ nombre, muestras, conocido: false })),
  };
}

/** The most bytes of an answer besides its samples: counts, names and notes. */
const aroundSamples = 2_000_000;

/** A file whose first rows are read. */
interface FirstRows {
  archivo: string;
  source: AsyncIterable<Uint8Array>;
  mapping: Mapping;
  /** The number of rows to read. In a long table the last sample may have more rows. */
  filas: number;
  diccionario?: readonly UnionDeNombres[];
  now: () => Date;
}

/** Reads the first rows of a table like a delivery, without storing them or comparing them with stored samples; only the requests that they name are looked up. */
export async function readFirst({ filas, ...file }: FirstRows): Promise<MuestrasDePrueba> {
  const notes = new NotesByReason();
  const recount = new Recount();
  const first: MuestraDocument[] = [];
  let esEntero = true;
  const report = await processFile({
    ...file,
    simulacion: true,
    notes,
    limit: { filas, cut: () => (esEntero = false) },
    save: async (documents) => {
      for (const document of documents) recount.add(document);
      first.push(...documents.slice(0, muestrasDeSimulacion - first.length));
      return conReparos(new Map(documents.map(({ _id }) => [_id, { outcome: 'nueva' as const }])), documents);
    },
  });
  const room = new AnswerRoom(aroundSamples);
  return {
    recuento: recount.recuento(report, notes.notas()),
    esEntero,
    muestras: first.map(({ _id, ...muestra }) => muestra).filter((muestra) => room.takes(muestra)),
  };
}

/** The interval between two reports of a simulation in progress. */
const reportEveryMs = 1000;

/**
 * Carries out the last simulation ordered of an upload: reads the whole file as a delivery, stores nothing, and writes its
 * progress. A simulation that dies is begun again by its message, one that has ended is not. Ends early where the upload is
 * deleted or another simulation of it is ordered.
 */
export async function runSimulacion(subida: string, now: () => Date): Promise<void> {
  const pedido = await readPedido(subida);
  if (!pedido || (await isDone(subida, pedido))) return;
  const body = await openSubida(subida);
  if (!body) return;
  const { orden, mapeo, bytes } = pedido;
  const notes = new NotesByReason();
  const recount = new Recount();
  const seen = new EfectoDeSimulacion();
  const empezado = now().toISOString();
  const write = async (estado: EstadoDeSimulacion['estado'], report: DeliveryReport) => {
    const recuento = recount.recuento(report, notes.notas());
    const actualizado = now().toISOString();
    const efecto = estado === 'hecho' ? await seen.efecto() : null;
    const leidos = report.bytes;
    await putEstadoDeSimulacion(subida, { orden, estado, leidos, bytes, empezado, actualizado, recuento, efecto });
  };
  let written = 0;
  const onProgress = async (report: DeliveryReport) => {
    if (now().getTime() - written < reportEveryMs) return undefined;
    written = now().getTime();
    // Another simulation of the upload was ordered, or the upload deleted: this simulation is no longer needed.
    if (!(await isWanted(subida, orden))) return 'stop';
    await write('leyendo', report);
    return undefined;
  };
  try {
    const mapping = parseMapping(mapeo);
    const { uniones: diccionario } = await readDiccionario();
    const report = await processFile({
      archivo: subida,
      source: body,
      mapping,
      simulacion: true,
      diccionario,
      notes,
      onProgress,
      now,
      save: async (documents) => {
        for (const document of documents) recount.add(document);
        const admiteCambios = mapping.cambios_de_solicitante === 'admitir';
        const saved = await saveMuestras(documents, {
          now: now(),
          simulacion: true,
          retiene: heldOf({ admiteCambios }),
        });
        await seen.add(documents, saved);
        return conReparos(saved, documents);
      },
    });
    if (report.estado === 'procesando' || !(await isWanted(subida, orden))) return;
    await write(report.estado === 'rechazado' ? 'fallido' : 'hecho', report);
  } finally {
    body.destroy();
  }
}

/** Whether a simulation has been carried out: its message came twice, or an earlier order's message came after it. */
async function isDone(subida: string, { orden }: SimulacionPedida): Promise<boolean> {
  const estado = (await readEstadoDeSimulacion(subida, orden))?.estado;
  return estado === 'hecho' || estado === 'fallido';
}

async function isWanted(subida: string, orden: string): Promise<boolean> {
  const [pedido, stored] = await Promise.all([readPedido(subida), readSubida(subida)]);
  return stored !== undefined && pedido?.orden === orden;
}
