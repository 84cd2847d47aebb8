import { AsyncLocalStorage } from 'node:async_hooks';
import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';

/** The id of the current request or queue message. On one machine a process handles several at once. */
const current = new AsyncLocalStorage<string>();

/** Powertools' lines, each with the id of its request. */
class RequestFormatter extends LogFormatter {
  override formatAttributes(...[attributes, additional]: Parameters<LogFormatter['formatAttributes']>): LogItem {
    const { logLevel: level, message, timestamp, serviceName: service, xRayTraceId } = attributes;
    const line = { level, message, timestamp: this.formatTimestamp(timestamp), service, xray_trace_id: xRayTraceId };
    return new LogItem({ attributes: { ...line, requestId: current.getStore() } }).addAttributes(additional);
  }
}

/** The log of a Lambda area. Its fields are chosen one by one: never a header, a body or the address of a file. */
export function logOf(area: string): Logger {
  return new Logger({ serviceName: area, logFormatter: new RequestFormatter() });
}

/** Calls `act` with the id of a request, which all log lines meanwhile have as `requestId`. */
export async function withRequestId<T>(requestId: string, act: () => Promise<T>): Promise<T> {
  return current.run(requestId, act);
}
