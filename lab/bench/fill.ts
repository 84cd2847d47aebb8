import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { MuestraDocument } from '../../contract/muestras/muestra.ts';
import { claveDePunto } from '../../contract/puntos/rules/punto.ts';
import { comparePositions, expectedOf, type IndexedRow } from '../../lambdas/engine/blocks/row.ts';
import { valoresDe } from '../../lambdas/engine/blocks/valores.ts';
import { saveMuestras } from '../../lambdas/domain/entregas/store/save-muestras.ts';
import { comparedParametro } from '../../lambdas/engine/query/values/valued-rows.ts';
import { required } from '../../lambdas/platform/runtime/environment.ts';
import { documents } from '../../lambdas/platform/dynamo/clients.ts';
import { putCliente } from '../../lambdas/platform/access/store/clientes.ts';
import { readReferenciasAjenas } from '../../lambdas/platform/access/store/known-clientes.ts';
import { putTipoGrupo } from '../../lambdas/platform/access/store/tipo-grupos.ts';
import { dataset } from './data.ts';
import { IndexFill } from './fill-index.ts';
import { claveOfRow, PeerFiles } from './peer-files.ts';
import { Programas } from './programas.ts';
import { measuredPoint } from './questions/all.ts';
import { now } from './questions/requests.ts';
import type { Newest } from './questions/values.ts';

/** What a laboratory comes to. */
export interface Filled {
  indexed: number;
  authorised: number;
  /** Of authorised samples. */
  values: number;
  solicitantes: number;
  points: number;
  /** Seconds from rows in memory to the last block stored. */
  seconds: number;
  /** Of the index's table: items, and bytes of their names and values. */
  items: number;
  storedBytes: number;
  newest: Newest;
}

/** Fills both tables that this process's environment names, and writes the files that the databases load. */
export async function fill({ samples, folder }: { samples: number; folder: string }): Promise<Filled> {
  const data = dataset(samples);
  await Promise.all([...data.laboratory.clientes, data.cliente].map(putCliente));
  await Promise.all(data.laboratory.tipoGrupos.map(putTipoGrupo));
  const punto = claveDePunto(measuredPoint.solicitante, measuredPoint);
  const files = new PeerFiles(folder, await readReferenciasAjenas());
  const index = new IndexFill();
  const programas = new Programas();
  let indexed = 0;
  let newest: { document: MuestraDocument; row: IndexedRow } | undefined;
  for (const document of data.muestras()) {
    const expected = expectedOf(document);
    if (!expected) continue;
    const { familia, row } = expected;
    index.add(familia, row);
    indexed++;
    if (familia !== 'autorizada') continue;
    await files.add(row);
    if (files.hasPoint(row)) programas.add(claveOfRow(row), row);
    const isAtPoint = row.solicitante === measuredPoint.solicitante && claveOfRow(row) === punto;
    if (isAtPoint && (!newest || comparePositions(row, newest.row) > 0)) newest = { document, row };
  }
  await files.addPlan(await programas.write());
  await files.end();
  const started = performance.now();
  await index.write();
  const seconds = (performance.now() - started) / 1000;
  if (!newest) throw new Error('The measured point has no sample');
  const weighed = await weigh();
  await saveMuestras([newest.document], { now });
  const numbers = [...valoresDe(newest.row)].filter(({ decimal }) => decimal !== '');
  const claves = [...new Set(numbers.map((value) => comparedParametro(value).clave))];
  return {
    indexed,
    authorised: files.samples,
    values: files.values,
    solicitantes: files.count('solicitante'),
    points: files.count('punto'),
    seconds,
    ...weighed,
    newest: { punto, muestra: newest.document._id, claves },
  };
}

async function weigh(): Promise<Pick<Filled, 'items' | 'storedBytes'>> {
  let items = 0;
  let storedBytes = 0;
  for await (const { Items = [] } of paginateScan({ client: documents() }, { TableName: required('INDICE_TABLE') })) {
    items += Items.length;
    for (const item of Items)
      for (const [name, value] of Object.entries(item)) storedBytes += name.length + size(value);
  }
  return { items, storedBytes };
}

const size = (value: unknown) => (value instanceof Uint8Array ? value.length : Buffer.byteLength(String(value)));
