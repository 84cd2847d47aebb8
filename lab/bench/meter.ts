import { documents } from '../../lambdas/platform/dynamo/clients.ts';

/** What this process has asked of DynamoDB since it was last read. */
export interface Reading {
  /** Milliseconds during which at least one request was under way. */
  waiting: number;
  requests: number;
  /** Read capacity units. */
  units: number;
}

interface Consumed {
  CapacityUnits?: number;
}

/** Watches the product's own DynamoDB client; gives what reads the meter and sets it to zero. */
export function meterDynamoDb(): () => Reading {
  let reading: Reading = { waiting: 0, requests: 0, units: 0 };
  let pending = 0;
  let since = 0;
  documents().middlewareStack.add(
    (next) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      if (pending++ === 0) since = performance.now();
      try {
        const result = await next(args);
        reading.units += unitsOf(result.output);
        return result;
      } finally {
        reading.requests++;
        if (--pending === 0) reading.waiting += performance.now() - since;
      }
    },
    { step: 'initialize', priority: 'high', name: 'meter', override: true },
  );
  return () => {
    const read = reading;
    reading = { waiting: 0, requests: 0, units: 0 };
    return read;
  };
}

function unitsOf(output: object): number {
  const consumed = (output as { ConsumedCapacity?: Consumed | Consumed[] }).ConsumedCapacity ?? [];
  return [consumed].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
}
