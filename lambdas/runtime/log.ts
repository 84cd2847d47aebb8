import { Logger } from '@aws-lambda-powertools/logger';

/** The log of a Lambda area. What goes in is chosen field by field: never a header, a body or an address of a file. */
export function logOf(area: string): Logger {
  return new Logger({ serviceName: area });
}
