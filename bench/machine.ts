import { cpus, totalmem, type } from 'node:os';

/** What the figures were taken on. */
export interface Machine {
  cpu: string;
  cores: number;
  memoryGiB: number;
  system: string;
  node: string;
  date: string;
}

export function machine(now: Date): Machine {
  const processors = cpus();
  return {
    cpu: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: type(),
    node: process.version,
    date: now.toISOString().slice(0, 10),
  };
}
