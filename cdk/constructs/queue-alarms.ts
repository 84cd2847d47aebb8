import { Duration } from 'aws-cdk-lib';
import { CfnQueue, type Queue } from 'aws-cdk-lib/aws-sqs';
import type { Alarms } from './alarms.ts';
import { wordsOfQueue } from './alarm-words.ts';

const fiveMinutes = Duration.minutes(5);

/** A message that failed once comes again after the visibility timeout: only what is older than two tries is late. */
const tries = 2;
const leastAge = Duration.minutes(15).toSeconds();

/**
 * Alarms on a dead-letter queue from its first message, and on a queue of work whose messages wait too long. `path` is
 * that of the queue's construct in its stack.
 */
export function watchQueue(alarms: Alarms, path: string, queue: Queue): void {
  const { name, messages, waiting, lost } = wordsOfQueue(path);
  const id = path.replaceAll('/', '-');
  if (!queue.deadLetterQueue) {
    alarms.add(`${id}-letters`, {
      name: `mensajes fallidos ${name}`,
      metric: queue.metricApproximateNumberOfMessagesVisible({ period: fiveMinutes, statistic: 'Maximum' }),
      threshold: 1,
      means: `Hay ${messages} ${lost?.how ?? 'que han fallado cinco veces y ya no se intentan más'}. ${waiting} Esperan aquí 14 días y después se pierden.`,
      first:
        lost?.first ??
        'busca la causa en el registro de la función que lee la cola y corrígela; después devuelve los mensajes a su cola de origen («Start DLQ redrive» en la consola de SQS).',
      section: 'queues',
    });
    return;
  }
  const seconds = Math.max(leastAge, tries * visibilitySeconds(queue));
  alarms.add(`${id}-age`, {
    name: `retraso en ${name}`,
    metric: queue.metricApproximateAgeOfOldestMessage({ period: fiveMinutes, statistic: 'Maximum' }),
    threshold: seconds,
    periods: { bad: 3, of: 3 },
    means: `Hay ${messages} que esperan desde hace más de ${readable(seconds)}. ${waiting}`,
    first:
      'mira en el panel si la cola baja o crece. Si baja, espera; si no, busca errores en el registro de la función que la lee y comprueba que no está desactivada.',
    section: 'queues',
  });
}

function visibilitySeconds(queue: Queue): number {
  const resource = queue.node.defaultChild;
  if (!(resource instanceof CfnQueue) || resource.visibilityTimeout === undefined) {
    throw new Error(`The queue ${queue.node.path} has no visibility timeout of its own`);
  }
  return resource.visibilityTimeout;
}

function readable(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes % 60 !== 0) return `${minutes} minutos`;
  return minutes === 60 ? 'una hora' : `${minutes / 60} horas`;
}
