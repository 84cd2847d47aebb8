import { fold } from '../../../contract/rules/texto.ts';
import type { Columna } from './columns.ts';
import type { Conjetura, Json, JsonObject } from '../../../contract/deteccion.ts';
import type { Tabla } from './header-line.ts';
import { type Celda, shown } from './guess.ts';
import type { Fila } from './rows.ts';

/** Rows that are no samples, and the guess that leaves them out. */
export interface Apartadas {
  readonly conjeturas: readonly Conjetura[];
  /** The columns that say only what kind of row each is. */
  readonly clases: ReadonlySet<string>;
  /** The rows that are samples or parts of them. */
  readonly cuerpo: readonly Fila[];
}

interface Regla extends JsonObject {
  readonly columna: string;
  readonly valores: readonly string[];
}

const base = { campo: 'omitir_filas', ruta: ['omitir_filas'] };

/** The rules that the table's own form gives, which a person may take away. */
export function plainRules({ reglas }: Pick<Tabla, 'reglas'>): Conjetura[] {
  if (reglas.length === 0) return [];
  const fundamento = reglas.map(({ fundamento: each }) => each).join('. ');
  const valor = reglas.map(({ regla }) => regla);
  return [{ ...base, valor, alternativas: [[]], fundamento, certeza: 'probable' }];
}

/** Finds rows of quality control and of statistics, which are asked about and by default left out. */
export function apartadasOf(tabla: Tabla, columnas: readonly Columna[]): Apartadas {
  const plain: Json[] = tabla.reglas.map(({ regla }) => regla);
  const why = tabla.reglas.map(({ fundamento }) => fundamento);
  const found = columnas.flatMap((columna) => kindsIn(columna, tabla.cuerpo) ?? []);
  if (found.length === 0) return { conjeturas: plainRules(tabla), clases: new Set(), cuerpo: tabla.cuerpo };
  const rules = found.map(({ columna, cells }): Regla => ({
    columna: columna.nombre,
    valores: cells.map(({ texto }) => texto),
  }));
  const isLeft = ({ cells }: Fila) => found.some(({ columna, left }) => left.has(cells[columna.indice] ?? ''));
  const cuerpo = tabla.cuerpo.filter((fila) => !isLeft(fila));
  const [first] = found;
  const count = tabla.cuerpo.length - cuerpo.length;
  const texts = found.map(({ columna, cells }) => `${shown(cells)} en «${columna.nombre}»`).join(' y ');
  const isStatistics = found.some(({ means }) => means.length > 0);
  const valor = [...plain, ...rules];
  const replicas = first && isStatistics ? asReplicas(first, plain, columnas) : undefined;
  const conjetura: Conjetura = {
    ...base,
    ...(replicas ? { ruta: [], valor: { omitir_filas: valor } } : { valor }),
    alternativas: replicas ? [replicas, { omitir_filas: plain }] : [plain],
    opciones: replicas
      ? [
          'La media es el resultado: las demás se dejan fuera',
          'Cada réplica es una muestra, sin medias ni desviaciones',
          'Se traen todas',
        ]
      : [`Se dejan fuera (${count} filas)`, 'Se traen como muestras'],
    fundamento: [
      ...why,
      `${replicas ? 'Hay réplicas con su media' : 'Hay filas que parecen controles de calidad'}: ${texts}`,
    ].join('. '),
    certeza: 'preguntar',
    pregunta: replicas
      ? `¿Qué fila de cada muestra es el resultado, según «${first?.columna.nombre ?? ''}»?`
      : `¿Se dejan fuera las ${count} filas que no son muestras de clientes: ${texts}?`,
  };
  const clases = found.filter(({ columna, left, means }) => {
    const rest = columna.textos.filter(({ texto }) => !left.has(texto));
    return (
      means.length > 0 ||
      rest.every(({ texto }) => /^(?:muestras?|samples?|normal|real|rutina|n|unk\p{L}*)$/u.test(fold(texto)))
    );
  });
  return { conjeturas: [conjetura], clases: new Set(clases.map(({ columna }) => columna.nombre)), cuerpo };
}

interface Clase {
  readonly columna: Columna;
  /** What is left out, and the means that stay. */
  readonly cells: readonly Celda[];
  readonly left: ReadonlySet<string>;
  readonly means: readonly Celda[];
  readonly numbers: readonly Celda[];
}

/** Each replicate as a sample of its own, without means and deviations. */
function asReplicas(
  { columna, cells, means, numbers }: Clase,
  plain: readonly Json[],
  columnas: readonly Columna[],
): JsonObject {
  const valores = [...cells.filter((cell) => !numbers.includes(cell)), ...means].map(({ texto }) => texto);
  const number = columnas.find(({ puntos }) => (puntos.get('campos.numero_muestra') ?? 0) >= 0.6);
  return {
    omitir_filas: [...plain, { columna: columna.nombre, valores }],
    ...(number && { campos: { numero_muestra: { columnas: [number.nombre, columna.nombre], separador: '-' } } }),
  };
}

/** Words that a kind of row begins with that is a control of the laboratory's work. */
const control =
  /^(?:blancos?|blanks?|branco|duplicad[oa]s?|dup|replicad?[oa]?s?|adicion(?:es)? (?:conocida|estandar)s?|fortificad[oa]s?|spikes?|spiked|lcsd?|lfb|mrc|crm|srm|material de referencia|qc|cq|control de calidad|quality control|matrix spike|field blank|trip blank)(?![\p{L}\p{N}])/u;
/** Words that are one only as the whole of a cell: 'Control en grifo' is a type of water, 'Vino blanco' a wine. */
const wholeControl =
  /^(?:control|cc|patron(?:es)?(?: de control)?|estandar(?:es)?|standards?|msd?|[lftmer]b|lrb|[fl]d|[ci]c[vb]|blanc|muestra de control)$/u;
const inNumber =
  /(?:^|[\s_/-])(?:dup\d?|duplicado|lcsd?|msd?|blk|blanco|spike|qc|rep(?:lica)?\d*)$|^(?:blanco|blank|blk|lcsd?|qc|patron|mrc|crm)(?![\p{L}])/u;

const mean = /^(?:media|promedio|mean|average|mitjana|moyenne)$/u;
const deviation =
  /^(?:desv\p{L}*\.?(?: (?:est\p{L}*|tip\p{L}*|std|standard)\.?)?|sd|s|std|stdev|dt|rsd|dsr|cv|cv ?%|coef.*variacion|varianza|rango|incertidumbre)$/u;

/** The cells of a column that say a row is no sample; undefined where they don't, or where all of them would. */
function kindsIn(columna: Columna, cuerpo: readonly Fila[]): Clase | undefined {
  const { textos, tipo, puntos } = columna;
  if (tipo === 'fecha' || tipo === 'unidad' || tipo === 'veredicto' || tipo === 'vacia') return undefined;
  const folded = textos.map((cell) => ({ cell, word: fold(cell.texto) }));
  const means = folded.filter(({ word }) => mean.test(word)).map(({ cell }) => cell);
  const numbers = folded.filter(({ word }) => /^(?:(?:r|rep|replica) ?)?\d{1,2}$/u.test(word)).map(({ cell }) => cell);
  if (means.length > 0 && textos.length <= 40) {
    const rest = folded.filter(({ word }) => deviation.test(word)).map(({ cell }) => cell);
    if (means.length + rest.length + numbers.length === textos.length)
      return {
        columna,
        cells: [...numbers, ...rest],
        left: new Set([...numbers, ...rest].map(({ texto }) => texto)),
        means,
        numbers,
      };
  }
  const isNumber = puntos.has('campos.numero_muestra') && textos.length > 2;
  const isName =
    puntos.has('campos.solicitante') || puntos.has('resultado.descripcion') || puntos.has('campos.informacion_muestra');
  if (isName || (!isNumber && (textos.length > 60 || tipo === 'numero'))) return undefined;
  const cells = folded
    .filter(({ word }) => (isNumber ? inNumber.test(word) : control.test(word) || wholeControl.test(word)))
    .map(({ cell }) => cell);
  const left = new Set(cells.map(({ texto }) => texto));
  const rows = cuerpo.filter(({ cells: each }) => left.has(each[columna.indice] ?? '')).length;
  return cells.length > 0 && rows < 0.8 * cuerpo.length ? { columna, cells, left, means: [], numbers: [] } : undefined;
}
