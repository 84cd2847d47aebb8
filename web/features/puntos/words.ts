import { fechaCorta } from '../../../contract/base/fechas.ts';
import { cantidad, numero } from '../../../contract/base/numeros.ts';
import { sinValor, textoDeLimite, textoDeValor } from '../../../contract/muestras/rules/resultado.ts';
import { type Condicion, condiciones, type Lugar } from '../../../contract/normas/norma.ts';
import type { ParametroDePunto } from '../../../contract/puntos/puntos-listados.ts';
import type { PuntoCitado } from '../../../contract/puntos/puntos.ts';

/** A class as it stands by itself: `Depósito`, `ACS`. */
export function textoDeClase(clase: Lugar | null): string {
  return clase === null ? '' : clase.charAt(0).toUpperCase() + clase.slice(1);
}

/** Classes that stand together, and the facts on which the limits of such a point may depend. */
export interface GrupoDeClases {
  group: string;
  items: readonly Lugar[];
  condiciones: readonly Condicion[];
}

/** What a class is chosen from. */
export const gruposDeClases: readonly GrupoDeClases[] = [
  {
    group: 'Agua de consumo',
    items: [
      'captación',
      'salida de ETAP',
      'depósito de cabecera',
      'depósito',
      'cisterna',
      'red',
      'grifo',
      'edificio prioritario',
    ],
    condiciones: [
      'embalse',
      'desalinizada',
      'generaClorato',
      'cloroActivo',
      'dioxidoDeCloro',
      'boroDeOrigen',
      'selenioAutorizado',
      'plaguicidaAutorizado',
      'cuidadosAumentados',
    ],
  },
  {
    group: 'Agua sanitaria',
    items: ['ACS', 'AFCH', 'depósito de AFCH', 'acumulador', 'retorno', 'terminal'],
    condiciones: ['cuidadosAumentados', 'cloroActivo', 'dioxidoDeCloro'],
  },
  {
    group: 'Otras instalaciones',
    items: ['torre', 'spa', 'pulverización', 'otra instalación'],
    condiciones: ['climatizado', 'aerosoliza', 'desinfectaConCloro', 'desinfectaConBromo', 'isocianurico'],
  },
  {
    group: 'Piscina',
    items: ['vaso de piscina', 'recinto de piscina'],
    condiciones: ['climatizado', 'aerosoliza', 'desinfectaConCloro', 'desinfectaConBromo', 'isocianurico'],
  },
  { group: 'Alimentos y superficies', items: ['línea', 'mercado', 'superficie'], condiciones: [] },
  { group: 'Vertidos', items: ['vertido'], condiciones: ['altaMontana', 'masDe10000'] },
];

/** Every condition once, in the order of the groups. */
export const todasLasCondiciones: readonly Condicion[] = [
  ...new Set(gruposDeClases.flatMap((grupo) => grupo.condiciones)),
];

/** The conditions that are asked of a class; none of no class. */
export function condicionesDe(clase: string): readonly Condicion[] {
  return gruposDeClases.find(({ items }) => items.some((item) => item === clase))?.condiciones ?? [];
}

/** What a condition asks, as a question's label: `Genera clorato o clorito la desinfección`. */
export function textoDeCondicion(condicion: Condicion): string {
  const words = condiciones[condicion].replace(/^si /u, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `Toma de red · T-01`: a point with its code. */
export function nombreDePunto({ nombre, codigo }: Pick<PuntoCitado, 'nombre' | 'codigo'>): string {
  return codigo ? `${nombre} · ${codigo}` : nombre;
}

/** The newest value with its unit: `62 mg/L`, `<0,5 µg/L`, the laboratory's words, or that there is none. */
export function textoDelUltimo({ unidad, ultimo }: Pick<ParametroDePunto, 'unidad' | 'ultimo'>): string {
  if (ultimo.texto === '') return sinValor;
  const value = textoDeValor({ valor_formateado: ultimo.texto, valor: Number(ultimo.texto) });
  const text = /^[<>]/u.test(value) ? value : `${ultimo.operador ?? ''}${value}`;
  return unidad && /\d/u.test(value) ? `${text} ${unidad}` : text;
}

/** `límite 50`, `mínimo 0,2`; '' for none. */
export const textoDelLimite = ({ ultimo }: Pick<ParametroDePunto, 'ultimo'>) => textoDeLimite(ultimo.limite);

/** Whether a value is marked as outside its limits: where it doesn't comply that is said already. */
export const isFuera = ({ fuera, conclusion }: { fuera?: boolean | undefined; conclusion: string }) =>
  fuera === true && conclusion !== 'No cumple';

/** A short line of values in words, for who doesn't see it. */
export function textoDeSerie({
  parametro,
  determinacion,
  unidad,
  total,
  noCumplen,
  valores,
}: ParametroDePunto): string {
  const [first, last] = [valores[0], valores.at(-1)];
  const highest = Math.max(...valores.map(({ valor }) => valor));
  const outside = valores.filter(isFuera).length;
  return [
    `${parametro || determinacion}: ${cantidad(total, 'valor', 'valores')}`,
    first && last ? `, del ${fechaCorta(first.fecha)} al ${fechaCorta(last.fecha)}` : '',
    first ? `, el más alto ${numero(highest)}${unidad ? ` ${unidad}` : ''}` : '',
    noCumplen > 0 ? `; ${numero(noCumplen)} no ${noCumplen === 1 ? 'cumple' : 'cumplen'}` : '',
    outside > 0 ? `; ${numero(outside)} fuera de límite` : '',
  ].join('');
}
