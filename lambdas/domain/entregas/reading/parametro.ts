import type { Determinacion, Resultado } from '../../../../contract/muestras/muestra.ts';
import { veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import { clean, fold } from '../../../../contract/base/texto.ts';
import {
  compile,
  compileAll,
  type Compiler,
  type FieldRemarks,
  type Getter,
  lugaresDe,
  type LugaresDe,
  ofFields,
  type Remarks,
  type RowRemarks,
} from './compile.ts';
import { readValor } from './numero.ts';
import { isSignAlone, readSiNo, type ResultadoTexts, resultadoOf } from './resultado.ts';
import { unidadLimpia, exponenteEntre } from '../../../../contract/evolucion/rules/unidades.ts';
import {
  type Mapping,
  type Censura,
  camposDeResultado,
  columnasDe,
  type Fuente,
  type LongMapping,
} from '../form/mapping.ts';
import type { Row } from '../source/row.ts';
import { refuseDamagedName } from '../source/sheet.ts';

/** A determination without its results. */
export type Described = Omit<
  Determinacion,
  'resultados' | 'total_resultados' | 'resultados_cumplen' | 'resultados_no_cumplen'
>;

/** A determination's fields as a file has them, as text. */
export interface DeterminacionTexts {
  conclusion?: string;
  procedimiento?: string;
  norma?: string;
  acreditado?: string;
  subcontratado?: string;
}

/** Reads a determination's fields. */
export function describedOf(descripcion: string, textos: DeterminacionTexts, drop: FieldRemarks['drop']): Described {
  const { conclusion, procedimiento, norma } = textos;
  const acreditado = readSiNo(textos.acreditado, 'acreditado', drop);
  const subcontratado = readSiNo(textos.subcontratado, 'subcontratado', drop);
  return {
    descripcion: clean(descripcion),
    ...(conclusion ? { status_inteligente: clean(conclusion) } : {}),
    ...(procedimiento ? { procedimiento } : {}),
    ...(norma ? { norma } : {}),
    ...(acreditado === undefined ? {} : { acreditado }),
    ...(subcontratado === undefined ? {} : { subcontratado }),
  };
}

/**
 * Makes a determination from its fields and results. The counts are always computed here. Without a conclusion of the
 * laboratory's: 'No cumple' if any result is, 'Cumple' if all are, else none.
 */
export function determinacionOf(described: Described, resultados: readonly Resultado[]): Determinacion {
  const verdicts = resultados.map(({ conclusion }) => veredicto(conclusion));
  const cumplen = verdicts.filter((verdict) => verdict === 'Cumple').length;
  const noCumplen = verdicts.filter((verdict) => verdict === 'No cumple').length;
  const { status_inteligente: stated, ...rest } = described;
  const status = stated || (noCumplen > 0 ? 'No cumple' : allOf(cumplen, verdicts.length));
  return {
    ...rest,
    ...(status ? { status_inteligente: status } : {}),
    resultados: [...resultados],
    total_resultados: resultados.length,
    resultados_cumplen: cumplen,
    resultados_no_cumplen: noCumplen,
  };
}

function allOf(cumplen: number, total: number): string | undefined {
  return total > 0 && cumplen === total ? 'Cumple' : undefined;
}

/** Finds the parameters that come twice in a sample, by determination, name and unit. */
export class DuplicateParameters {
  private readonly politica: Mapping['repetidos'] | 'decir';
  private readonly known = new Map<string, string>();
  /** The first unit of each parameter. */
  private readonly unidades = new Map<string, string>();

  /** `decir`: keeps both results, with a remark; the other choices are the mapping's. */
  constructor(politica: Mapping['repetidos'] | 'decir') {
    this.politica = politica;
  }

  /**
   * Whether a result is kept. A result that repeats another word for word is kept once, with a remark; a different result of the
   * same parameter is refused, unless the two are replicates. A result in another unit may be of another fraction or method: it
   * is kept, with a remark. `µg/L`, `μg/l` and `ug/L` are one unit.
   */
  keeps(determinacion: string, resultado: Resultado, { warn, refuse }: Remarks): boolean {
    if (this.politica === 'replicas') return true;
    const { descripcion, valor_formateado: texto, valor } = resultado;
    const unidad = unidadLimpia(resultado.unidad ?? '');
    const key = JSON.stringify([fold(determinacion), fold(descripcion), unidad]);
    const content = JSON.stringify({ ...resultado, unidad });
    const before = this.known.get(key);
    this.known.set(key, before ?? content);
    const shown = texto ?? String(valor ?? '');
    if (before === undefined) {
      this.sayIfInOtherUnit(JSON.stringify([fold(determinacion), fold(descripcion)]), resultado, { shown, warn });
      return true;
    }
    if (this.politica === 'decir') {
      warn(descripcion, shown, 'La muestra tiene dos veces este parámetro: se guardan los dos resultados');
      return true;
    }
    if (before === content)
      warn(descripcion, shown, 'La muestra tiene dos veces este parámetro con lo mismo: se guarda una');
    else {
      const motivo =
        'La muestra tiene dos veces este parámetro y no dicen lo mismo. Si son réplicas, di en el formato de lectura «repetidos»: «replicas»';
      refuse(descripcion, shown, motivo);
    }
    return false;
  }

  private sayIfInOtherUnit(
    key: string,
    { descripcion, unidad = '' }: Resultado,
    { shown, warn }: { shown: string; warn: Remarks['warn'] },
  ): void {
    const first = this.unidades.get(key);
    if (first === undefined) this.unidades.set(key, unidad);
    else {
      const both = [first, unidad].map((each) => (each === '' ? 'sin unidad' : each)).join(' y ');
      warn(
        descripcion,
        shown,
        `La muestra tiene este parámetro en dos unidades (${both}): se guardan los dos resultados`,
        'dos_unidades',
      );
    }
  }
}

/** The signs that a condition may mean. */
const signos = new Set(['<', '<=', '>', '>=', '≤', '≥']);

type Valor = Pick<ResultadoTexts, 'valor' | 'operador' | 'unidad' | 'numeros'>;

type Firmado = Pick<ResultadoTexts, 'valor' | 'operador'>;

/** Drops the remarks on a cell that is read a second time. */
const unsaid: Remarks = { warn: () => {}, refuse: () => {} };

/** Whether a text is a value in words, such as 'Ausencia', before which no sign stands; a limit's name (`LC`) is none. */
const isInWords = (text: string) => !/\d/u.test(text) && !/^l(?:[dcq]m?|o[dq])$/iu.test(text.trim());

/**
 * Makes the reader of values beside a column of signs that has words too. Where such a word stands for a blank value by the
 * mapping's `defecto` (`ND`), no sign stands before it, and a sign alone is no value. The sign that a word means (`Detectado: No`)
 * doesn't stand before a value in words.
 */
export function signReader(
  compiler: Compiler,
  { valor: { defecto, ...own }, operador }: { valor: Fuente; operador?: Fuente | undefined },
): <T extends Firmado>(row: Row, texts: T) => Omit<T, keyof Firmado> & Firmado {
  const { columna } = operador ?? {};
  if (columna === undefined) return (_, texts) => texts;
  const mark = compiler.header.cell(columna);
  const isFallback = typeof defecto === 'object' && columnasDe(defecto).includes(columna);
  const ownOf = compile(compiler, own, 'valor');
  const { tomadas } = compiler.header;
  return (row, texts) => {
    const { valor, operador: sign, ...rest } = texts;
    if (valor === undefined) return texts;
    // What is looked at again isn't read into anything by that.
    const { cuantas } = tomadas;
    const isSign = isSignAlone(mark(row));
    const inItsPlace = isFallback && ownOf(row, unsaid) === undefined;
    tomadas.deshace(cuantas);
    if (inItsPlace && isSign) return sign === undefined ? rest : { ...rest, operador: sign };
    const isMeant = !isSign && sign !== undefined && isSignAlone(sign);
    return inItsPlace || (isMeant && isInWords(valor)) ? { ...rest, valor } : texts;
  };
}

/** Reads a value, or the limit in its place; the columns of the condition are reported as `censura`. */
interface CensuraReader {
  (row: Row, remarks: FieldRemarks, texts: Valor, campo: string): Valor;
  readonly lugares: LugaresDe;
}

/**
 * Makes the reader of values stated in other columns: a condition ('Not Detected') and its limit. The value of a row without one
 * is the limit with the condition's sign, in the limit's own unit, never converted; or the condition's words, without a limit or
 * where the words mean no sign (null). A column of signs (`operador`) may be the condition's too: before its words no sign stands.
 */
export function censuraReader(
  compiler: Compiler,
  { censura, operador }: { censura?: Censura | undefined; operador?: Fuente | undefined },
): CensuraReader {
  const same = (_row: Row, _remarks: FieldRemarks, texts: Valor) => texts;
  if (!censura) return Object.assign(same, { lugares: () => [] });
  const { columna, valores, limite, unidad } = censura;
  const conditionOf = compile(compiler, { columna }, 'censura');
  const signOf = compile(compiler, { columna, valores }, 'censura');
  const limitOf = compileAll(compiler, { limite }, ['limite']);
  const unitOf: Getter = compile(compiler, unidad, 'censura.unidad');
  const places = lugaresDe(compiler, { columna });
  const read = (row: Row, remarks: FieldRemarks, texts: Valor, campo: string): Valor => {
    const condition = conditionOf(row, remarks);
    if (condition === undefined) return texts;
    const sign = signOf(row, remarks);
    const isBound = sign !== undefined && signos.has(sign);
    const { warn, refuse, drop } = remarks;
    if (texts.valor !== undefined) {
      const motivo = `Hay un valor, ${texts.valor}, junto a esta condición: se guarda el valor`;
      if (isBound) drop('censura', campo, condition, motivo, 'valor_y_condicion');
      return texts;
    }
    const { limite: limit } = limitOf(row, remarks);
    if (!isBound || limit === undefined) {
      if (isBound) warn(campo, condition, 'La condición no dice de qué límite es: se guarda solo el texto');
      if (operador?.columna !== columna) return { ...texts, valor: condition };
      const { operador: _sign, ...others } = texts;
      return isSignAlone(condition) ? texts : { ...others, valor: condition };
    }
    const own = unidad === undefined ? texts.unidad : unitOf(row, remarks);
    if (unidad !== undefined && own === undefined && texts.unidad !== undefined)
      warn(campo, texts.unidad, 'El límite no dice su unidad: se toma la del resultado');
    if (own !== undefined && texts.unidad !== undefined && exponenteEntre(own, texts.unidad) !== 0)
      drop(
        'unidad',
        campo,
        clean(own),
        `El límite no viene en la unidad del resultado, ${texts.unidad}: se guarda en la suya, sin convertir`,
        'otra_unidad',
      );
    if (texts.operador !== undefined && signOfText(texts.operador) !== signOfText(sign))
      refuse(
        campo,
        texts.operador,
        `El signo de la fila no es el de su condición, «${condition}»: di cuál de los dos vale`,
      );
    const unit = own ?? texts.unidad;
    if (unit === undefined)
      warn(campo, limit, 'El valor es su límite, y ni la fila ni el límite dicen la unidad: se guarda sin ella');
    const others = texts.numeros?.filter((name) => name !== 'valor') ?? [];
    const numeros = [...others, ...(limitOf.numeros(row).length > 0 ? ['valor'] : [])];
    return { valor: limit, operador: sign, numeros, ...(unit !== undefined && { unidad: unit }) };
  };
  return Object.assign(read, { lugares: (dato: string) => (dato === 'censura' ? places : []) });
}

const signOfText = (sign: string) => readValor(`${sign}0`, { decimal: '.' }).operador;

/** The remark on a sign that stands before nothing. */
const sinValor = 'Hay un signo y ningún valor tras él: no se guarda';

/**
 * Makes the function that reports a sign beside a blank value of a wide table, which isn't kept. A column of signs of several
 * values (`deVarios`) says nothing of a blank one.
 */
export function loneSignReader(
  compiler: Compiler,
  operador: Fuente | undefined,
  deVarios: ReadonlySet<string>,
): (row: Row, descripcion: string, remarks: FieldRemarks) => void {
  const { columna } = operador ?? {};
  if (columna === undefined || deVarios.has(columna)) return () => {};
  const signOf = compile(compiler, operador, 'operador');
  const { tomadas } = compiler.header;
  return (row, descripcion, { drop }) => {
    const { cuantas } = tomadas;
    const sign = signOf(row, unsaid);
    if (sign !== undefined && isSignAlone(sign)) drop('operador', descripcion, sign, sinValor);
    else tomadas.deshace(cuantas);
  };
}

const sobreResultado = ['descripcion', 'valor', 'operador', 'conclusion', ...camposDeResultado] as const;

const sobreDeterminacion = [
  'descripcion',
  'conclusion',
  'procedimiento',
  'norma',
  'acreditado',
  'subcontratado',
] as const;

const deParametro = ['procedimiento', 'norma', 'subcontratado', ...camposDeResultado] as const;

/** A row's result and its determination. */
interface Parametro {
  determinacion: Described;
  resultado: Resultado;
}

/** Reads the parameter of a row; `lugares`: the columns of a determination's fields. */
interface ParametroReader {
  (row: Row, remarks: RowRemarks): Parametro | undefined;
  readonly lugares: LugaresDe;
}

/**
 * Makes the reader of a long file's parameters. A row without a parameter's name has only fields of its sample; with a value or
 * a verdict it is refused.
 */
export function parametroReader(compiler: Compiler & { mapping: LongMapping }): ParametroReader {
  const { mapping } = compiler;
  const notation = { ...mapping, previstos: new Set(mapping.textos_previstos) };
  const { censura: _, ...fuentes } = mapping.resultado;
  const resultadoTextos = compileAll(compiler, fuentes, sobreResultado);
  const signed = signReader(compiler, mapping.resultado);
  const censurado = censuraReader(compiler, mapping.resultado);
  const determinacionTextos = compileAll(compiler, mapping.determinacion, sobreDeterminacion);
  const concluded = compileAll(
    compiler,
    { resultado: inFile(mapping.resultado.conclusion), determinacion: inFile(mapping.determinacion?.conclusion) },
    ['resultado', 'determinacion'],
  );
  const known = new Map(
    Object.entries(mapping.parametros).map(([name, parametro]) => [
      clean(name),
      { parametro, textos: compileAll(compiler, parametro, deParametro) },
    ]),
  );
  const ofResultado: LugaresDe = (dato) => [...resultadoTextos.lugares(dato), ...censurado.lugares(dato)];
  const read = (row: Row, ofRow: RowRemarks): Parametro | undefined => {
    const remarks = ofFields(ofRow, ofResultado);
    const { refuse } = remarks;
    const said = signed(row, resultadoTextos(row, remarks));
    if (said.descripcion === undefined) {
      if (said.valor !== undefined)
        refuse('resultado.descripcion', said.valor, 'Hay un valor y no dice de qué parámetro');
      for (const conclusion of Object.values(concluded(row, remarks)))
        if (veredicto(conclusion) !== 'Sin definir')
          refuse('resultado.descripcion', conclusion, 'Hay una conclusión y no dice de qué parámetro');
      return undefined;
    }
    refuseDamagedName('resultado.descripcion', said.descripcion, refuse);
    const once = known.get(clean(said.descripcion));
    const { procedimiento, norma, subcontratado, ...ofParametro } = once?.textos(row, remarks) ?? {};
    const withOwn = { ...(ofParametro.unidad !== undefined && { unidad: ofParametro.unidad }), ...said };
    const given = { ...withOwn, numeros: resultadoTextos.numeros(row) };
    const { valor, operador, unidad, numeros } = censurado(row, remarks, given, said.descripcion);
    const about = { ...defined({ procedimiento, norma, subcontratado }), ...determinacionTextos(row, remarks) };
    refuseDamagedName('determinacion.descripcion', about.descripcion, refuse);
    const { valor: _valor, operador: _operador, ...others } = said;
    if (valor === undefined && operador !== undefined) remarks.drop('operador', said.descripcion, operador, sinValor);
    const textos: ResultadoTexts = {
      ...ofParametro,
      ...others,
      ...defined({ valor, operador, unidad }),
      numeros,
      descripcion: once?.parametro.descripcion ?? said.descripcion,
    };
    // Limits in the row replace the mapping's: never one end from the row and the other from the mapping.
    if (said.min ?? said.max ?? said.rango ?? said.texto) {
      for (const end of ['min', 'max', 'rango', 'texto'] as const) if (said[end] === undefined) delete textos[end];
    }
    return {
      determinacion: describedOf(
        once?.parametro.determinacion ?? about.descripcion ?? textos.descripcion,
        about,
        ofFields(ofRow, determinacionTextos.lugares).drop,
      ),
      resultado: resultadoOf(textos, notation, remarks),
    };
  };
  return Object.assign(read, { lugares: determinacionTextos.lugares });
}

/** The part of a source that reads the file, without the mapping's constant or default. */
function inFile(fuente: Fuente | undefined): Fuente | undefined {
  if (fuente === undefined || fuente.constante !== undefined) return undefined;
  const { defecto: _defecto, ...own } = fuente;
  return own;
}

function defined<T extends Record<string, string | undefined>>(texts: T): { [K in keyof T]?: string } {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)) as {
    [K in keyof T]?: string;
  };
}
