import { vertido } from './legal/varios.ts';
import { todoElAnio } from './modelo.ts';
import type { Incumplimiento, TipoMuestra } from './modelo.ts';
import { type Limite, ley } from './origen.ts';
import { conjunto, medida, sola, suma, traza } from './parametros.ts';

const comun = { recepcion: [2, 8], demanda: todoElAnio, riesgoMes: todoElAnio } as const;

const cuadro1 = (max: number): Limite => ({
  max,
  nota: 'por muestra de la serie',
  origen: ley('RD 509/1996, an. I, cuadro 1'),
});
const mediaAnual = (max: number): Limite => ({
  texto: `media anual: ${max}`,
  origen: ley('RD 509/1996, an. I, cuadro 2'),
});

/** How far each failing value may lie above its limit within a year's series, in %. */
function observacionDeVertido(_caso: unknown, incumplimientos: readonly Incumplimiento[]): string {
  const serie =
    'El nitrógeno y el fósforo se valoran por su media anual (Real Decreto 509/1996, anexo III.A.2), no por muestra.';
  if (incumplimientos.length === 0) return serie;
  const { general, solidos } = vertido.desviacion;
  const limites: Readonly<Record<string, number>> = {
    DBO5: vertido.cuadro1.dbo5 * (1 + general / 100),
    DQO: vertido.cuadro1.dqo * (1 + general / 100),
    'Sólidos en suspensión': vertido.cuadro1.solidos * (1 + solidos / 100),
  };
  const isExtremo = incumplimientos.some(
    ({ parametro, valor }) => (valor ?? 0) > (limites[parametro] ?? Number.POSITIVE_INFINITY),
  );
  return isExtremo
    ? `Muestra disconforme con desviación superior a la admitida (${general} %; sólidos, ${solidos} %). ${serie}`
    : `Muestra disconforme: cuenta entre las que la serie anual admite (anexo III.C: 2 de cada 8 a 16). ${serie}`;
}

/** Types that no group includes: the portal counts them under 'Otros'. */
export const sueltos = {
  residual: {
    ...comun,
    nombre: 'Agua residual depurada',
    norma: 'Real Decreto 509/1996',
    productos: ['Efluente de EDAR (10.000 a 100.000 h-e, zona sensible)'],
    referencias: ['Arqueta de salida', 'Salida de decantador {n}'],
    envase: 'Botella de polietileno de 2 L, muestra compuesta de 24 h',
    dias: [6, 9],
    riesgo: 0.05,
    observacion: observacionDeVertido,
    pruebas: () => [
      sola(
        traza('DBO5', 'mg O2/L', cuadro1(vertido.cuadro1.dbo5), [5, 19, 0, 0.1], {
          fallo: [27, 60],
          incertidumbre: 0.2,
        }),
        'PNT-FQ-081',
        'UNE-EN ISO 5815-1:2020',
      ),
      sola(
        medida('DQO', 'mg O2/L', cuadro1(vertido.cuadro1.dqo), [62, 18, 0], {
          lc: 10,
          fallo: [130, 270],
          incertidumbre: 0.12,
        }),
        'PNT-FQ-082',
        'ISO 15705:2002',
      ),
      sola(
        medida('Sólidos en suspensión', 'mg/L', cuadro1(vertido.cuadro1.solidos), [17, 5, 0], {
          lc: 3,
          fallo: [37, 80],
        }),
        'PNT-FQ-083',
        'UNE-EN 872:2006',
      ),
      sola(
        medida('Nitrógeno total', 'mg/L', mediaAnual(vertido.cuadro2.nitrogeno), [11, 2.4, 1]),
        'PNT-FQ-084',
        'UNE-EN ISO 11905-1:1998',
      ),
      sola(
        traza('Fósforo total', 'mg/L', mediaAnual(vertido.cuadro2.fosforo), [0.2, 2.6, 2, 0.1]),
        'PNT-FQ-085',
        'UNE-EN ISO 6878:2005',
      ),
    ],
  },
  nutricional: {
    ...comun,
    nombre: 'Etiquetado nutricional',
    norma: 'Reglamento (UE) 1169/2011 (sin criterio de conformidad)',
    productos: ['Producto terminado'],
    referencias: ['Lote L{yy}{ddd}', 'Referencia {nn} - Lote L{yy}{ddd}'],
    envase: 'Envase original',
    dias: [7, 14],
    riesgo: 0,
    pruebas: () => [
      conjunto('Información nutricional', 'PNT-NUT-001', 'Reglamento (UE) 1169/2011', [
        medida('Grasas', 'g/100 g', undefined, [13, 2, 1], { incertidumbre: 0.08 }),
        medida('Ácidos grasos saturados', 'g/100 g', undefined, [4, 0.7, 1]),
        medida('Hidratos de carbono', 'g/100 g', undefined, [31, 5, 1]),
        medida('Azúcares', 'g/100 g', undefined, [9, 1.8, 1]),
        medida('Proteínas', 'g/100 g', undefined, [10.5, 1.5, 1], { incertidumbre: 0.06 }),
        medida('Sal', 'g/100 g', undefined, [1.1, 0.25, 2], { incertidumbre: 0.1 }),
        suma('Valor energético', 'kcal/100 g', undefined, [[9, 0, 4, 0, 4, 0], 0]),
      ]),
      sola(medida('Humedad', 'g/100 g', undefined, [38, 9, 1]), 'PNT-NUT-004', 'UNE-EN ISO 712:2010', false),
    ],
  },
} satisfies Record<string, TipoMuestra>;
