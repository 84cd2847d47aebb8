import type { AttributeValue, Tag, WriteRequest } from '@aws-sdk/client-dynamodb';
import type { Progress } from './progress.ts';

/** The operations of a restore on AWS; each waits until it has taken effect. */
export interface Cloud {
  /** Makes a table as another was at a moment, where it isn't there yet. */
  tableAsOf(source: string, target: string, moment: Date): Promise<void>;
  /** The ids of what reads the stage's queues. */
  readers(): Promise<string[]>;
  /** Has one stop, or go on. */
  setReader(id: string, isEnabled: boolean): Promise<void>;
  /** A copy of a table; its ARN. */
  backUp(table: string, name: string): Promise<string>;
  tagsOf(table: string): Promise<Tag[]>;
  /** The items that say which alerts were mailed, of those that are forgotten after a time (s). */
  mailedAlerts(table: string, sinceExpiry: number): Promise<Record<string, AttributeValue>[]>;
  /** Takes a table's protection and the table away; nothing where there is none. */
  removeTable(table: string): Promise<void>;
  tableFromBackup(table: string, backupArn: string): Promise<void>;
  /** What a restored table lacks: its time to live, point-in-time recovery, protection and tags. */
  settle(table: string, tags: readonly Tag[]): Promise<void>;
  write(table: string, requests: readonly WriteRequest[]): Promise<void>;
  reindex(): Promise<void>;
  /** Has the files that were delivered since a moment read again; how many. */
  deliverAgain(since: Date): Promise<number>;
  /** What is being read when readers are told to stop ends within this time. */
  pause(): Promise<void>;
}

/** A step: its name in the progress, the text for people, and the work, which gives the values that later steps need. */
interface Step {
  name: string;
  says: string;
  run: () => Promise<Record<string, string> | undefined>;
}

/** For how long alerts that were mailed are remembered, in seconds: two years (lambdas/domain/avisos). */
const rememberedSeconds = 2 * 365 * 24 * 3600;
/** A file may have been waiting, or half read, at the moment. */
const overlapMs = 3_600_000;

export const nameOfThen = (table: string): string => `${table}-then`;

interface Restored {
  cloud: Cloud;
  progress: Progress;
  table: string;
  moment: Date;
}

/** The work of a step that later steps need nothing of. */
async function keepingNothing(work: Promise<void>): Promise<undefined> {
  await work;
  return undefined;
}

/** The steps that make a table beside the stage's, as that was. */
export function besideSteps({ cloud, table, moment }: Restored): Step[] {
  return [
    {
      name: 'beside',
      says: `Se hace ${nameOfThen(table)}, como era ${table} en ${moment.toISOString()}. El portal sigue`,
      run: () => keepingNothing(cloud.tableAsOf(table, nameOfThen(table), moment)),
    },
  ];
}

/** The steps that put it in the place of the stage's table, in their order. */
export function inPlaceSteps({ cloud, progress, table, moment }: Restored): Step[] {
  const then = nameOfThen(table);
  return [
    {
      name: 'pause',
      says: 'Se paran los lectores de las colas: entregas y correos esperan en ellas, hasta 14 días',
      async run() {
        const ids = await cloud.readers();
        for (const id of ids) await cloud.setReader(id, false);
        await cloud.pause();
        return { readers: ids.join(' ') };
      },
    },
    {
      name: 'copies',
      says: `Se copian ${then}, de donde sale la tabla, y ${table}, para poder volver`,
      run: async () => ({
        source: await cloud.backUp(then, 'then'),
        before: await cloud.backUp(table, 'before-restore'),
      }),
    },
    {
      name: 'keep',
      says: 'Se guardan las etiquetas de la tabla y qué avisos se han enviado desde entonces, para no repetirlos',
      async run() {
        await progress.write('tags.json', await cloud.tagsOf(table));
        const since = Math.floor(moment.getTime() / 1000) + rememberedSeconds;
        await progress.write('avisos.json', await cloud.mailedAlerts(table, since));
        return undefined;
      },
    },
    {
      name: 'remove',
      says: `Se borra ${table}: desde aquí el portal no responde`,
      run: () => keepingNothing(cloud.removeTable(table)),
    },
    {
      name: 'restore',
      says: `Se hace ${table} de la copia`,
      run: () => keepingNothing(cloud.tableFromBackup(table, progress.kept('source'))),
    },
    {
      name: 'settle',
      says: 'Se pone a la tabla lo que una restauración no trae: caducidad, recuperación, protección, etiquetas y avisos enviados',
      async run() {
        await cloud.settle(table, (await progress.read('tags.json')) as Tag[]);
        const items = (await progress.read('avisos.json')) as Record<string, AttributeValue>[];
        await cloud.write(
          table,
          items.map((Item) => ({ PutRequest: { Item } })),
        );
        return undefined;
      },
    },
    {
      name: 'reindex',
      says: 'El portal responde. Se rehace el índice con las muestras de la tabla',
      run: () => keepingNothing(cloud.reindex()),
    },
    {
      name: 'deliver',
      says: 'Se vuelve a leer lo entregado desde una hora antes',
      async run() {
        const files = await cloud.deliverAgain(new Date(moment.getTime() - overlapMs));
        return { files: String(files) };
      },
    },
    {
      name: 'resume',
      says: 'Se ponen en marcha los lectores de las colas',
      async run() {
        for (const id of progress.kept('readers').split(' ')) await cloud.setReader(id, true);
        return undefined;
      },
    },
  ];
}

/** Takes the steps that aren't over yet, each once. */
export async function take(steps: readonly Step[], progress: Progress, tell: (text: string) => void): Promise<void> {
  for (const [index, { name, says, run }] of steps.entries()) {
    if (progress.isDone(name)) continue;
    tell(`${index + 1}/${steps.length} ${says}…`);
    await progress.finish(name, (await run()) ?? {});
  }
}
