import type { ParametroId } from './diccionario.ts';
import type { Clase, Condiciones, Limite, Lugar, Norma } from './norma.ts';

const vasos = ['vaso de piscina', 'spa'] as const;

type Resto = Partial<Omit<Limite, 'parametro' | 'clase' | 'valor' | 'unidad'>>;

function fila(clase: Clase, parametro: ParametroId, valor: string, unidad: string, resto: Resto = {}): Limite {
  const base = { parametro, matriz: 'agua de piscina', lugares: vasos, operador: '<=', valor, unidad, clase } as const;
  return { ...base, articulo: clase === 'cierre' ? 'anexo I y art. 12.3' : 'anexo I', ...resto };
}

const min = { operador: '>=' } as const;
const si = (condicion: Condiciones): Resto => ({ condicion });
const cloro = si({ desinfectaConCloro: true });
const bromo = si({ desinfectaConBromo: true });
const isocianurico = si({ isocianurico: true });
const otroDesinfectante = si({ desinfectaConCloro: false, desinfectaConBromo: false });
const climatizado: Resto = { lugares: ['vaso de piscina'], condicion: { climatizado: true } };
const spa: Resto = { lugares: ['spa'] };
const ph: Resto = { duda: 'fuera de 7,2 a 8,0 se atiende además al índice de Langelier, entre -0,5 y 0,5' };
const conAerosoles: Resto = {
  lugares: ['vaso de piscina'],
  condicion: { climatizado: true, aerosoliza: true },
  operador: '<',
  bastaNoDetectado: true,
};
const hidromasaje: Resto = { ...spa, operador: '<', bastaNoDetectado: true };

const agua: readonly Limite[] = [
  fila('piscina', 'ph', '7,2', 'unidades pH', { ...min, ...ph }),
  fila('piscina', 'ph', '8,0', 'unidades pH', ph),
  fila('cierre', 'ph', '6,0', 'unidades pH', min),
  fila('cierre', 'ph', '9,0', 'unidades pH'),
  fila('piscina', 'temperatura', '24', '°C', { ...climatizado, ...min }),
  fila('piscina', 'temperatura', '30', '°C', climatizado),
  fila('piscina', 'temperatura', '36', '°C', spa),
  fila('cierre', 'temperatura', '40', '°C', climatizado),
  fila('cierre', 'temperatura', '40', '°C', spa),
  fila('piscina', 'redox', '250', 'mV', { ...otroDesinfectante, ...min }),
  fila('piscina', 'redox', '900', 'mV', otroDesinfectante),
  fila('piscina', 'turbidez', '5', 'UNF'),
  fila('cierre', 'turbidez', '20', 'UNF'),
  fila('piscina', 'cloro-libre', '0,5', 'mg/L', { ...cloro, ...min }),
  fila('piscina', 'cloro-libre', '2,0', 'mg/L', cloro),
  fila('cierre', 'cloro-libre', '0', 'mg/L', {
    ...cloro,
    operador: '>',
    consecuencia: 'la ausencia de desinfectante cierra el vaso hasta que se normalice',
  }),
  fila('cierre', 'cloro-libre', '5', 'mg/L', cloro),
  fila('piscina', 'cloro-combinado', '0,6', 'mg/L', cloro),
  fila('cierre', 'cloro-combinado', '3', 'mg/L', cloro),
  fila('piscina', 'bromo', '2', 'mg/L', { ...bromo, ...min }),
  fila('piscina', 'bromo', '5', 'mg/L', bromo),
  fila('cierre', 'bromo', '10', 'mg/L', bromo),
  fila('piscina', 'isocianurico', '75', 'mg/L', isocianurico),
  fila('cierre', 'isocianurico', '150', 'mg/L', isocianurico),
  ...(['e-coli', 'pseudomonas'] as const).flatMap((each) => [
    fila('piscina', each, '0', 'UFC/100 mL'),
    fila('cierre', each, '0', 'UFC/100 mL'),
  ]),
  ...[conAerosoles, hidromasaje].flatMap((each) => [
    fila('piscina', 'legionella', '100', 'UFC/L', each),
    fila('cierre', 'legionella', '100', 'UFC/L', each),
  ]),
];

const recinto = { matriz: 'aire de piscina', lugares: ['recinto de piscina'], articulo: 'anexo II' } as const;

const aire: readonly Limite[] = [
  fila('piscina', 'humedad-relativa', '65', '%', { ...recinto, operador: '<' }),
  fila('piscina', 'co2-sobre-exterior', '500', 'ppm', recinto),
  fila('piscina', 'aire-sobre-agua', '1', '°C', { ...recinto, ...min }),
  fila('piscina', 'aire-sobre-agua', '2', '°C', recinto),
];

/** Real Decreto 742/2013, on swimming pools, with the changes of RD 3/2023. */
export const rd742de2013: Norma = {
  cita: 'RD 742/2013',
  desde: '2023-01-11',
  lugares: [...vasos, 'recinto de piscina'] satisfies Lugar[],
  limites: [...agua, ...aire],
  omitidos: [
    { que: 'transparencia', porque: 'se aprecia, no se mide: desagüe de fondo bien visible' },
    { que: 'tiempo de recirculación', porque: 'el valor es el del proyecto de cada vaso' },
    { que: 'otros desinfectantes', porque: 'el valor lo da la autoridad competente' },
    { que: 'índice de Langelier', porque: 'solo cuenta donde el pH sale de su intervalo: lo dice la frase del pH' },
    {
      que: 'aire seco de vasos de hidromasaje y terapéuticos',
      porque: 'el anexo II los exceptúa de la diferencia de 1 a 2 °C: la clase de punto no los distingue',
    },
  ],
};
