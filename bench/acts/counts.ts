/**
 * What an act spends, on all functions together: calls of the API and bytes of their answers; invocations, and those of
 * them for a message of SQS; milliseconds of processor time, and of waits multiplied by the function's GiB; capacity
 * units of the table, its second key included, and of the results index; requests of S3; mails; and lines logged.
 */
export const columns = [
  ...(['calls', 'bytes', 'invocations', 'messages', 'cpuMs', 'waitGbMs', 'reads', 'indexReads'] as const),
  ...(['writes', 'indexWrites', 's3Puts', 's3Gets', 'mails', 'mailBytes', 'secretReads', 'logBytes'] as const),
  'logLines',
] as const;
export type Counts = Record<(typeof columns)[number], number>;

export function noCounts(): Counts {
  return Object.fromEntries(columns.map((column) => [column, 0])) as Counts;
}

/** Column by column. */
function combined(all: readonly Counts[], of: (values: number[]) => number): Counts {
  return Object.fromEntries(columns.map((column) => [column, of(all.map((one) => one[column]))])) as Counts;
}

export function sumOfCounts(all: readonly Counts[]): Counts {
  return combined(all, (values) => values.reduce((sum, value) => sum + value, 0));
}

/** An act so many times; a fraction is fine. */
export function times(counts: Counts, factor: number): Counts {
  return combined([counts], ([value = 0]) => value * factor);
}

/** One of several alike: their mean. */
export function mean(all: readonly Counts[]): Counts {
  return times(sumOfCounts(all), 1 / all.length);
}

/** What an act costs beyond another, never less than nothing: a cold start's own part. */
export function beyond(act: Counts, usual: Counts): Counts {
  return combined([act, usual], ([a = 0, b = 0]) => Math.max(0, a - b));
}
