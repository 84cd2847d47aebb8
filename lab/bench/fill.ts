import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Cliente } from '../../contract/administracion/cliente.ts';
import type { MuestraDocument } from '../../contract/muestras/muestra.ts';
import { claveDePunto } from '../../contract/puntos/rules/punto.ts';
import { expectedOf } from '../../lambdas/engine/blocks/row.ts';
import { applyChanges, type IndexChange } from '../../lambdas/engine/write/write.ts';
import { required } from '../../lambdas/platform/runtime/environment.ts';
import { documents } from '../../lambdas/platform/dynamo/clients.ts';
import { putCliente } from '../../lambdas/platform/access/store/clientes.ts';
import { readReferenciasAjenas } from '../../lambdas/platform/access/store/known-clientes.ts';
import { putTipoGrupo } from '../../lambdas/platform/access/store/tipo-grupos.ts';
import { demoLaboratory, type DemoLaboratory } from '../demo/laboratory.ts';
import { PeerFiles } from './peer-files.ts';
import { writeProgramas } from './programas.ts';

/** Fixed, so that every run measures the same samples. */
const today = '2026-06-30';

/** Samples of the measured client: the same for every size of the laboratory, so that the costs of its questions compare. */
const ownSamples = 5000;
const plants = ['Norte', 'Sur', 'Este', 'Oeste'].map((place) => `Conservas Medida, planta ${place}`);

/** As many samples as fit in memory together: those of one solicitante are written at once. */
const samplesPerWrite = 250_000;

/** The measured data: a demo laboratory of the wanted size, and a client with 5,000 samples that never change. */
export interface Dataset {
  laboratory: DemoLaboratory;
  cliente: Cliente;
  /** The same samples each time it is called. */
  muestras(): Iterable<MuestraDocument>;
}

/** `samples` is the size of the whole, more than 5,000. */
export function dataset(samples: number): Dataset {
  const laboratory = demoLaboratory({ seed: 'bench', samples: samples - ownSamples, today });
  const own = laboratory.clientes[0] as Cliente;
  const cliente: Cliente = { ...own, _id: 'cliente-medida', nombre: 'Conservas Medida', solicitantes: plants };
  return { laboratory, cliente, muestras: () => together(laboratory) };
}

function* together(laboratory: DemoLaboratory): Generator<MuestraDocument> {
  yield* laboratory.muestras();
  let count = 0;
  for (const muestra of demoLaboratory({ seed: 'client', samples: ownSamples, today }).muestras()) {
    yield { ...muestra, solicitante: { nombre: plants[count++ % plants.length] as string } };
  }
}

/** What a laboratory comes to. */
export interface Filled {
  indexed: number;
  /** Seconds from rows in memory to the last block stored. */
  seconds: number;
  /** Bytes of names and values of the index's table. */
  storedBytes: number;
  /** Key of the client's point whose values are asked for. */
  punto: string;
}

/** Fills both tables that this process's environment names, and writes the files that the databases load. */
export async function fill({ samples, folder }: { samples: number; folder: string }): Promise<Filled> {
  const data = dataset(samples);
  await Promise.all([...data.laboratory.clientes, data.cliente].map(putCliente));
  await Promise.all(data.laboratory.tipoGrupos.map(putTipoGrupo));
  const files = new PeerFiles(folder, await readReferenciasAjenas());
  let changes: IndexChange[] = [];
  let indexed = 0;
  let milliseconds = 0;
  const write = async () => {
    const started = performance.now();
    await applyChanges(changes);
    milliseconds += performance.now() - started;
    indexed += changes.length;
    changes = [];
  };
  for (const document of data.muestras()) {
    const after = expectedOf(document);
    if (!after) continue;
    if (after.familia === 'autorizada') await files.add(after.row);
    if (changes.push({ after }) === samplesPerWrite) await write();
  }
  await write();
  // The client's points first: of a million samples they come after more than have a programme.
  const isOwn = ({ solicitante }: { solicitante: string }) => plants.includes(solicitante);
  const puntos = [...files.puntos].toSorted(([, a], [, b]) => Number(isOwn(b)) - Number(isOwn(a)));
  await files.end(await writeProgramas(new Map(puntos)));
  return {
    indexed,
    seconds: milliseconds / 1000,
    storedBytes: await weigh(),
    punto: claveDePunto('Conservas Medida, planta Este', { nombre: 'Línea de servicio' }),
  };
}

async function weigh(): Promise<number> {
  const size = (value: unknown) => (value instanceof Uint8Array ? value.length : Buffer.byteLength(String(value)));
  let bytes = 0;
  for await (const { Items = [] } of paginateScan({ client: documents() }, { TableName: required('INDICE_TABLE') }))
    for (const [name, value] of Items.flatMap((item) => Object.entries(item))) bytes += name.length + size(value);
  return bytes;
}
