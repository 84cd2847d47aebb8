import { camposDeResultado } from '../ingest/campos-of-muestra.ts';
import type { Resultado } from '../../../../contract/muestras/muestra.ts';
import { veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import { clean } from '../../../../contract/base/texto.ts';
import { type Described, describedOf } from '../ingest/determinacion.ts';
import { resultadoOf, type ResultadoTexts } from '../ingest/resultado.ts';
import { refuseDamagedName } from '../ingest/sheet-damage.ts';
import { censuraReader } from './censura.ts';
import { compileAll, type Compiler, type Remarks } from './compile.ts';
import type { Fuente } from './fuente.ts';
import type { Row } from './header.ts';
import type { LongMapping } from './mapping.ts';

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

/** A row's result and the determination that it belongs to. */
interface Parametro {
  determinacion: Described;
  resultado: Resultado;
}

/**
 * Makes the reader of a long file's parameters. A row that names none has only fields of its sample; one that has a value
 * or a verdict all the same is refused.
 */
export function parametroReader(
  compiler: Compiler & { mapping: LongMapping },
): (row: Row, remarks: Remarks) => Parametro | undefined {
  const { mapping } = compiler;
  const notation = { ...mapping, previstos: new Set(mapping.textos_previstos) };
  const { censura, ...fuentes } = mapping.resultado;
  const resultadoTextos = compileAll(compiler, fuentes, sobreResultado);
  const censurado = censuraReader(compiler, censura);
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
  return (row, remarks) => {
    const { warn, refuse } = remarks;
    const said = resultadoTextos(row, remarks);
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
    const { valor, operador, unidad } = censurado(row, remarks, withOwn, said.descripcion);
    const about = { ...defined({ procedimiento, norma, subcontratado }), ...determinacionTextos(row, remarks) };
    refuseDamagedName('determinacion.descripcion', about.descripcion, refuse);
    const textos: ResultadoTexts = {
      ...ofParametro,
      ...said,
      ...defined({ valor, operador, unidad }),
      descripcion: once?.parametro.descripcion ?? said.descripcion,
    };
    // The limits of the row stand for themselves: never one end from the row and the other from the mapping.
    if (said.min ?? said.max ?? said.rango ?? said.texto) {
      for (const end of ['min', 'max', 'rango', 'texto'] as const) if (said[end] === undefined) delete textos[end];
    }
    return {
      determinacion: describedOf(once?.parametro.determinacion ?? about.descripcion ?? textos.descripcion, about, warn),
      resultado: resultadoOf(textos, notation, remarks),
    };
  };
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
