import { median } from '../numbers.ts';
import type { Question } from '../questions.ts';
import type { Asked } from './ask.ts';
import { askCold } from './lambda.ts';
import type { WorkerAnswer } from './worker.ts';

/** What a fresh process's first answers took; `answers` are of the run in the middle, in the order asked. */
export interface Cold {
  name: string;
  /** Milliseconds of all of them, without imports; undefined where one wasn't answered. */
  total: number | undefined;
  /** Milliseconds of the processor's time. */
  processor: number;
  imports: number;
  units: number;
  requests: number;
  /** The most that the process held, in bytes. */
  memory: number;
  /** How the last one asked ended. */
  end: WorkerAnswer<Asked>['kind'];
}

const runs = 5;

/** What a fresh process is asked, one after the other: names of questions. */
const pages: readonly { name: string; asks: readonly string[] }[] = [
  { name: 'Admin: list', asks: ['List, first page with total'] },
  {
    name: 'Admin: default page, list and statistics',
    asks: ['List, first page with total', 'Statistics by month × group × type'],
  },
  { name: 'Admin: options, solicitantes', asks: ['Options: solicitantes'] },
  { name: 'Admin: text ‘leche’', asks: ['Text ‘leche’'] },
  { name: 'Admin: sorted by number', asks: ['List sorted by number, descending'] },
  {
    name: 'Client of 5,000: default page, list and statistics',
    asks: [
      'Client of 5,000 samples: list, first page with total',
      'Client of 5,000 samples: statistics by month × group × type',
    ],
  },
];

/** Each page in five fresh processes; in one where it isn't answered. Peaks of memory are the highest of the runs. */
export async function measureCold(environment: Record<string, string>, asked: readonly Question[]): Promise<Cold[]> {
  const measured: Cold[] = [];
  for (const { name, asks } of pages) {
    const wanted = asks.map((one) => asked.find((question) => question.name === one) as Question);
    const cold: Cold[] = [];
    do cold.push(await once(name, environment, wanted));
    while (cold.length < runs && cold.at(-1)?.end === 'answered');
    const last = cold.at(-1) as Cold;
    const middle = (key: 'imports' | 'processor' | 'units' | 'requests') => median(cold.map((run) => run[key]));
    const memory = Math.max(...cold.map((run) => run.memory));
    const whole = {
      ...last,
      imports: middle('imports'),
      processor: middle('processor'),
      units: middle('units'),
      requests: middle('requests'),
      memory,
    };
    measured.push(last.end === 'answered' ? { ...whole, total: median(cold.map(({ total = NaN }) => total)) } : whole);
  }
  return measured;
}

async function once(name: string, environment: Record<string, string>, wanted: readonly Question[]): Promise<Cold> {
  const { imports, answers } = await askCold(environment, wanted);
  const answered = answers.flatMap((one) => (one.kind === 'answered' ? [one.answer] : []));
  const sum = (key: 'call' | 'processor' | 'units' | 'requests') =>
    answered.reduce((total, one) => total + one[key], 0);
  const end = answers.at(-1)?.kind ?? 'died';
  const memory = Math.max(...answers.map((one) => one.memory));
  return {
    name,
    total: end === 'answered' ? sum('call') : undefined,
    processor: sum('processor'),
    imports,
    units: sum('units'),
    requests: sum('requests'),
    memory,
    end,
  };
}
