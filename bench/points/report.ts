import { dataset } from '../data.ts';
import { largeSettings } from '../large/peers/postgres.ts';
import { sectionWith } from '../large/section.ts';
import type { Machine } from '../machine.ts';
import { settings } from '../postgres/cluster.ts';
import { bytes, figure, ratio, table } from '../table.ts';
import { type PointQuestion, pointQuestions } from './questions.ts';
import type { PointsMeasured } from './measure.ts';
import { pointIndexes } from './sql.ts';

/** What docs/performance.md says of points and incidents, every figure of it from this run. */
export function pointsReport(measured: PointsMeasured, { machine, runs }: { machine: Machine; runs: number }): string {
  const { samples, incidencias, build, engines, postgres, memory, load } = measured;
  const { date, cpu, cores, memoryGiB, node } = machine;
  const all = (count: number) => count.toLocaleString('en');
  const data = dataset(samples);
  const asked = [...pointQuestions(data, 'puntos'), ...pointQuestions(data, 'incidencias')];
  return sectionWith('Points and incidents', [
    `Written by \`npm run bench -- --points ${samples}\` on ${date}, with the code of that day: ${cpu}, ${cores} cores, ${memoryGiB} GiB, Node ${node}; other work ran on the machine, whose load was ${figure(load)} when the questions began.`,
    `${all(samples)} samples of the demo laboratory, of which the ${all(build.authorised)} authorised ones name ${all(build.puntos)} points, and ${all(incidencias)} incidents of their newest failures, two in five to be resolved; filled in ${figure(build.seconds)} s. The product is asked through the functions of its own calls, points in a process that keeps what a function of ${all(memory.puntos)} MiB does, incidents in one of ${all(memory.incidencias)} MiB, on the embedded DynamoDB. Lists are pages of 50. “Engine” is the call without its waits for DynamoDB; “processor” is the processor’s time in the call, which other work on the machine doesn’t lengthen as it does the others; “first” is the first answer in a process that was asked the questions of its function above it. Medians of ${runs} runs, in milliseconds; ratios are PostgreSQL’s time to the engine’s; the goal is of the whole call.`,
    questionsTable(measured, asked),
    missedOf(measured, asked),
    `Memory of the process that was asked for points: ${bytes(engines.puntos.resident)}; of the one for incidents: ${bytes(engines.incidencias.resident)}.`,
    '### What is compared of points and incidents',
    `The run ends where answers differ. Compared are, of a list of points: how many there are, at how many the newest sample fails, and of each point of the page, in order, its key, its samples, those that don’t comply, the first day, the newest sample and its verdict, its incidents to be resolved, and its worst parameter in 24 months with the count of its values, those that don’t comply, the largest part of the limit and its last 24 numbers; of a list of incidents, the counts of each situation, the total and the ids of the page in order; of counts, each of them. PostgreSQL has the part of the limit of each value and the places of points in the alphabet precomputed, only those ${all(build.values)} values that the months ask for, and no rollup; incidents have their whole document beside the columns that they are chosen by, and a page gives it back.`,
    postgres
      ? `${postgres.version}, loaded in ${figure(postgres.seconds)} s, unlogged tables, \`VACUUM ANALYZE\`; settings: ${settingsOf({ ...settings, ...largeSettings })}. Indexes:`
      : '',
    postgres ? ['```sql', ...pointIndexes.map((index) => `create index ${index};`), '```'].join('\n') : '',
  ]);
}

const settingsOf = (of: Record<string, string>) =>
  Object.entries(of)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ');

const timedOf = ({ engines }: PointsMeasured) => [...engines.puntos.measured, ...engines.incidencias.measured];

/** Which questions take longer than they are held to. */
function missedOf(measured: PointsMeasured, asked: readonly PointQuestion[]): string {
  const missed = timedOf(measured).flatMap(({ name, call }, place) => {
    const goal = asked[place]?.goal;
    return goal !== undefined && call > goal ? [`${name} (${figure(call)} ms instead of ${goal})`] : [];
  });
  return missed.length > 0 ? `Beyond their goal: ${missed.join('; ')}.` : 'None is beyond its goal.';
}

function questionsTable(measured: PointsMeasured, asked: readonly PointQuestion[]): string {
  return table(
    ['Question', 'Goal', 'First', 'Engine', 'Processor', 'Call', 'PostgreSQL', 'Ratio', 'Units', 'Answer'],
    timedOf(measured).map(({ name, first, engine, processor, call, units, json }, place) => {
      const ms = measured.postgres?.asked[place]?.ms;
      const beside = ms === undefined ? ['–', '–'] : [figure(ms), ratio(engine, ms)];
      const goal = asked[place]?.goal;
      const shown = [first, engine, processor, call].map(figure);
      return [name, goal === undefined ? '–' : `≤ ${goal}`, ...shown, ...beside, figure(units), bytes(json)];
    }),
  );
}
