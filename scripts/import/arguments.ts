import { parseOptions, targetOf, targetOptions, targetUsage, UsageError } from '../target/options.ts';

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
${targetUsage}

Termina con 0 si todo se ha aceptado, con 1 si algo se ha rechazado y con 2 si la orden no se entiende.`;

/** What the person asked for. Paths are as given; without a file the last deliveries are listed. */
export type ImportArguments = ReturnType<typeof readArguments>;

/** Reads the command line. Throws UsageError. */
export function readArguments(args: readonly string[]) {
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
  const { mapping, report, guess, 'dry-run': simulacion } = values;
  const target = targetOf(values);
  if (guess && (simulacion || report !== undefined)) {
    throw new UsageError('--guess solo mira el archivo: no va con --dry-run ni --report');
  }
  const admiteCambios = values['admitir-cambios-de-solicitante'];
  return { file, mapping, report, simulacion, guess, admiteCambios, ...target };
}
