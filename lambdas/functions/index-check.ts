import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { logOf } from '../platform/runtime/log.ts';
import { counted } from '../platform/runtime/metrics.ts';
import { compareIndex, type Finding } from '../domain/muestras/reindex/compare.ts';

const log = logOf('index-check');

/** The index learns of a sample a moment after its item is written: a difference that outlives this (ms) is one. */
const pauseMs = 10_000;

/** Parts of the index that are named in the log, each on its own line; the counts are of all. */
const maxNamedParts = 20;

/** What the schedule sends each night: the day of the week (0 is Sunday, in UTC) on which there is something to do. */
const eventSchema = z.object({ weekday: z.int().optional() });

/**
 * Compares the whole index with the stored samples, as `npm run reindex -- --check` does, and logs how many samples
 * differ. Writes nothing. Invoked by a schedule, or by hand with an empty event. Throws where it can't read to the end.
 */
export async function handler(event: unknown): Promise<void> {
  const { weekday } = eventSchema.parse(event);
  if (weekday !== undefined && weekday !== new Date().getUTCDay()) return;
  const findings: Finding[] = [];
  const { muestras, partes } = await compareIndex({
    pause: async () => wait(pauseMs),
    onProgress: () => {},
    onFinding: (finding) => findings.push(finding),
  });
  for (const { part, isDamaged, differences } of findings.slice(0, maxNamedParts)) {
    log.warn('Part of the index differs', { ...part, isDamaged, diferencias: differences.length });
  }
  // A damaged part counts even where none of its samples can be named.
  const diferencias = findings.reduce((sum, { differences }) => sum + Math.max(1, differences.length), 0);
  log.info('The index was compared', {
    muestras,
    partes,
    diferencias,
    ...counted({ DiferenciasDelIndice: diferencias }),
  });
}
