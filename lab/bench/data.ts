import type { Cliente } from '../../contract/administracion/cliente.ts';
import type { MuestraDocument } from '../../contract/muestras/muestra.ts';
import { demoLaboratory, type DemoLaboratory } from '../demo/laboratory.ts';

/** Fixed, so that every run measures the same samples. */
const today = '2026-06-30';

/** The client whose samples are the same ones whatever the laboratory's size, to see what its questions cost. */
const ownSamples = 5000;
const plants = ['Norte', 'Sur', 'Este', 'Oeste'].map((place) => `Conservas Medida, planta ${place}`);

/** What is measured: a demo laboratory of the size wanted, and one client of 5,000 samples that never changes. */
export interface Dataset {
  laboratory: DemoLaboratory;
  cliente: Cliente;
  /** Every solicitante there may be samples of. */
  solicitantes: readonly string[];
  /** The same samples each time it is called. */
  muestras(): Iterable<MuestraDocument>;
}

/** `samples` is the size of the whole, at least 5,000. */
export function dataset(samples: number): Dataset {
  const laboratory = demoLaboratory({ seed: 'bench', samples: Math.max(1, samples - ownSamples), today });
  const first = laboratory.clientes[0] as Cliente;
  const cliente: Cliente = { ...first, _id: 'cliente-medida', nombre: 'Conservas Medida', solicitantes: plants };
  const solicitantes = [...laboratory.clientes.flatMap((one) => one.solicitantes), ...plants];
  return { laboratory, cliente, solicitantes, muestras: () => together(laboratory, samples) };
}

function* together(laboratory: DemoLaboratory, samples: number): Generator<MuestraDocument> {
  if (samples > ownSamples) yield* laboratory.muestras();
  let count = 0;
  for (const muestra of demoLaboratory({ seed: 'client', samples: ownSamples, today }).muestras()) {
    yield { ...muestra, solicitante: { nombre: plants[count++ % plants.length] as string } };
  }
}
