import type { ParametroId } from './diccionario.ts';
import type { Criterio, Norma, Omision } from './norma.ts';

const seguridad = ['línea', 'mercado'] as const;
const proceso = ['línea'] as const;

type Resto = Partial<Criterio>;

/** Nothing may be detected in any of n units. */
function ausencia(
  [fila, categoria]: readonly [fila: string, categoria: string],
  parametro: ParametroId,
  resto: Resto = {},
): Criterio {
  const base = { fila, categoria, parametro, regla: 'ausencia', n: 5, c: 0, unidades: [] } as const;
  return { ...base, cantidades: ['25 g'], lugares: fila.startsWith('1') ? seguridad : proceso, ...resto };
}

/** Counts against m, and M where c units may lie between the two. */
function recuento(
  [fila, categoria]: readonly [fila: string, categoria: string],
  parametro: ParametroId,
  [n, c, m, M]: readonly [n: number, c: number, m: string, M?: string],
  resto: Resto = {},
): Criterio {
  const base = { fila, categoria, parametro, n, c, m, unidades: ['UFC/g'], cantidades: [] } as const;
  const regla = M === undefined ? 'dos clases' : 'tres clases';
  return { ...base, ...(M && { M }), regla, lugares: fila.startsWith('1') ? seguridad : proceso, ...resto };
}

const en10g: Resto = { cantidades: ['10 g'] };
const vida = 'listo para el consumo que favorece Listeria';
const picada = 'carne picada y preparados de carne';
const histamina: Resto = { regla: 'histamina', unidades: ['mg/kg'] };
const canal: Resto = { regla: 'hasta c', n: 50 };

/** Chapter 1, food safety. */
const capitulo1: readonly Criterio[] = [
  ausencia(['1.1', 'listo para el consumo de lactantes o usos médicos especiales'], 'listeria', { n: 10 }),
  recuento(['1.2a', vida], 'listeria', [5, 0, '100'], { demostrada: true }),
  // Reg. (UE) 2024/2895: until then only before the food has left the producer's immediate control.
  ausencia(['1.2b', vida], 'listeria', { demostrada: false, lugares: proceso, hasta: '2026-07-01' }),
  ausencia(['1.2b', vida], 'listeria', { demostrada: false, desde: '2026-07-01' }),
  recuento(['1.3', 'listo para el consumo que no favorece Listeria'], 'listeria', [5, 0, '100']),
  ausencia(['1.4', `${picada} que se comen crudos`], 'salmonella'),
  ausencia(['1.5', `${picada} de ave que se comen cocinados`], 'salmonella'),
  ausencia(['1.6', `${picada} de otras especies que se comen cocinados`], 'salmonella', en10g),
  ausencia(['1.7', 'carne separada mecánicamente'], 'salmonella', en10g),
  ausencia(['1.8', 'productos cárnicos que se comen crudos'], 'salmonella'),
  ausencia(['1.9', 'productos de carne de ave que se comen cocinados'], 'salmonella'),
  ausencia(['1.10', 'gelatina y colágeno'], 'salmonella'),
  ausencia(['1.11', 'queso, mantequilla y nata de leche cruda o poco tratada'], 'salmonella'),
  ausencia(['1.12', 'leche y suero en polvo'], 'salmonella'),
  ausencia(['1.13', 'helados con leche'], 'salmonella'),
  ausencia(['1.14', 'ovoproductos'], 'salmonella'),
  ausencia(['1.15', 'listo para el consumo con huevo crudo'], 'salmonella', { cantidades: ['25 g', '25 ml'] }),
  ausencia(['1.16', 'crustáceos y moluscos cocidos'], 'salmonella'),
  ausencia(['1.17', 'moluscos bivalvos, equinodermos, tunicados y gasterópodos vivos'], 'salmonella'),
  ausencia(['1.18', 'semillas germinadas listas para el consumo'], 'salmonella'),
  ausencia(['1.19', 'frutas y hortalizas troceadas listas para el consumo'], 'salmonella'),
  ausencia(['1.20', 'zumos sin pasteurizar listos para el consumo'], 'salmonella'),
  ausencia(['1.21', 'quesos, leche y suero en polvo de las filas de estafilococos'], 'enterotoxinas'),
  ausencia(['1.22', 'preparados deshidratados para lactantes y usos médicos, menos de 6 meses'], 'salmonella', {
    n: 30,
  }),
  ausencia(['1.23', 'preparados deshidratados de continuación'], 'salmonella', { n: 30 }),
  ausencia(['1.24', 'preparados deshidratados para lactantes, menos de 6 meses'], 'cronobacter', { ...en10g, n: 30 }),
  recuento(
    ['1.25', 'moluscos bivalvos, equinodermos, tunicados y gasterópodos vivos'],
    'e-coli',
    [5, 1, '230', '700'],
    {
      regla: 'moluscos',
      unidades: ['NMP/100 g'],
    },
  ),
  recuento(['1.26', 'pescado con mucha histidina'], 'histamina', [9, 2, '100', '200'], histamina),
  recuento(['1.27', 'pescado con mucha histidina madurado en salmuera'], 'histamina', [9, 2, '200', '400'], histamina),
  recuento(['1.27a', 'salsa de pescado fermentada'], 'histamina', [1, 0, '400'], { unidades: ['mg/kg'] }),
  ausencia(['1.28', 'carne fresca de ave'], 'salmonella-enteritidis-typhimurium'),
  ausencia(['1.29', 'brotes'], 'stec'),
];

/** Chapter 2, process hygiene: not for products on the market (article 2.d). */
const capitulo2: readonly Criterio[] = [
  ausencia(['2.1.3', 'canales de vacuno, ovino, caprino y equino'], 'salmonella', { ...canal, c: 2, cantidades: [] }),
  ausencia(['2.1.4', 'canales de cerdo'], 'salmonella', { ...canal, c: 3, cantidades: [] }),
  ausencia(['2.1.5', 'canales de pollo y pavo'], 'salmonella', { ...canal, c: 5 }),
  recuento(['2.1.6', 'carne picada'], 'aerobios-30', [5, 2, '500.000', '5.000.000']),
  recuento(['2.1.6', 'carne picada'], 'e-coli', [5, 2, '50', '500']),
  recuento(['2.1.7', 'carne separada mecánicamente'], 'aerobios-30', [5, 2, '500.000', '5.000.000']),
  recuento(['2.1.7', 'carne separada mecánicamente'], 'e-coli', [5, 2, '50', '500']),
  recuento(['2.1.8', 'preparados de carne'], 'e-coli', [5, 2, '500', '5.000'], {
    unidades: ['UFC/g', 'UFC/cm²', 'UFC/cm2'],
  }),
  recuento(['2.1.9', 'canales de pollo'], 'campylobacter', [50, 15, '1.000'], {
    regla: 'hasta c',
    desde: '2020-01-01',
    hasta: '2025-01-01',
  }),
  recuento(['2.1.9', 'canales de pollo'], 'campylobacter', [50, 10, '1.000'], {
    regla: 'hasta c',
    desde: '2025-01-01',
  }),
  recuento(['2.2.1', 'leche pasteurizada y lácteos líquidos'], 'enterobacterias', [5, 0, '10'], {
    unidades: ['UFC/mL'],
  }),
  recuento(['2.2.2', 'queso de leche o suero tratados'], 'e-coli', [5, 2, '100', '1.000']),
  recuento(['2.2.3', 'queso de leche cruda'], 'estafilococos', [5, 2, '10.000', '100.000']),
  recuento(['2.2.4', 'queso de leche termizada, y madurado de pasteurizada'], 'estafilococos', [5, 2, '100', '1.000']),
  recuento(['2.2.5', 'queso fresco no madurado de leche pasteurizada'], 'estafilococos', [5, 2, '10', '100']),
  recuento(['2.2.6', 'mantequilla y nata de leche cruda o termizada'], 'e-coli', [5, 2, '10', '100']),
  recuento(['2.2.7', 'leche y suero en polvo'], 'enterobacterias', [5, 0, '10']),
  recuento(['2.2.7', 'leche y suero en polvo'], 'estafilococos', [5, 2, '10', '100']),
  recuento(['2.2.8', 'helados y postres lácteos congelados'], 'enterobacterias', [5, 2, '10', '100']),
  ausencia(['2.2.9', 'preparados deshidratados para lactantes, menos de 6 meses'], 'enterobacterias', {
    ...en10g,
    n: 10,
  }),
  ausencia(['2.2.10', 'preparados deshidratados de continuación'], 'enterobacterias', en10g),
  recuento(['2.2.11', 'preparados deshidratados para lactantes, menos de 6 meses'], 'cereus', [5, 1, '50', '500']),
  recuento(['2.3.1', 'ovoproductos'], 'enterobacterias', [5, 2, '10', '100'], { unidades: ['UFC/g', 'UFC/mL'] }),
  recuento(['2.4.1', 'crustáceos y moluscos cocidos, pelados o sin concha'], 'e-coli', [5, 2, '1', '10'], {
    unidades: ['NMP/g'],
  }),
  recuento(['2.4.1', 'crustáceos y moluscos cocidos, pelados o sin concha'], 'estafilococos', [5, 2, '100', '1.000']),
  recuento(['2.5.1', 'frutas y hortalizas troceadas listas para el consumo'], 'e-coli', [5, 2, '100', '1.000']),
  recuento(['2.5.2', 'zumos sin pasteurizar listos para el consumo'], 'e-coli', [5, 2, '100', '1.000']),
];

const omitidos: readonly Omision[] = [
  { que: 'fila 1.30, carne de reptil', porque: 'falta el anexo del Reg. (UE) 2020/205: n, c y m no están verificados' },
  {
    que: 'redacción exacta de la fila 1.2 y sus notas 5 y 7 desde el 1-7-2026',
    porque: 'falta el anexo del Reg. (UE) 2024/2895: se lee por su considerando 5 y su artículo 2',
  },
  {
    que: 'filas 2.1.1 y 2.1.2, recuentos en canales',
    porque: 'se valoran por la media diaria de logaritmos de una jornada, no por unidades de una muestra',
  },
  {
    que: 'nota 8: pH, actividad de agua y vida útil que hacen un alimento de la fila 1.3',
    porque: 'la categoría la dice quien conoce el alimento: un resultado no la decide',
  },
  {
    que: 'comidas preparadas (RD 3484/2000) y criterios de clientes',
    porque: 'no leídos: el Reglamento no los tiene',
  },
];

/** Reglamento (CE) 2073/2005, annex I, as consolidated on 28-2-2019, with Listeria by Reglamento (UE) 2024/2895. */
export const reg2073de2005: Norma = {
  cita: 'Reg. (CE) 2073/2005',
  desde: '2019-02-28',
  lugares: ['línea', 'mercado'],
  limites: [],
  criterios: [...capitulo1, ...capitulo2],
  omitidos,
};
