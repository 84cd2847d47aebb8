import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import type { DataDirectory } from './data-directory.ts';
import { credentials, region } from './environment.ts';
import { startTask, type Task } from './tasks/tasks.ts';

/** What a new product begins with. */
export interface Seeds {
  adminPassword: string;
  /** Whether to load the demo laboratory where there are no samples yet, and of how many. */
  demo: boolean | { samples: number };
}

export type OnProgress = (done: number, total: number) => void;

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
  const demoSamples = typeof demo === 'object' ? demo.samples : directory.state.demoSamples;
  await directory.note({ demo: 'cargando', ...(demoSamples !== undefined && { demoSamples }) });
  const load = startTask<Pick<DataDirectory['state'], 'usuarios' | 'publicas'>>(
    { task: 'demo', samples: demoSamples },
    environment,
    onProgress,
  );
  const { usuarios, publicas } = await load.finished;
  await directory.note({ demo: 'completa', usuarios, publicas });
}

/** Drops the demo laboratory's certificates, which takes a while, when that isn't done yet. */
export function dropDemoPdfs(directory: DataDirectory, environment: Record<string, string>): Task<void> | undefined {
  if (directory.state.demo !== 'completa' || directory.state.demoPdfs) return undefined;
  const task = startTask<void>({ task: 'demo-pdfs', samples: directory.state.demoSamples }, environment);
  return { ...task, finished: task.finished.then(() => directory.note({ demoPdfs: true })) };
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
