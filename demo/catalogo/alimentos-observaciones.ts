import { encimaDe } from './alimentos-pruebas.ts';
import type { Caso } from './caso.ts';
import { enterotoxinasDesde } from './legal/r2073.ts';
import type { Incumplimiento } from './modelo.ts';

const estafilococos = 'Estafilococos coagulasa positivos';
const contados = [
  'Escherichia coli',
  'Escherichia coli β-glucuronidasa positivo',
  'Recuento de aerobios a 30 °C',
  'Recuento de enterobacterias',
  estafilococos,
] as const;

/** Parameters that the regulation's criteria aren't about. */
const ajenos = new Set(['Aflatoxina M1', 'Fosfatasa alcalina', 'Toxinas lipofílicas (ácido okadaico)']);

/** How the lot comes out by annex I ('Interpretación'): satisfactory, acceptable or unsatisfactory. */
export function observacionDeLote(
  _caso: Caso,
  incumplimientos: readonly Incumplimiento[],
  valorDe: (parametro: string) => number | undefined,
): string {
  const propios = incumplimientos.filter(({ parametro }) => !ajenos.has(parametro));
  const otros = incumplimientos.filter((one) => !propios.includes(one)).map(({ parametro }) => parametro);
  const aceptables = contados.filter((nombre) => (valorDe(encimaDe(nombre)) ?? 0) > 0);
  const said = [
    propios.length > 0 && `Lote insatisfactorio (Reglamento (CE) 2073/2005, anexo I): ${medidasPor(propios)}`,
    propios.length === 0 &&
      aceptables.length > 0 &&
      `Lote aceptable: unidades entre m y M, no más de c (${aceptables.join(', ')}).`,
    propios.length === 0 && aceptables.length === 0 && 'Lote satisfactorio: todas las unidades cumplen m.',
    otros.length > 0 && `Fuera de su límite: ${otros.join(', ')}.`,
  ];
  return said.filter(Boolean).join(' ');
}

/** What follows from an unsatisfactory lot: of safety (chapter 1), of hygiene (chapter 2), and for staphylococci. */
function medidasPor(propios: readonly Incumplimiento[]): string {
  const isSeguridad = ({ parametro }: Incumplimiento): boolean =>
    /Listeria|Salmonella|: Escherichia coli$/u.test(parametro);
  const isToxico = ({ parametro, valor }: Incumplimiento): boolean =>
    parametro.endsWith(estafilococos) && (valor ?? 0) > enterotoxinasDesde;
  return [
    propios.some(isSeguridad) && 'retirada o recuperación del lote (Reglamento (CE) 178/2002, artículo 19).',
    !propios.every(isSeguridad) && 'mejoras de la higiene y de la selección de materias primas (capítulo 2).',
    propios.some(isToxico) && 'Más de 100.000 UFC/g de estafilococos: el lote se analiza para enterotoxinas.',
  ]
    .filter(Boolean)
    .join(' ');
}
