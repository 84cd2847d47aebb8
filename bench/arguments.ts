import { parseOptions, UsageError } from '../scripts/target/options.ts';
import { type Laboratory, parseLaboratory } from './large/laboratory.ts';

export const usage = `Uso: npm run bench [-- --sizes 10000,100000,1000000] [--runs 7]
     npm run bench -- --laboratories 1000000,10000000x2500,3000000x100000 [--runs 7] [--keep] [--as-stored]
                   [--without-peers] [--only 'List,Text']
     npm run bench -- --values 1000000 [--runs 7]
     npm run bench -- --points 1000000 [--runs 7]
     npm run bench -- --deliveries [--rows 2000000] [--stage 100000] [--runs 7]
     npm run bench -- --packages [--runs 7]
     npm run bench -- --acts [--sizes 10000,100000,1000000]

Mide el índice junto a PostgreSQL, las páginas y el inicio de sesión, y escribe docs/performance.md.
Cada tamaño, de al menos 5.000 muestras; al menos 7 repeticiones: la mediana de menos dice poco.

Con --laboratories mide laboratorios grandes (muestras, o muestras x solicitantes): el índice con la memoria de una Lambda y
un procesador, sobre un DynamoDB simulado, junto a PostgreSQL y DuckDB (que se instala aparte, en .tools), y escribe la última
parte de docs/performance.md. Diez millones de muestras piden, con dos núcleos, hora y media, 10 GB de disco y 8 GB de
memoria; un millón, diez minutos, 1 GB y 5 GB. Nunca en la integración continua.
  --keep           guarda en .bench las muestras y el índice, para no volver a hacerlos (1,8 GB con diez millones)
  --as-stored      usa el índice guardado aunque lo haya escrito otro código; para cambios que solo leen
  --without-peers  sin PostgreSQL ni DuckDB
  --only TROZOS    solo las preguntas cuyo nombre contiene alguno de estos trozos, y sin escribir docs/performance.md

Con --values mide las preguntas sobre valores (series, panoramas, parámetros) en un laboratorio de tantas muestras, junto a
PostgreSQL y DuckDB, y escribe la parte «Values» de docs/performance.md. Un millón de muestras pide, con dos núcleos, veinte
minutos, 5 GB de disco y 5 GB de memoria. Si las respuestas difieren, acaba con error y no escribe nada.

Con --points mide la lista de puntos de un laboratorio de tantas muestras y la de sus 40.000 incidencias, con sus cuentas,
junto a PostgreSQL, y escribe la parte «Points and incidents» de docs/performance.md. Un millón de muestras pide, con dos
núcleos, cinco minutos, 3 GB de disco y 5 GB de memoria. Si las respuestas difieren, acaba con error y no escribe nada.

Con --deliveries entrega al producto local un CSV de tantas filas, una por parámetro, junto a PostgreSQL, y diez muestras a un
laboratorio de tantas (--stage; 0, a ninguno), y escribe la parte «Deliveries» de docs/performance.md. Dos millones de filas
piden, con dos núcleos, diez minutos y 5 GB de disco.

Con --packages mide cuánto tarda en cargarse el paquete de cada función, tal como se despliega, y escribe la parte «Lambda
packages» de docs/performance.md: dos minutos con dos núcleos.

Con --acts cuenta lo que pide a AWS cada cosa que se hace en el portal, y escribe scripts/costs/measured.json, de donde
sale docs/costs.md (npm run costs).`;

/** What to measure: sizes beside PostgreSQL, large laboratories, or what acts ask of AWS. */
export interface Arguments {
  sizes: number[];
  laboratories: Laboratory[];
  /** Samples of the laboratory whose values are asked for; absent where they aren't. */
  values?: number | undefined;
  /** Samples of the laboratory whose points and incidents are asked for; absent where they aren't. */
  points?: number | undefined;
  /** The rows of the long file that is delivered, and the samples of the stage that ten more go to. */
  deliveries?: { rows: number; stage: number } | undefined;
  /** Whether the functions' packages are loaded. */
  packages: boolean;
  runs: number;
  acts: boolean;
  keep: boolean;
  asStored: boolean;
  peers: boolean;
  /** Parts of names of questions; all are asked where there is none. */
  only: string[];
}

/** Throws UsageError. */
export function readArguments(args: readonly string[]): Arguments {
  const { values } = parseOptions(args, {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    laboratories: { type: 'string' },
    values: { type: 'string' },
    points: { type: 'string' },
    deliveries: { type: 'boolean', default: false },
    rows: { type: 'string', default: '2000000' },
    stage: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '7' },
    packages: { type: 'boolean', default: false },
    acts: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    'as-stored': { type: 'boolean', default: false },
    'without-peers': { type: 'boolean', default: false },
    only: { type: 'string' },
  });
  const sizes = values.sizes.split(',').map(Number);
  const runs = Number(values.runs);
  const isGood = sizes.every((size) => Number.isInteger(size) && size >= 5000) && Number.isInteger(runs) && runs >= 7;
  if (!isGood) throw new UsageError('--sizes y --runs no se entienden');
  const deliveries = { rows: Number(values.rows), stage: Number(values.stage) };
  const isStage = deliveries.stage === 0 || deliveries.stage >= 5000;
  if (!(Number.isInteger(deliveries.rows) && deliveries.rows >= 1000 && Number.isInteger(deliveries.stage) && isStage))
    throw new UsageError('--rows pide al menos 1.000 filas, y --stage 0 o al menos 5.000 muestras');
  return {
    sizes: sizes.toSorted((a, b) => a - b),
    laboratories: (values.laboratories?.split(',') ?? []).map(readLaboratory),
    values: readSamples('values', values.values),
    points: readSamples('points', values.points),
    deliveries: values.deliveries ? deliveries : undefined,
    packages: values.packages,
    runs,
    acts: values.acts,
    keep: values.keep,
    asStored: values['as-stored'],
    peers: !values['without-peers'],
    only: values.only?.split(',') ?? [],
  };
}

function readSamples(option: string, text: string | undefined): number | undefined {
  const samples = text === undefined ? undefined : Number(text);
  if (samples !== undefined && !(Number.isInteger(samples) && samples >= 5000))
    throw new UsageError(`--${option} pide un número de muestras, al menos 5.000`);
  return samples;
}

function readLaboratory(text: string): Laboratory {
  const laboratory = parseLaboratory(text);
  if (!laboratory) throw new UsageError(`--laboratories no entiende ${text}: se escribe 10000000x2500`);
  return laboratory;
}
