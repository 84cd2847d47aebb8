import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { FileRefused } from '../../lambdas/domain/entregas/source/row.ts';
import { readMapping } from '../../lambdas/domain/entregas/form/read-mapping.ts';
import { textOfBytes } from '../../lambdas/platform/runtime/utf8.ts';
import { nombreDeMapeoSchema } from '../../contract/entregas/mapeos.ts';
import { listMapeoNames } from '../../lambdas/domain/entregas/store/mapeos.ts';
import { idOfDelivery } from '../../lambdas/domain/entregas/store/entrega.ts';
import { inspectDropped } from '../../lambdas/domain/entregas/store/entrega-objects.ts';
import { listEntregas } from '../../lambdas/domain/entregas/store/entregas.ts';
import { runCommandLine } from '../target/command-line.ts';
import { UsageError } from '../target/options.ts';
import { StatusLine } from '../target/status-line.ts';
import { here, withTarget } from '../target/with-target.ts';
import { type ImportArguments, readArguments, usage } from './arguments.ts';
import { deliver } from './deliver.ts';
import { entregaLine, entregaRow } from './deliveries.ts';
import { follow, NoAnswerError } from './follow.ts';
import { guessFile, guessText, refuseUnmappedTable } from './guess.ts';
import { progressLine } from './progress.ts';
import { summaryOf } from './summary.ts';

async function readable(path: string): Promise<string> {
  await access(path).catch((cause: unknown) => {
    throw new UsageError(`No se puede leer ${path}`, { cause });
  });
  return path;
}

/** Where a report can be written; said before the work rather than after it. */
async function writable(given: string): Promise<string> {
  const path = here(given);
  await access(dirname(path), constants.W_OK).catch((cause: unknown) => {
    throw new UsageError(`No se puede escribir el informe en ${path}: comprueba que la carpeta existe`, { cause });
  });
  if (
    await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    )
  ) {
    throw new UsageError(`No se puede escribir el informe en ${path}: es una carpeta`);
  }
  return path;
}

/** A mapping's file; the name of one that the portal may have saved, where there is no such file. */
async function mappingOf(given: string | undefined): Promise<MappingOf> {
  if (given === undefined) return undefined;
  const isName = nombreDeMapeoSchema.safeParse(given).success;
  const isThere = await access(here(given)).then(
    () => true,
    () => false,
  );
  if (isName && !isThere) return { nombre: given };
  const path = await readable(here(given));
  const text = textOfBytes(await readFile(path));
  // Refused here, instead of by the report of a file uploaded for nothing.
  readMapping(text);
  return { path, text };
}

type MappingOf = { path: string; text: string } | { nombre: string } | undefined;

/** Throws UsageError where the portal has saved no mapping of the name. */
async function checkSaved(mapping: MappingOf): Promise<void> {
  if (!mapping || !('nombre' in mapping)) return;
  const saved = await listMapeoNames();
  if (saved.includes(mapping.nombre)) return;
  const known = saved.length === 0 ? 'el portal no tiene ninguno guardado' : `guardados hay ${saved.join(', ')}`;
  throw new UsageError(`No hay ningún archivo ni formato de lectura «${mapping.nombre}»: ${known}`);
}

async function importFile(asked: ImportArguments, file: string): Promise<number> {
  const { mapping: given, report, simulacion, admiteCambios, stage, dataDir } = asked;
  const path = await readable(here(file));
  const mapping = await mappingOf(given);
  const reportPath = report === undefined ? undefined : await writable(report);
  return withTarget({ stage, dataDir }, async () => {
    await checkSaved(mapping);
    if (!mapping) await refuseUnmappedTable(path, file);
    const unique = randomBytes(4).toString('hex');
    const { key, size } = await deliver({ path, mapping, simulacion, admiteCambios, at: new Date(), unique });
    const line = new StatusLine(process.stdout);
    const delivered = await follow(key, (latest) => line.show(progressLine(latest, size))).finally(() => line.end());
    console.log(summaryOf(delivered));
    const dropped = await inspectDropped(key);
    if (dropped) console.log(entregaLine(idOfDelivery(key, dropped)));
    if (reportPath !== undefined)
      await writeFile(
        reportPath,
        `${JSON.stringify(delivered, null, 2)}
`,
      );
    const { rechazadas, superadas, retenidas } = delivered.muestras;
    return delivered.estado === 'terminado' && rechazadas + superadas + retenidas === 0 ? 0 : 1;
  });
}

async function listDeliveries({ stage, dataDir }: ImportArguments): Promise<number> {
  return withTarget({ stage, dataDir }, async () => {
    const { entregas } = await listEntregas('muestras', undefined, 20);
    console.log(entregas.length === 0 ? 'Todavía no hay entregas' : entregas.map(entregaRow).join('\n'));
    return 0;
  });
}

/** Says what was found of a file and writes its mapping; 1 where no mapping came of it. */
async function guess({ mapping, stage, dataDir }: ImportArguments, file: string): Promise<number> {
  const path = await readable(here(file));
  const target = mapping === undefined ? undefined : here(mapping);
  const found = await withTarget({ stage, dataDir }, async () => guessFile(path, target));
  console.log(guessText(found));
  return found.found.mapeo === null && !found.found.formato.endsWith('json') ? 1 : 0;
}

async function work(asked: ImportArguments): Promise<number> {
  const { file } = asked;
  if (file === undefined) return listDeliveries(asked);
  return asked.guess ? guess(asked, file) : importFile(asked, file);
}

await runCommandLine({
  usage,
  work: async () => work(readArguments(process.argv.slice(2))),
  refusal: (error) => (error instanceof FileRefused || error instanceof NoAnswerError ? error.message : undefined),
});
