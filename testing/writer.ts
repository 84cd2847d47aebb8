import { startOwnProcess } from './own-process.ts';

/** A process that writes samples and their index. To be called after startTables. */
export async function startWriter() {
  return startOwnProcess(async () => {
    const { saveMuestras } = await import('../lambdas/domain/entregas/store/save-muestras.ts');
    const { applyChanges } = await import('../lambdas/engine/write/write.ts');
    const { sweep } = await import('../lambdas/engine/write/sweep.ts');
    const { rebuildIndex } = await import('../lambdas/domain/muestras/reindex/rebuild.ts');
    return { saveMuestras, applyChanges, sweep, rebuildIndex };
  });
}
export type Writer = Awaited<ReturnType<typeof startWriter>>;
