import * as z from 'zod';
import type { Area } from '../contract/base/call.ts';
import type { FunctionName } from './constructs/alarm-words.ts';

/** Lambda's largest; an account that AWS has not raised yet may have 3,008 MiB as its limit. */
const maxMemoryMiB = 10_240;

function mebibytes(usual: number, least: number) {
  return z
    .int()
    .min(least, `is less than the ${least} MiB that the function needs in any laboratory`)
    .max(maxMemoryMiB, `is more than the ${maxMemoryMiB} MiB that Lambda gives a function`)
    .default(usual);
}

/** Memory of each function in MiB; a whole vCPU comes with 1,769, two with 3,538. The least is enough to start in. */
export const memorySchema = z.strictObject({
  health: mebibytes(256, 128),
  /** One vCPU, and room for the 64 MiB that each scrypt takes. */
  auth: mebibytes(1769, 512),
  /** One vCPU: the index is unpacked and counted in memory. */
  results: mebibytes(1769, 512),
  /** One vCPU, and room for the whole samples of an answer several times over. */
  export: mebibytes(1769, 512),
  pdfs: mebibytes(512, 256),
  /** As results are read: from the index. */
  'muestras-en-curso': mebibytes(1769, 512),
  /** One vCPU: it counts what a user would see as results do, and hashes passwords. */
  admin: mebibytes(1769, 512),
  /** One vCPU, and room for a sheet's first rows and the texts of its workbook. */
  subidas: mebibytes(1769, 1024),
  /** The whole of a file that comes within a form is in memory, several times over. */
  'informes-externos': mebibytes(1024, 512),
  'mis-avisos': mebibytes(1769, 256),
  'avisos-baja': mebibytes(512, 256),
  empresa: mebibytes(1024, 512),
  /** Tens of thousands of incidents, as lists know them; what is unresolved is counted as results are read. */
  incidencias: mebibytes(1769, 512),
  /** As results are read: from the index. */
  puntos: mebibytes(1769, 512),
  programa: mebibytes(1769, 512),
  verificar: mebibytes(512, 256),
  tablon: mebibytes(1769, 512),
  /** Room for the whole samples of an answer several times over. */
  enlaces: mebibytes(1024, 512),
  /** A piece of a file, what waits to be set aside of it, and the samples that are being saved. */
  ingest: mebibytes(1769, 1024),
  /** Thousands of samples and of users. */
  avisos: mebibytes(1024, 512),
  /** Digests and mails of incidents count from the index what is unresolved. */
  mail: mebibytes(1024, 512),
  /** Thousands of changes, and the samples of a turn. */
  webhooks: mebibytes(512, 256),
  /** As results are read: from the index, where an incident is opened. */
  seguimiento: mebibytes(1769, 512),
  /** All rows of the index, compressed: about a million samples fit in the usual. */
  'index-check': mebibytes(3008, 1024),
} satisfies Record<FunctionName, z.ZodType>);

function seconds(usual: number, { least, most }: { least: number; most: { seconds: number; why: string } }) {
  return z
    .int()
    .min(least, `is less than the ${least} s that its work may take in any laboratory`)
    .max(most.seconds, `is more than ${most.seconds} s: ${most.why}`)
    .default(usual);
}

const called = { least: 10, most: { seconds: 29, why: 'API Gateway gives up a call after 30' } };
const background = (least: number) => ({ least, most: { seconds: 900, why: 'Lambda ends a function after that' } });

/**
 * Seconds that one invocation of each function may take. Pages give up a call after 10; what takes longer serves other
 * programs alone. The queues' visibility and the alarms on time and on delay follow.
 */
export const timeoutSchema = z.strictObject({
  health: seconds(15, called),
  auth: seconds(15, called),
  results: seconds(15, called),
  export: seconds(15, called),
  pdfs: seconds(15, called),
  'muestras-en-curso': seconds(15, called),
  admin: seconds(15, called),
  /** A workbook is unpacked before its first rows are read. */
  subidas: seconds(29, called),
  'informes-externos': seconds(15, called),
  'mis-avisos': seconds(15, called),
  'avisos-baja': seconds(15, called),
  /** A provider's document, keys and tokens, five seconds each. */
  empresa: seconds(20, called),
  incidencias: seconds(15, called),
  puntos: seconds(15, called),
  programa: seconds(15, called),
  verificar: seconds(15, called),
  tablon: seconds(15, called),
  enlaces: seconds(15, called),
  ingest: seconds(600, background(60)),
  avisos: seconds(300, background(60)),
  mail: seconds(30, {
    least: 15,
    most: { seconds: 60, why: 'a mail that is being sent is its sender’s for a minute, and then another’s' },
  }),
  /** A turn takes 40 s, and a receiver's last answer ten. */
  webhooks: seconds(90, background(60)),
  /** A turn takes 50 s, and the samples at hand when they are over as long again. */
  seguimiento: seconds(120, background(90)),
  'index-check': seconds(900, background(60)),
} satisfies Record<FunctionName, z.ZodType>);

const copies = (usual: number) => z.int().min(1).max(10_000).default(usual);

/**
 * Lambda's reserved concurrency of each function that the API calls: copies kept free for the function, and at once its most
 * concurrent copies. Many calls of one kind thus leave room for others. docs/installing.md has their sum, of an account's 1,000;
 * AWS demands that 100 are left to functions that reserve none.
 */
export const concurrencySchema = z.strictObject({
  health: copies(10),
  auth: copies(50),
  results: copies(180),
  export: copies(20),
  pdfs: copies(90),
  'muestras-en-curso': copies(50),
  admin: copies(20),
  subidas: copies(10),
  'informes-externos': copies(20),
  'mis-avisos': copies(5),
  'avisos-baja': copies(5),
  empresa: copies(10),
  incidencias: copies(50),
  puntos: copies(30),
  programa: copies(20),
  verificar: copies(10),
  tablon: copies(10),
  enlaces: copies(10),
} satisfies Record<Area, z.ZodType>);

/** API Gateway's own limits for an account and a region. */
const accountLimits = { rate: 10_000, burst: 5000 };

function throttle(rate: number, burst: number) {
  return z
    .strictObject({
      /** Calls a second, in the long run. */
      rate: z.int().min(1).max(accountLimits.rate).default(rate),
      /** Calls at once. */
      burst: z.int().min(1).max(accountLimits.burst).default(burst),
    })
    .prefault({});
}

/**
 * Limits of API Gateway for all callers together: `all` for every route, the others for the most expensive routes, whose calls
 * hash a password or read hundreds of whole samples. Such a call takes half a second to a second, so that at the usual limit
 * the function's copies still have room for its other calls. Beyond a limit, API Gateway answers 429.
 */
export const throttlesSchema = z
  .strictObject({
    all: throttle(100, 200),
    login: throttle(20, 30),
    resetPassword: throttle(5, 10),
    changePassword: throttle(5, 10),
    exportResults: throttle(15, 15),
  })
  .superRefine(({ all, ...routes }, context) => {
    for (const [name, { rate, burst }] of Object.entries(routes)) {
      const refuse = (field: string, own: number, whole: number) =>
        context.addIssue({
          code: 'custom',
          path: [name, field],
          message: `${own} is more than the ${whole} of throttles.all, which would hold it anyway`,
        });
      if (rate > all.rate) refuse('rate', rate, all.rate);
      if (burst > all.burst) refuse('burst', burst, all.burst);
    }
  });
