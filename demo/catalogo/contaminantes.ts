import type { Caso } from './caso.ts';
import { limitesDeCriterio } from './criterios.ts';
import { cifra } from './legal/rd3.ts';
import { seguridad } from './legal/r2073.ts';
import { compuestosPolares, metalesEnPescado, referenciaAcrilamida } from './legal/varios.ts';
import { todoElAnio, verano } from './modelo.ts';
import type { Parametro, Prueba, TipoMuestra } from './modelo.ts';
import { ley } from './origen.ts';
import { conjunto, medida, sola, suma, traza } from './parametros.ts';
import { encimaDe, enUnidad, reglamento } from './alimentos-pruebas.ts';
import { multirresiduos } from './plaguicidas.ts';

const comun = { recepcion: [2, 8], demanda: todoElAnio, riesgoMes: todoElAnio } as const;

type Especie = keyof typeof metalesEnPescado;

function especieDe({ categoria }: Caso): Especie {
  return categoria !== undefined && categoria in metalesEnPescado ? (categoria as Especie) : 'general';
}

/** A metal in fish, with the level of its species; it breaks it beyond doubt, since the uncertainty is discounted. */
function metal(nombre: string, nivel: string, punto: string, lc: number, u: number, propension: number): Parametro {
  const max = cifra(nivel);
  const decimales = Math.max(2, nivel.split(',')[1]?.length ?? 0);
  const limite = {
    max,
    decimales: nivel.split(',')[1]?.length ?? 0,
    origen: ley(`Reg. (UE) 2023/915, an. I, ${punto}`),
  };
  return traza(nombre, 'mg/kg', limite, [lc, max * 0.55, decimales, 0.4], {
    fallo: [max * 1.35, max * 1.9],
    propension,
    incertidumbre: u,
  });
}

/** Histamine, for the species that are rich in histidine only: nine units and their mean (row 1.26). */
function histamina(): Prueba {
  const { fila, n, c, m, M } = seguridad.histamina;
  const origen = reglamento(fila);
  const unidades = Array.from({ length: n }, (_, place) =>
    traza(enUnidad('Histamina', place), 'mg/kg', { max: M, nota: `M; m = ${m}`, origen }, [5, 70, 0, 0.7], {
      fallo: [M * 1.1, M * 3],
      propension: 0.2,
      incertidumbre: 0.16,
    }),
  );
  return conjunto('Histamina', 'PNT-CL-031', 'UNE-EN ISO 19343:2018', [
    ...unidades,
    {
      nombre: encimaDe('Histamina'),
      unidad: 'unidades',
      limite: { max: c, nota: `n = ${n}, c = ${c}`, origen },
      valores: { clase: 'encima', unidades: n, m },
    },
    suma(
      `Media de las ${n} unidades: Histamina`,
      'mg/kg',
      { max: m, nota: 'media ≤ m', origen },
      [[...Array<number>(n).fill(1 / n), 0], 0],
      { lc: 5 },
    ),
  ]);
}

const ricosEnHistidina: ReadonlySet<Especie> = new Set(['boqueronYSardina', 'caballa', 'atun']);

/** Residues, contaminants, allergens and frying oils. */
export const contaminantes = {
  aceite: {
    ...comun,
    nombre: 'Aceite de fritura',
    norma: 'Orden de 26 de enero de 1989',
    productos: ['Aceite de girasol alto oleico', 'Aceite de oliva de fritura', 'Aceite vegetal de fritura'],
    referencias: ['Freidora {n}', 'Freidora {n} - línea de empanados'],
    envase: 'Frasco de vidrio topacio de 250 mL',
    recepcion: [15, 24],
    dias: [4, 9],
    riesgo: 0.05,
    riesgoMes: verano,
    observacion: (_caso, incumplimientos) =>
      incumplimientos.length > 0
        ? 'Retirar el aceite del baño de fritura: sus componentes polares no son inferiores al 25 %.'
        : undefined,
    pruebas: () => [
      sola(
        medida(
          'Compuestos polares',
          '%',
          { max: compuestosPolares, estricto: true, origen: ley('Orden de 26-1-1989, art. 6.3') },
          [14.5, 3.2, 1],
          { fallo: [25.6, 36], incertidumbre: 0.06 },
        ),
        'PNT-FQ-071',
        'UNE-EN ISO 8420:2003',
      ),
      sola(medida('Grado de acidez', '% ác. oleico', undefined, [0.6, 0.2, 2]), 'PNT-FQ-072', 'UNE-EN ISO 660:2021'),
    ],
  },
  gluten: {
    ...comun,
    nombre: 'Alérgenos: gluten',
    norma: 'Criterio del laboratorio (Reglamento de Ejecución (UE) 828/2014)',
    productos: ['Menú sin gluten', 'Croquetas sin gluten', 'Macarrones sin gluten'],
    referencias: ['Lote L{yy}{ddd}', 'Plato testigo {dd}/{mm}'],
    envase: 'Bolsa estéril con 100 g',
    dias: [3, 7],
    riesgo: 0.035,
    observacion: (_caso, incumplimientos) =>
      incumplimientos.length > 0
        ? 'Por encima del criterio del laboratorio para la mención «sin gluten» (Reglamento de Ejecución (UE) 828/2014).'
        : undefined,
    pruebas: () => [
      sola(
        traza('Gluten', 'mg/kg', limitesDeCriterio.gluten, [5, 14, 1, 0.9], { fallo: [22, 140], incertidumbre: 0.25 }),
        'PNT-BIO-001',
        'AOAC 2012.01 (ELISA R5)',
      ),
    ],
  },
  plaguicidas: {
    ...comun,
    nombre: 'Plaguicidas en hortalizas',
    norma: 'Criterio del laboratorio (Reglamento (CE) 396/2005)',
    regla:
      'Criterio del laboratorio: se descuenta la incertidumbre expandida del 50 %; un residuo incumple si el resultado menos la incertidumbre supera su límite.',
    productos: ['Tomate pera', 'Tomate cherry', 'Tomate en rama'],
    referencias: ['Parcela {nn} - Lote L{yy}{ddd}', 'Invernadero {n} - Lote L{yy}{ddd}'],
    envase: 'Bolsa con 1 kg',
    dias: [7, 14],
    riesgo: 0.04,
    observacion: (_caso, incumplimientos) =>
      incumplimientos.length > 0
        ? `Residuo por encima de su límite, descontada la incertidumbre: ${incumplimientos.map(({ parametro }) => parametro).join(', ')}.`
        : undefined,
    pruebas: () => [
      conjunto('Residuos de plaguicidas por GC-MS/MS y LC-MS/MS', 'PNT-CRO-021', 'UNE-EN 15662:2018', multirresiduos),
    ],
  },
  metalesPescado: {
    ...comun,
    nombre: 'Metales pesados e histamina en pescado',
    norma: 'Reglamentos (UE) 2023/915 y (CE) 2073/2005',
    regla:
      'Metales: se descuenta la incertidumbre expandida; el lote solo incumple si el resultado menos la incertidumbre supera el contenido máximo (Reglamento (CE) 333/2007, anexo, parte D). Histamina, en las especies ricas en histidina: por las nueve unidades y su media.',
    productos: [
      'Merluza fresca',
      'Lubina',
      'Dorada',
      'Rodaballo',
      { nombre: 'Boquerón', categoria: 'boqueronYSardina' },
      { nombre: 'Sardina', categoria: 'boqueronYSardina' },
      { nombre: 'Caballa', categoria: 'caballa' },
      { nombre: 'Atún rojo', categoria: 'atun' },
      { nombre: 'Pez espada', categoria: 'pezEspada' },
    ],
    referencias: ['Lote L{yy}{ddd}', 'Subasta {dd}/{mm} - Lote {nn}'],
    envase: 'Piezas enteras refrigeradas',
    recepcion: [0, 3],
    dias: [6, 12],
    riesgo: 0.03,
    pruebas: (caso) => {
      const especie = especieDe(caso);
      const { mercurio, cadmio, plomo } = metalesEnPescado[especie];
      return [
        conjunto('Metales por ICP-MS', 'PNT-ICP-011', 'UNE-EN 15763:2010', [
          metal('Mercurio', mercurio, '3.3', 0.02, 0.18, 3),
          metal('Cadmio', cadmio, '3.2', 0.01, 0.2, 0.5),
          metal('Plomo', plomo, '3.1', 0.05, 0.2, 0.2),
        ]),
        ...(ricosEnHistidina.has(especie) ? [histamina()] : []),
      ];
    },
  },
  acrilamida: {
    ...comun,
    nombre: 'Acrilamida',
    norma: 'Reglamento (UE) 2017/2158 (nivel de referencia, no límite)',
    productos: ['Galletas de mantequilla', 'Galletas integrales', 'Barquillos'],
    referencias: ['Lote L{yy}{ddd}', 'Horno {n} - Lote L{yy}{ddd}'],
    envase: 'Envase original',
    recepcion: [15, 24],
    dias: [8, 15],
    riesgo: 0,
    observacion: (_caso, _incumplimientos, valorDe) =>
      (valorDe('Acrilamida') ?? 0) > referenciaAcrilamida
        ? 'Por encima del nivel de referencia, que no es un límite: el operador revisa las medidas de mitigación (Reglamento (UE) 2017/2158, artículos 2.4 y 4.5).'
        : undefined,
    pruebas: () => [
      conjunto(
        'Acrilamida por LC-MS/MS',
        'Laboratorio subcontratado',
        'UNE-EN 16618:2015',
        [
          medida(
            'Acrilamida',
            'µg/kg',
            { texto: `nivel de referencia: ${referenciaAcrilamida}`, origen: ley('Reg. (UE) 2017/2158, an. IV') },
            [220, 70, 0],
            { lc: 20, incertidumbre: 0.2 },
          ),
        ],
        { subcontratada: true },
      ),
    ],
  },
} satisfies Record<string, TipoMuestra>;
