import type { Device, Finding } from './audit.ts';

/** What each page must have, in any run: scores of 100, and a layout that stays where it is. */
const mostShift = 0.02;

/** Performance that each device is meant to have. Held only where several runs give a median: a single one is noise. */
const goals: Record<Device, number> = { phone: 95, desktop: 98 };
const runsForMedian = 3;

/** What is wrong with a page by all its runs; nothing where all is well. */
export function verdictOf(path: string, device: Device, findings: readonly Finding[]): string[] {
  const faults = new Set<string>();
  for (const { accessibility, bestPractices, layoutShift, failed, address } of findings) {
    if (accessibility < 100) faults.add(`accessibility ${accessibility}: ${failed.join('; ')}`);
    if (bestPractices < 100) faults.add(`best practices ${bestPractices}: ${failed.join('; ')}`);
    if (layoutShift > mostShift) faults.add(`layout shift ${layoutShift.toFixed(3)}, over ${mostShift}`);
    if (new URL(address).pathname !== path.split('?')[0]) faults.add(`led to ${address}`);
  }
  const performance = median(findings.map((finding) => finding.performance));
  if (findings.length >= runsForMedian && performance < goals[device])
    faults.add(`performance ${performance}, under ${goals[device]}`);
  return [...faults];
}

/** A page's scores in one line: performance and times as medians, the layout's shift at its worst. */
export function line(path: string, device: Device, findings: readonly Finding[]): string {
  const of = (read: (finding: Finding) => number) => median(findings.map(read));
  const seconds = (of((finding) => finding.largestPaint) / 1000).toFixed(1);
  const shift = Math.max(...findings.map(({ layoutShift }) => layoutShift)).toFixed(3);
  return [
    path.padEnd(34),
    device.padEnd(8),
    `performance ${of((finding) => finding.performance)}`,
    `(paint ${seconds} s, blocked ${Math.round(of((finding) => finding.blocked))} ms)`,
    `shift ${shift}`,
    `accessibility ${Math.min(...findings.map(({ accessibility }) => accessibility))}`,
    `best practices ${Math.min(...findings.map(({ bestPractices }) => bestPractices))}`,
    `machine ${Math.round(of(({ machine }) => machine))}`,
  ].join('  ');
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
