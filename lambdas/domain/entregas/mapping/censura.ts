import { clean } from '../../../../contract/base/texto.ts';
import { exponenteEntre } from '../../../../contract/evolucion/rules/unidades.ts';
import type { ResultadoTexts } from '../ingest/resultado.ts';
import { compile, type Compiler, type Getter, type Remarks } from './compile.ts';
import type { Row } from './header.ts';
import type { Censura } from './mapping.ts';

/** The signs that a condition may stand for. */
const signos = new Set(['<', '<=', '>', '>=', '≤', '≥']);

type Valor = Pick<ResultadoTexts, 'valor' | 'operador' | 'unidad'>;

/**
 * Makes the reader of values that a file states in other columns: a condition ('Not Detected') and the limit that it is of.
 * Where a row has no value of its own, it is the limit with the condition's sign, in the limit's own unit, which is never
 * converted; without a limit it is the condition's words, as it is where they stand for no sign (null).
 */
export function censuraReader(
  compiler: Compiler,
  censura: Censura | undefined,
): (row: Row, remarks: Remarks, texts: Valor, campo: string) => Valor {
  if (!censura) return (_row, _remarks, texts) => texts;
  const { columna, valores, limite, unidad } = censura;
  const conditionOf = compile(compiler, { columna }, 'censura');
  const signOf = compile(compiler, { columna, valores }, 'censura');
  const limitOf = compile(compiler, limite, 'censura.limite');
  const unitOf: Getter = compile(compiler, unidad, 'censura.unidad');
  return (row, remarks, texts, campo) => {
    const condition = conditionOf(row, remarks);
    if (condition === undefined) return texts;
    const sign = signOf(row, remarks);
    const isBound = sign !== undefined && signos.has(sign);
    const { warn } = remarks;
    if (texts.valor !== undefined) {
      const motivo = `Hay un valor, ${texts.valor}, junto a esta condición: se guarda el valor`;
      if (isBound) warn(campo, condition, motivo, 'valor_y_condicion');
      return texts;
    }
    const limit = limitOf(row, remarks);
    if (!isBound || limit === undefined) {
      if (isBound) warn(campo, condition, 'La condición no dice de qué límite es: se guarda solo el texto');
      return { ...texts, valor: condition };
    }
    const own = unidad === undefined ? texts.unidad : unitOf(row, remarks);
    if (unidad !== undefined && own === undefined && texts.unidad !== undefined)
      warn(campo, texts.unidad, 'El límite no dice su unidad: se toma la del resultado');
    if (own !== undefined && texts.unidad !== undefined && exponenteEntre(own, texts.unidad) !== 0)
      warn(
        campo,
        clean(own),
        `El límite no viene en la unidad del resultado, ${texts.unidad}: se guarda en la suya, sin convertir`,
        'otra_unidad',
      );
    const unit = own ?? texts.unidad;
    if (unit === undefined)
      warn(campo, limit, 'El valor es su límite, y ni la fila ni el límite dicen la unidad: se guarda sin ella');
    return { valor: limit, operador: sign, ...(unit !== undefined && { unidad: unit }) };
  };
}
