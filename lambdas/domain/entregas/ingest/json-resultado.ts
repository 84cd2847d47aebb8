import type { Resultado } from '../../../../contract/muestras/muestra.ts';
import type { JsonFields } from './json-fields.ts';
import { type NumberNotation, readNumero, readValor } from './numero.ts';
import { warnIfDoubtful } from './warn-if-doubtful.ts';
import { resultadoOf } from './resultado.ts';
import { refuseDamagedName } from './sheet-damage.ts';

/** JSON says its numbers as numbers; one that comes as text may have either decimal sign, where it can't be thousands. */
const notation: NumberNotation = { decimal: 'mixto' };

/** Reads one result of a sample in JSON. `valor` may be a number or a text such as '<0,5'. */
export function resultadoOfJson(fields: JsonFields): Resultado {
  const delivered = fields.number('valor');
  const formatted = fields.text('valor_formateado');
  const said = delivered === undefined ? fields.text('valor') : undefined;
  const operador = fields.text('operador');
  const textos = fields.texts({
    unidad: 'unidad',
    conclusion: 'conclusion',
    incertidumbre: 'incertidumbre',
    limite_deteccion: 'limite_deteccion',
    limite_cuantificacion: 'limite_cuantificacion',
    acreditado: 'acreditado',
  });
  const descripcion = fields.text('descripcion') ?? '';
  refuseDamagedName('descripcion', descripcion, fields.refuse);
  const valor = formatted ?? said;
  const resultado = resultadoOf(
    { descripcion, ...textos, ...(valor === undefined ? {} : { valor }) },
    // A text that stands beside its number needs no understanding.
    { ...notation, previstos: new Set(delivered === undefined ? [] : [valor ?? '']) },
    fields,
  );
  const apart = formatted === undefined ? undefined : said;
  if (apart !== undefined) warnIfDoubtful('valor', apart, notation, fields);
  addSaidApart(resultado, { delivered, said: apart, operador });
  const referencia = referenciaOf(fields);
  if (referencia) resultado.referencia = referencia;
  fields.end(['_id']);
  return resultado;
}

/** The number that is delivered as such wins over the one understood in the text beside it; so does a sign of its own. */
function addSaidApart(
  resultado: Resultado,
  {
    delivered,
    said,
    operador,
  }: { delivered?: number | undefined; said?: string | undefined; operador?: string | undefined },
): void {
  const apart = said === undefined ? undefined : readValor(said, notation);
  const valor = delivered ?? apart?.valor;
  if (valor !== undefined) resultado.valor = valor;
  const sign = operador === undefined ? apart?.operador : readValor(`${operador}0`, { decimal: '.' }).operador;
  if (sign && resultado.valor !== undefined) resultado.operador = sign;
}

function referenciaOf(fields: JsonFields): Resultado['referencia'] {
  const inner = fields.objectOrText('referencia');
  if (inner === undefined || typeof inner === 'string') return inner === undefined ? undefined : { texto: inner };
  const of = fields.within(inner, 'referencia.');
  const words: string[] = [];
  const end = (name: 'min' | 'max'): number | undefined => {
    const number = of.number(name);
    const text = number === undefined ? of.text(name) : undefined;
    if (text === undefined) return number;
    const read = readNumero(text, notation);
    if (read === undefined && !warnIfDoubtful(name, text, notation, of)) words.push(text);
    return read;
  };
  const [min, max, texto] = [end('min'), end('max'), of.text('texto') ?? (words.join(' - ') || undefined)];
  of.end([]);
  if (min === undefined && max === undefined && texto === undefined) return undefined;
  return {
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(texto === undefined ? {} : { texto }),
  };
}
