import type { Cliente } from '../../contract/administracion/cliente.ts';
import type { MuestraDocument } from '../../contract/muestras/muestra.ts';
import type { TipoGrupo } from '../../contract/administracion/tipo-grupo.ts';
import { type Calendario, createCalendario } from './calendario.ts';
import { grupos } from './catalogo/tipos.ts';
import { createClientes } from './clientes.ts';
import { type FichaDemo, fichasDe, conVariante } from './fichas.ts';
import { createInformes, type InformeDemo } from './informes.ts';
import { Historias } from './historias.ts';
import { createMuestra, type Tomada } from './muestra.ts';
import { createPlan, type Plan } from './plan.ts';
import { createRandom, hash32 } from './random.ts';
import { createUsuarios, type DemoUsuario } from './usuarios.ts';

interface DemoOptions {
  readonly seed: string;
  readonly samples: number;
  /** The last day on which samples were taken, `yyyy-mm-dd`. */
  readonly today: string;
}

/** What the product loads by default. */
export const defaults = { seed: 'alicuota', samples: 5000 };

export interface DemoLaboratory {
  readonly clientes: readonly Cliente[];
  readonly tipoGrupos: readonly TipoGrupo[];
  readonly usuarios: readonly DemoUsuario[];
  readonly informes: readonly InformeDemo[];
  /** The samples in order of date, made one by one; the same ones each time it is called. Not to be written to: equal parts are shared. */
  readonly muestras: () => Iterable<MuestraDocument>;
  /** What the laboratory says of the points of water, Legionella and pools. */
  readonly fichas: () => readonly FichaDemo[];
}

/** A whole invented laboratory. Equal options give an equal one, to the last letter. */
export function demoLaboratory({ seed, samples, today }: DemoOptions): DemoLaboratory {
  const calendario = createCalendario(today);
  const creado = `${calendario.fecha(0)}T08:00:00.000Z`;
  const clientes = createClientes(samples, creado);
  const plan = createPlan(
    clientes.flatMap((one) => one.solicitantes),
    samples,
    calendario,
  );
  const ids = hash32(`id ${seed}`).toString(16).padStart(8, '0');
  const tomadas = () => generate(plan, calendario, seed, ids);
  return {
    clientes: clientes.map((one) => one.cliente),
    tipoGrupos: grupos.map((grupo) => ({ ...grupo, isActive: true, createdAt: creado, updatedAt: creado })),
    usuarios: createUsuarios(clientes, new Date(creado)),
    informes: createInformes(clientes, calendario, seed),
    muestras: () => tomadas().map(({ muestra }) => muestra),
    fichas: () => fichasDe(tomadas, samples),
  };
}

/** Samples are numbered within their year; the first year begins where a laboratory would be by then. */
function* generate(plan: Plan, calendario: Calendario, seed: string, ids: string): Generator<Tomada, undefined> {
  const random = createRandom(seed);
  const historias = new Historias(calendario);
  let year = calendario.year(0);
  let number = Math.round((plan.perDay.reduce((sum, count) => sum + count, 0) / 3) * (calendario.dayOfYear(0) / 365));
  let count = 0;
  for (let day = 0; day < calendario.length; day++) {
    if (calendario.year(day) !== year) {
      year = calendario.year(day);
      number = 0;
    }
    const month = calendario.month(day);
    const epoch = calendario.epoch(day).toString(16).padStart(8, '0');
    for (let left = plan.perDay[day] ?? 0; left > 0; left--) {
      number++;
      count++;
      const toma = {
        encargo: plan.choose(month, random.next()),
        day,
        _id: `${epoch}${ids}${count.toString(16).padStart(8, '0')}`,
        serie: `${year}-${String(number).padStart(6, '0')}`,
      };
      const { muestra, caso } = createMuestra(toma, random, { calendario, historias });
      yield { muestra: conVariante(muestra), caso };
    }
  }
}
