import type { Resultado } from '../../../contract/muestras/muestra.ts';
import { numero } from '../../../contract/base/numeros.ts';
import { clases } from './clases.ts';
import { comparaDecimales, type Decimal, decimalDeLey, decimalDeNumero, masDecimal, porPotencia } from './intervalo.ts';
import { exponenteA, parametroDe, type ParametroId, parametros } from '../../../contract/normas/diccionario.ts';
import { textoDeLimites } from './frases.ts';
import type { Circunstancias } from './lectura.ts';
import { candidatos, condicionesDe, desconocidas, limitesEn, supuestos } from './limites-en.ts';
import { haciaEn, principales } from './limites-principales.ts';
import type { Limite } from '../../../contract/normas/norma.ts';

/** The fields of a sample with its stated limits. */
interface MuestraConLimites {
  readonly determinaciones: readonly {
    readonly descripcion: string;
    readonly resultados: readonly Pick<Resultado, 'descripcion' | 'unidad' | 'referencia'>[];
  }[];
}

/** A stated limit that differs from the norm's. */
interface LimiteDistinto {
  readonly determinacion: string;
  readonly descripcion: string;
  readonly indicado: string;
  readonly vigente: string;
  readonly articulo: string;
}

/** The differing limits of a sample, and the number of limits compared. */
export interface LimitesComparados {
  readonly distintos: readonly LimiteDistinto[];
  readonly comparados: number;
}

/**
 * The limits stated in a sample that differ from the norm's at its place and date. A limit is compared where the norm has one in
 * the same direction and a comparable unit, in every case that the known facts leave open, and differs if it does so in every
 * case. A limit on a parameter that the norm doesn't limit isn't compared: it comes from elsewhere.
 */
export function limitesDistintos(muestra: MuestraConLimites, circunstancias: Circunstancias): LimitesComparados {
  const distintos: LimiteDistinto[] = [];
  let comparados = 0;
  for (const { descripcion: determinacion, resultados } of muestra.determinaciones) {
    for (const { descripcion, unidad, referencia = {} } of resultados) {
      const parametro = parametroDe(determinacion, descripcion);
      if (!parametro) continue;
      for (const sentido of ['min', 'max'] as const) {
        const valor = referencia[sentido];
        if (valor === undefined) continue;
        const found = compara({ parametro, sentido, valor, unidad }, circunstancias);
        if (found === undefined) continue;
        comparados++;
        if (found !== 'igual') distintos.push({ determinacion, descripcion, ...found });
      }
    }
  }
  return { distintos, comparados };
}

interface Indicado {
  readonly parametro: ParametroId;
  readonly sentido: 'min' | 'max';
  readonly valor: number;
  readonly unidad: string | undefined;
}

/** Compares a stated limit; undefined where the norm's limit isn't certain. */
function compara(
  indicado: Indicado,
  { norma, lugar, atributos = {}, fecha }: Circunstancias,
): 'igual' | Pick<LimiteDistinto, 'indicado' | 'vigente' | 'articulo'> | undefined {
  if (fecha < norma.desde) return undefined;
  const { parametro, sentido, valor, unidad } = indicado;
  const rows = candidatos(norma, parametro, { lugar, atributos, fecha });
  const known = condicionesDe(atributos, parametro);
  const cases = supuestos(norma, lugar, known, desconocidas(rows, known)).map((each) =>
    principales(haciaEn(limitesEn(rows, each), sentido)),
  );
  const all = [...new Set(cases.flat())].toSorted((a, b) => clases[a.clase].gravedad - clases[b.clase].gravedad);
  if (cases.some((own) => own.length === 0)) return undefined;
  if (all.some((row) => exponenteA(parametro, unidad, row.unidad) === undefined)) return undefined;
  if (cases.some((own) => own.some((row) => isIgual(indicado, row)))) return 'igual';
  return {
    indicado: `${sentido === 'max' ? 'máx.' : 'mín.'} ${numero(valor)}${unidad ? ` ${unidad}` : ''}`,
    vigente: [...new Set(all.map((row) => textoDeLimites([row])))].join(' o '),
    articulo: [...new Set(all.map(({ articulo }) => articulo))].join('; '),
  };
}

/**
 * Whether a stated limit equals the norm's. A stated limit includes its own value: for 'less than 100' a laboratory states 100
 * or, for a count, 99.
 */
function isIgual({ parametro, valor, unidad }: Indicado, row: Limite): boolean {
  const potencia = exponenteA(parametro, unidad, row.unidad);
  if (potencia === undefined) return false;
  const stated = porPotencia(decimalDeNumero(valor), potencia);
  const limit = decimalDeLey(row.valor);
  if (comparaDecimales(stated, limit) === 0) return true;
  return (
    row.operador === '<' && parametros[parametro].recuento === true && comparaDecimales(stated, menosUno(limit)) === 0
  );
}

function menosUno(of: Decimal): Decimal {
  return masDecimal(of, { digitos: -1n, exponente: 0 });
}
