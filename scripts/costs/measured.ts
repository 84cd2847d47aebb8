import * as z from 'zod';

/** Nothing is not written down. */
const count = z.number().default(0);

/** What one function spent on something: its own time, and what it asked of other services. */
const spentSchema = z.object({
  invocations: count,
  /** Milliseconds of processor time of its runs, on the machine that measured. */
  own: count,
  /** Times that it waited for a service, requests made at once counted as one. */
  waitsDynamodb: count,
  waitsS3: count,
  waitsSes: count,
  waitsSecrets: count,
  /** Capacity units, writes of the index by second key included. */
  portalReads: count,
  portalWrites: count,
  indiceReads: count,
  indiceWrites: count,
  /** Requests of the dearer class (PUT, COPY, POST, LIST) and of the cheaper one (GET, HEAD). */
  s3Puts: count,
  s3Gets: count,
  /** Mails handed to SES, and their bytes as they are sent. */
  mails: count,
  mailBytes: count,
  secrets: count,
  /** What it wrote to its log: bytes and lines. */
  logBytes: count,
  logLines: count,
});
export type Spent = z.infer<typeof spentSchema>;

const actSchema = z.object({
  /** Calls of the API. */
  api: count,
  /** Bytes of its answers as they travel. */
  apiBytes: count,
  /** What each function spent, by its folder under `lambdas/`. */
  functions: z.record(z.string(), spentSchema),
});
export type Act = z.infer<typeof actSchema>;

const sizeSchema = z.object({
  /** Samples in the portal when the acts were measured. */
  samples: z.number(),
  /** Samples in each delivered file. */
  perFile: z.number(),
  solicitantes: z.number(),
  acts: z.record(z.string(), actSchema),
  /** Bytes of one sample, on average, as DynamoDB and S3 bill them. */
  stored: z.object({
    portalItem: z.number(),
    portalIndexItem: z.number(),
    indice: z.number(),
    delivered: z.number(),
  }),
});
export type MeasuredSize = z.infer<typeof sizeSchema>;

/** What `npm run costs -- --measure` keeps in measured.json. */
export const measuredSchema = z.object({
  /** yyyy-mm-dd */
  date: z.string(),
  machine: z.string(),
  /** MiB of each function, by its folder under `lambdas/`. */
  memory: z.record(z.string(), z.number()),
  /** The page's first load: requests, and bytes as CloudFront compresses them. */
  site: z.object({ requests: z.number(), bytes: z.number() }),
  sizes: z.array(sizeSchema),
});
export type Measured = z.infer<typeof measuredSchema>;

/** Nothing at all. */
export function noSpent(): Spent {
  return spentSchema.parse({});
}

/** Field by field. */
function combine(a: Spent, b: Spent, with_: (a: number, b: number) => number): Spent {
  const fields = Object.keys(spentSchema.shape) as (keyof Spent)[];
  return spentSchema.parse(Object.fromEntries(fields.map((name) => [name, with_(a[name], b[name])])));
}

/** All of these acts together. */
export function sumActs(acts: readonly Act[]): Act {
  const functions: Record<string, Spent> = {};
  for (const act of acts) {
    for (const [area, spent] of Object.entries(act.functions)) {
      functions[area] = combine(functions[area] ?? noSpent(), spent, (x, y) => x + y);
    }
  }
  return {
    api: acts.reduce((sum, act) => sum + act.api, 0),
    apiBytes: acts.reduce((sum, act) => sum + act.apiBytes, 0),
    functions,
  };
}

/** An act that many times; a fraction is fine. */
export function timesAct(act: Act, times: number): Act {
  const functions = Object.entries(act.functions).map(([area, spent]) => [
    area,
    combine(spent, spent, (x) => x * times),
  ]);
  return { api: act.api * times, apiBytes: act.apiBytes * times, functions: Object.fromEntries(functions) };
}

/** What the first act costs beyond the second, never less than nothing: a cold start's own part. */
export function beyond(act: Act, usual: Act): Act {
  const functions = Object.entries(act.functions).map(([area, spent]) => [
    area,
    combine(spent, usual.functions[area] ?? noSpent(), (x, y) => Math.max(0, x - y)),
  ]);
  return { api: 0, apiBytes: 0, functions: Object.fromEntries(functions) };
}
