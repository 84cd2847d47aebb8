import type { NotasDeEntrega } from '../../../../contract/entregas/entrega.ts';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { maxNombresDeEnsayo, type Recuento } from '../../../../contract/entregas/subidas.ts';
import type { DeliveryReport } from './delivery-report.ts';

/** Different names that are counted of each kind; those that come after them are left out. */
const maxTracked = 50_000;

/** Counts a file's samples by solicitante and type, and its results by parameter. */
export class Recount {
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

  /** What was counted, with a report's own counts and notes. Whether a name is known isn't known here: none is. */
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
  return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, maxNombresDeEnsayo);
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
