import { checkTarget, parseOptions, targetOptions, UsageError } from '../target/options.ts';

/** What the person asked for. Paths are as given. */
export interface ImportArguments {
  /** Undefined: the last deliveries are listed instead. */
  file: string | undefined;
  mapping?: string | undefined;
  report?: string | undefined;
  dryRun: boolean;
  /** Writes the mapping that the file seems to need, and imports nothing. */
  guess: boolean;
  /** Lets samples pass from one client's solicitante to another's. */
  admiteCambios: boolean;
  /** A deployed portal; without it, the one of this machine. */
  stage?: string | undefined;
  dataDir?: string | undefined;
}

export const usage = `Uso: npm run import -- ARCHIVO [opciones]
     npm run import -- --deliveries [opciones]

  ARCHIVO            CSV, TSV o libro de Excel .xlsx (con --mapping), JSON o NDJSON; o un .gz o un .zip de ellos
  --mapping MAPPING  cómo se lee la tabla: un archivo (docs/import-format.md), o el nombre de un formato de lectura guardado
                     en el portal
  --guess            no importa nada: mira cómo está escrito el archivo y qué formatos de lectura guardados del portal lo leen,
                     dice qué es seguro y qué no, y guarda el mapping propuesto en ARCHIVO.mapping.json, o donde diga --mapping si no existe todavía
  --dry-run          dice qué pasaría y no guarda nada
  --admitir-cambios-de-solicitante
                     guarda también las muestras que pasan del solicitante de un cliente al de otro
  --deliveries       no importa nada: lista las últimas entregas de muestras
  --report INFORME   guarda el informe completo (JSON) en ese archivo
  --data-dir CARPETA datos del portal de esta máquina (por defecto, ALICUOTA_DATA_DIR o .local)
  --stage NOMBRE     lo envía al portal desplegado con ese nombre, con las credenciales de AWS del entorno

Termina con 0 si todo se ha aceptado, con 1 si algo se ha rechazado y con 2 si la orden no se entiende.`;

/** Reads the command line. Throws UsageError. */
export function readArguments(args: readonly string[]): ImportArguments {
  const { values, positionals } = parseOptions(args, {
    ...targetOptions,
    mapping: { type: 'string' },
    report: { type: 'string' },
    deliveries: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    guess: { type: 'boolean', default: false },
    'admitir-cambios-de-solicitante': { type: 'boolean', default: false },
  });
  const [file, ...others] = positionals;
  if (values.deliveries && file !== undefined)
    throw new UsageError(`Con --deliveries no se importa nada: sobra ${file}`);
  if (file === undefined && !values.deliveries) throw new UsageError('Falta el archivo que se quiere importar');
  if (others.length > 0) throw new UsageError(`Los archivos van de uno en uno: sobra ${others.join(', ')}`);
  const { mapping, report, stage, 'data-dir': dataDir, 'dry-run': dryRun } = values;
  checkTarget(stage, dataDir);
  const { guess } = values;
  if (guess && (dryRun || report !== undefined)) {
    throw new UsageError('--guess solo mira el archivo: no va con --dry-run ni --report');
  }
  const admiteCambios = values['admitir-cambios-de-solicitante'];
  return { file, mapping, report, stage, dataDir, dryRun, guess, admiteCambios };
}
