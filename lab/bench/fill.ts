import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Cliente } from '../../contract/administracion/cliente.ts';
import type { MuestraDocument } from '../../contract/muestras/muestra.ts';
import { claveDePunto } from '../../contract/puntos/rules/punto.ts';
import { expectedOf, type Family, type IndexedRow } from '../../lambdas/engine/blocks/row.ts';
import { applyChanges, type IndexChange } from '../../lambdas/engine/write/write.ts';
import { required } from '../../lambdas/platform/runtime/environment.ts';
import { documents } from '../../lambdas/platform/dynamo/clients.ts';
import { putCliente } from '../../lambdas/platform/access/store/clientes.ts';
import { readReferenciasAjenas } from '../../lambdas/platform/access/store/known-clientes.ts';
import { putTipoGrupo } from '../../lambdas/platform/access/store/tipo-grupos.ts';
import { demoLaboratory, type DemoLaboratory } from '../demo/laboratory.ts';
import { claveOfRow, PeerFiles } from './peer-files.ts';
import { Programas } from './programas.ts';

/** Fixed, so that every run measures the same samples. */
const today = '2026-06-30';

/** Samples of the measured client: the same for every size of the laboratory, so that the costs of its questions compare. */
const ownSamples = 5000;
const plants = ['Norte', 'Sur', 'Este', 'Oeste'].map((place) => `Conservas Medida, planta ${place}`);

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
  authorised: number;
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
  const index = new IndexFill();
  const programas = new Programas();
  let indexed = 0;
  for (const document of data.muestras()) {
    const expected = expectedOf(document);
    if (!expected) continue;
    const { familia, row } = expected;
    index.add(familia, row);
    indexed++;
    if (familia !== 'autorizada') continue;
    await files.add(row);
    if (files.hasPoint(row)) programas.add(claveOfRow(row), row);
  }
  await files.addPlan(await programas.write());
  await files.end();
  const started = performance.now();
  await index.write();
  return {
    indexed,
    authorised: files.samples,
    seconds: (performance.now() - started) / 1000,
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

/**
 * Approximate number of samples per write to the index: a solicitante's samples go together, so that its blocks are written once.
 */
const samplesPerWrite = 50_000;

/** Gathers rows by solicitante, as JSON in UTF-8: a million objects would not fit in memory, their bytes do. */
class IndexFill {
  readonly #rows = new Map<string, Buffer[]>();

  add(familia: Family, row: IndexedRow): void {
    const list = this.#rows.get(row.solicitante) ?? [];
    if (list.length === 0) this.#rows.set(row.solicitante, list);
    list.push(Buffer.from(JSON.stringify([familia, row])));
  }

  /** Writes all of it to the index that this process's environment names. */
  async write(): Promise<void> {
    let changes: IndexChange[] = [];
    for (const list of this.#rows.values()) {
      for (const json of list) {
        const [familia, row] = JSON.parse(String(json)) as [Family, IndexedRow];
        changes.push({ after: { familia, row } });
      }
      if (changes.length < samplesPerWrite) continue;
      await applyChanges(changes);
      changes = [];
    }
    await applyChanges(changes);
  }
}
