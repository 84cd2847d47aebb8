import { AsyncLocalStorage } from 'node:async_hooks';
import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';

/** The request, or the message of a queue, that is being dealt with. One process of this machine deals with several at once. */
const current = new AsyncLocalStorage<string>();

/** Lines as Powertools writes them, each with the request that it is about. */
class RequestFormatter extends LogFormatter {
  override formatAttributes(...[attributes, additional]: Parameters<LogFormatter['formatAttributes']>): LogItem {
    const { logLevel: level, message, timestamp, serviceName: service, xRayTraceId } = attributes;
    const line = { level, message, timestamp: this.formatTimestamp(timestamp), service, xray_trace_id: xRayTraceId };
    return new LogItem({ attributes: { ...line, requestId: current.getStore() } }).addAttributes(additional);
  }
}

/** The log of a Lambda area. What goes in is chosen field by field: never a header, a body or an address of a file. */
export function logOf(area: string): Logger {
  return new Logger({ serviceName: area, logFormatter: new RequestFormatter() });
}

/** Does something under the id of its request, which the lines of every log have meanwhile as `requestId`. */
export async function withRequestId<T>(requestId: string, act: () => Promise<T>): Promise<T> {
  return current.run(requestId, act);
}
