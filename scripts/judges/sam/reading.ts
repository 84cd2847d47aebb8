import * as z from 'zod';
import { entryMetadata } from '../../../cdk/constructs/entry-metadata.ts';

/** What `read_template.py` prints: what SAM makes of a template. */
const readingSchema = z.object({
  functions: z.array(
    z.object({
      name: z.string(),
      id: z.string(),
      /** Null where SAM doesn't know it. */
      runtime: z.string().nullable(),
      image: z.string().nullable(),
      handler: z.string(),
      timeout: z.number(),
      memory: z.number(),
      architectures: z.array(z.string()),
      variables: z.array(z.string()),
      /** Null where there is no folder of code. */
      files: z.array(z.string()).nullable(),
    }),
  ),
  routes: z.array(z.object({ key: z.string(), function: z.string() })),
});
export type Reading = z.infer<typeof readingSchema>;

const functionSchema = z.object({
  Handler: z.string(),
  Runtime: z.string(),
  Timeout: z.number(),
  MemorySize: z.number(),
  Architectures: z.array(z.string()),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
});

/** The part of a template that SAM's reading is compared with. */
export interface Template {
  Resources: Record<string, { Type: string; Properties?: Record<string, unknown>; Metadata?: Record<string, unknown> }>;
}

/** What SAM takes ANY for (`Route.ANY_HTTP_METHODS`, SAM CLI 1.170.0). */
export const methods = ['GET', 'DELETE', 'PUT', 'POST', 'HEAD', 'OPTIONS', 'PATCH'];

/** Reads what `read_template.py` printed. Throws an Error at anything else. */
export function parseReading(text: string): Reading {
  return readingSchema.parse(JSON.parse(text));
}

/** What SAM would do otherwise than the template says, a line each; none when all is well. */
export function differences(reading: Reading, { Resources }: Template): string[] {
  const found: string[] = [];
  const known = new Map(reading.functions.map((fn) => [fn.id, fn]));
  const functions = Object.entries(Resources).filter(
    ([, { Type, Metadata }]) => Type === 'AWS::Lambda::Function' && Metadata?.[entryMetadata] !== undefined,
  );
  for (const [id, { Properties }] of functions) {
    const fn = known.get(id);
    const { Handler, Runtime, Timeout, MemorySize, Architectures, Environment } = functionSchema.parse(Properties);
    if (!fn) {
      found.push(`SAM sees no function ${id}`);
      continue;
    }
    const compare = (what: string, seen: unknown, said: unknown) => {
      if (JSON.stringify(seen) !== JSON.stringify(said))
        found.push(`${id}: ${what} is ${String(seen)}, not ${String(said)}`);
    };
    compare('the runtime', fn.runtime, Runtime);
    compare('the handler', fn.handler, Handler);
    compare('the time', fn.timeout, Timeout);
    compare('the memory', fn.memory, MemorySize);
    compare('the architecture', fn.architectures, Architectures);
    compare('the variables', fn.variables, Object.keys(Environment.Variables).toSorted());
    const [file = ''] = Handler.split('.');
    if (!fn.files?.includes(`${file}.mjs`))
      found.push(`${id}: SAM finds no ${file}.mjs, but ${fn.files?.join(', ') ?? 'nothing'}`);
  }
  const routes = Object.values(Resources).filter(({ Type }) => Type === 'AWS::ApiGatewayV2::Route');
  found.push(...routeDifferences(reading, new Set(routes.map(({ Properties }) => String(Properties?.['RouteKey'])))));
  for (const { key, function: id } of reading.routes) if (!known.has(id)) found.push(`SAM sees no function for ${key}`);
  return found;
}

/** The routes that SAM doesn't see, and those that it sees and no route of the template stands for. */
function routeDifferences({ routes }: Reading, said: ReadonlySet<string>): string[] {
  // Once each: SAM repeats the methods of an ANY route.
  const seen = new Set(routes.map(({ key }) => key));
  const meant = new Set([...said].flatMap(writtenOut));
  const missing = [...said].filter((key) => !writtenOut(key).every((one) => seen.has(one)));
  return [
    ...missing.toSorted().map((key) => `SAM sees no route ${key}`),
    ...[...seen.difference(meant)].toSorted().map((key) => `SAM sees a route that isn't there, ${key}`),
  ];
}

/** A route's key as SAM writes it: `ANY /path` is a route for each method that it knows. */
function writtenOut(key: string): string[] {
  const [method = '', path = ''] = key.split(' ');
  return method === 'ANY' ? methods.map((one) => `${one} ${path}`) : [key];
}
