import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import type { DataDirectory } from './data-directory.ts';
import { credentials, region } from './environment.ts';
import type { Events } from './events.ts';
import { startTask } from './tasks/tasks.ts';

/** What a new product begins with. */
export interface Seeds {
  adminPassword: string;
  /** Whether to load the demo laboratory where there are no samples yet, and of how many. */
  demo: boolean | { samples: number };
}

/** Told of each part of a start that takes a while, as it begins and, where it can be counted, as it goes on. */
export type OnProgress = (what: string, done?: number, total?: number) => void;

/** Puts the first data where there are none: the administrator, and the demo laboratory if wanted. */
export async function seed(
  directory: DataDirectory,
  environment: Record<string, string>,
  { adminPassword, demo }: Seeds,
  onProgress?: OnProgress,
): Promise<void> {
  if (!directory.state.admin) {
    await startTask({ task: 'seed-admin', password: adminPassword }, environment).finished;
    await directory.note({ admin: true });
  }
  if (!directory.state.acceso) {
    await startTask({ task: 'seed-acceso' }, environment).finished;
    await directory.note({ acceso: true });
  }
  if (!demo || directory.state.demo === 'completa') return;
  if (directory.state.demo === 'ausente' && (await hasItems(environment))) return;
  const loadingDemo = 'Cargando el laboratorio de demostración';
  onProgress?.(loadingDemo);
  const demoSamples = typeof demo === 'object' ? demo.samples : directory.state.demoSamples;
  await directory.note({ demo: 'cargando', ...(demoSamples !== undefined && { demoSamples }) });
  const load = startTask<Pick<DataDirectory['state'], 'usuarios' | 'publicas'>>(
    { task: 'demo', samples: demoSamples },
    environment,
    (done, total) => onProgress?.(loadingDemo, done, total),
  );
  const { usuarios, publicas } = await load.finished;
  await directory.note({ demo: 'completa', usuarios, publicas });
}

/**
 * Drops the demo laboratory's certificates and has what its samples lead to be done, when that isn't yet: afterwards the product
 * has nothing of its own to do. What a stop cuts short goes on at the next start.
 */
export async function finishDemo(
  directory: DataDirectory,
  environment: Record<string, string>,
  events: Pick<Events, 'idle' | 'sendScheduled'>,
  onProgress?: OnProgress,
): Promise<void> {
  if (directory.state.demo !== 'completa' || directory.state.demoPdfs) return;
  const what = 'Entregando los certificados de los últimos dos meses';
  onProgress?.(what);
  const report = (done: number, total: number) => onProgress?.(what, done, total);
  await startTask<void>({ task: 'demo-pdfs', samples: directory.state.demoSamples }, environment, report).finished;
  onProgress?.('Abriendo las incidencias de lo que no cumple');
  await events.sendScheduled();
  await events.idle();
  await directory.note({ demoPdfs: true });
}

/** Whether any sample has been indexed. */
async function hasItems(environment: Record<string, string>): Promise<boolean> {
  const endpoint = environment['AWS_ENDPOINT_URL_DYNAMODB'] ?? '';
  const client = new DynamoDBClient({ endpoint, region, credentials });
  try {
    const { Count = 0 } = await client.send(new ScanCommand({ TableName: environment['INDICE_TABLE'], Limit: 1 }));
    return Count > 0;
  } finally {
    client.destroy();
  }
}
