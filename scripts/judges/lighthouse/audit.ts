import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';

/** As which machine a page is looked at: Lighthouse's own phone and desktop. */
export const devices = ['phone', 'desktop'] as const;
export type Device = (typeof devices)[number];

const category = z.object({
  score: z.number().nullable(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const auditSchema = z.object({ title: z.string(), score: z.number().nullable(), numericValue: z.number().optional() });
const reportSchema = z.object({
  runtimeError: z.object({ code: z.string(), message: z.string() }).optional(),
  finalDisplayedUrl: z.string(),
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.object({ performance: category, accessibility: category, 'best-practices': category }),
  audits: z.record(z.string(), auditSchema),
});
const rawSchema = z.object({ lhr: z.looseObject({}) });
const configSchema = z.looseObject({ extends: z.string() });

type Lighthouse = (url: string, flags: object, config?: object) => Promise<unknown>;

/** What Lighthouse found on a page in one run: scores 0 to 100, times in milliseconds, the layout's shift. */
export interface Finding {
  performance: number;
  accessibility: number;
  bestPractices: number;
  layoutShift: number;
  largestPaint: number;
  blocked: number;
  /** How fast the machine was just then, by Lighthouse's own measure: 1500 to 2000 is a fast desktop. */
  machine: number;
  /** Audits of accessibility and best practices that it failed, by their titles. */
  failed: string[];
  /** Where the page was led to. */
  address: string;
}

const categories = ['performance', 'accessibility', 'best-practices'];

/** Lighthouse of a folder of tools, on the browser that listens on a port. Throws an Error where it can't load a page. */
export async function auditor(
  folder: string,
  port: number,
): Promise<(url: string, device: Device) => Promise<Finding>> {
  const core = join(folder, 'node_modules/lighthouse/core');
  const load = async (file: string): Promise<unknown> => {
    const module = (await import(pathToFileURL(join(core, file)).href)) as { default: unknown };
    return module.default;
  };
  const lighthouse = (await load('index.js')) as Lighthouse;
  const desktop = configSchema.parse(await load('config/desktop-config.js'));
  return async (url, device) => {
    // Its storage holds the session, so it is kept; the cache is emptied all the same.
    const flags = { port, logLevel: 'error', onlyCategories: categories, disableStorageReset: true };
    const result = await lighthouse(url, flags, device === 'desktop' ? desktop : undefined);
    return readFinding(rawSchema.parse(result).lhr);
  };
}

/** What a report of Lighthouse says. Throws an Error for a report of a page that didn't load. */
export function readFinding(report: unknown): Finding {
  const { runtimeError, categories: scores, audits, environment, finalDisplayedUrl } = reportSchema.parse(report);
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.code}: ${runtimeError.message}`);
  const percent = (value: number | null) => Math.round((value ?? 0) * 100);
  const number = (name: string) => audits[name]?.numericValue ?? 0;
  return {
    performance: percent(scores.performance.score),
    accessibility: percent(scores.accessibility.score),
    bestPractices: percent(scores['best-practices'].score),
    layoutShift: number('cumulative-layout-shift'),
    largestPaint: number('largest-contentful-paint'),
    blocked: number('total-blocking-time'),
    machine: environment.benchmarkIndex,
    failed: [scores.accessibility, scores['best-practices']]
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id} (${audits[id]?.title})`),
    address: finalDisplayedUrl,
  };
}
