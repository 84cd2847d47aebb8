import { todoElAnio, verano } from './modelo.ts';
import type { TipoMuestra } from './modelo.ts';
import { conjunto, medida, sola, suma, traza } from './parametros.ts';
import { multirresiduos } from './plaguicidas.ts';

const comun = { recepcion: [2, 8], demanda: todoElAnio, riesgoMes: todoElAnio } as const;

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
    pruebas: [
      sola(
        medida('Compuestos polares', '%', { max: 25 }, [14.5, 3.2, 1], { fallo: [25.6, 36], incertidumbre: 0.06 }),
        'PNT-FQ-071',
        'UNE-EN ISO 8420:2003',
      ),
      sola(medida('Grado de acidez', '% ác. oleico', undefined, [0.6, 0.2, 2]), 'PNT-FQ-072', 'UNE-EN ISO 660:2021'),
    ],
  },
  gluten: {
    ...comun,
    nombre: 'Alérgenos: gluten',
    norma: 'Reglamento de Ejecución (UE) 828/2014',
    productos: ['Menú sin gluten', 'Croquetas sin gluten', 'Macarrones sin gluten'],
    referencias: ['Lote L{yy}{ddd}', 'Plato testigo {dd}/{mm}'],
    envase: 'Bolsa estéril con 100 g',
    dias: [3, 7],
    riesgo: 0.035,
    pruebas: [
      sola(
        traza('Gluten', 'mg/kg', { max: 20 }, [5, 14, 1, 0.9], { fallo: [22, 140], incertidumbre: 0.25 }),
        'PNT-BIO-001',
        'AOAC 2012.01 (ELISA R5)',
      ),
    ],
  },
  plaguicidas: {
    ...comun,
    nombre: 'Plaguicidas en hortalizas',
    norma: 'Reglamento (CE) 396/2005',
    productos: ['Tomate pera', 'Tomate cherry', 'Tomate en rama'],
    referencias: ['Parcela {nn} - Lote L{yy}{ddd}', 'Invernadero {n} - Lote L{yy}{ddd}'],
    envase: 'Bolsa con 1 kg',
    dias: [7, 14],
    riesgo: 0.04,
    observacion:
      'El resultado supera el límite máximo de residuos. La incertidumbre expandida por defecto es del 50 % (SANTE/11312/2021).',
    pruebas: [
      conjunto('Residuos de plaguicidas por GC-MS/MS y LC-MS/MS', 'PNT-CRO-021', 'UNE-EN 15662:2018', multirresiduos),
    ],
  },
  metalesPescado: {
    ...comun,
    nombre: 'Metales pesados e histamina en pescado',
    norma: 'Reglamento (UE) 2023/915 y Reglamento (CE) 2073/2005',
    productos: ['Merluza fresca', 'Lubina', 'Dorada', 'Rodaballo'],
    referencias: ['Lote L{yy}{ddd}', 'Subasta {dd}/{mm} - Lote {nn}'],
    envase: 'Pieza entera refrigerada',
    recepcion: [0, 3],
    dias: [6, 12],
    riesgo: 0.03,
    pruebas: [
      conjunto('Metales por ICP-MS', 'PNT-ICP-011', 'UNE-EN 15763:2010', [
        traza('Mercurio', 'mg/kg', { max: 0.5 }, [0.01, 0.3, 3, 0.15], {
          fallo: [0.53, 0.95],
          propension: 3,
          incertidumbre: 0.18,
        }),
        traza('Cadmio', 'mg/kg', { max: 0.05 }, [0.005, 0.02, 3, 0.8], { fallo: [0.054, 0.09], propension: 0.5 }),
        traza('Plomo', 'mg/kg', { max: 0.3 }, [0.01, 0.08, 3, 0.85]),
      ]),
      sola(
        traza('Histamina', 'mg/kg', { max: 200 }, [5, 60, 0, 0.8], { fallo: [215, 700], incertidumbre: 0.16 }),
        'PNT-CL-031',
        'UNE-EN ISO 19343:2018',
      ),
    ],
  },
  acrilamida: {
    ...comun,
    nombre: 'Acrilamida',
    norma: 'Reglamento (UE) 2017/2158 (nivel de referencia)',
    productos: ['Galletas de mantequilla', 'Galletas integrales', 'Barquillos'],
    referencias: ['Lote L{yy}{ddd}', 'Horno {n} - Lote L{yy}{ddd}'],
    envase: 'Envase original',
    recepcion: [15, 24],
    dias: [8, 15],
    riesgo: 0.03,
    pruebas: [
      conjunto(
        'Acrilamida por LC-MS/MS',
        'Laboratorio subcontratado',
        'UNE-EN 16618:2015',
        [medida('Acrilamida', 'µg/kg', { max: 350 }, [170, 50, 0], { lc: 20, fallo: [365, 620], incertidumbre: 0.2 })],
        { subcontratada: true },
      ),
    ],
  },
} satisfies Record<string, TipoMuestra>;

/** Types that no group includes: the portal counts them under 'Otros'. */
export const sueltos = {
  residual: {
    ...comun,
    nombre: 'Agua residual depurada',
    norma: 'Real Decreto 509/1996 y autorización de vertido',
    productos: ['Efluente de EDAR', 'Vertido final'],
    referencias: ['Arqueta de salida', 'Salida de decantador {n}'],
    envase: 'Botella de polietileno de 2 L, muestra compuesta de 24 h',
    dias: [6, 9],
    riesgo: 0.05,
    pruebas: [
      sola(
        traza('DBO5', 'mg O2/L', { max: 25 }, [5, 19, 0, 0.1], { fallo: [27, 60], incertidumbre: 0.2 }),
        'PNT-FQ-081',
        'UNE-EN ISO 5815-1:2020',
      ),
      sola(
        medida('DQO', 'mg O2/L', { max: 125 }, [62, 18, 0], { lc: 10, fallo: [130, 240], incertidumbre: 0.12 }),
        'PNT-FQ-082',
        'ISO 15705:2002',
      ),
      sola(
        medida('Sólidos en suspensión', 'mg/L', { max: 35 }, [17, 5, 0], { lc: 3, fallo: [37, 80] }),
        'PNT-FQ-083',
        'UNE-EN 872:2006',
      ),
      sola(
        medida('Nitrógeno total', 'mg/L', { max: 15 }, [9.5, 1.8, 1], { fallo: [15.6, 26] }),
        'PNT-FQ-084',
        'UNE-EN ISO 11905-1:1998',
      ),
      sola(
        traza('Fósforo total', 'mg/L', { max: 2 }, [0.2, 1.6, 2, 0.1], { fallo: [2.1, 4.2] }),
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
    pruebas: [
      conjunto('Información nutricional', 'PNT-NUT-001', 'Reglamento (UE) 1169/2011', [
        medida('Grasas', 'g/100 g', undefined, [13, 2, 1], { incertidumbre: 0.08 }),
        medida('Ácidos grasos saturados', 'g/100 g', undefined, [4, 0.7, 1]),
        medida('Hidratos de carbono', 'g/100 g', undefined, [31, 5, 1]),
        medida('Azúcares', 'g/100 g', undefined, [9, 1.8, 1]),
        medida('Proteínas', 'g/100 g', undefined, [10.5, 1.5, 1], { incertidumbre: 0.06 }),
        medida('Sal', 'g/100 g', undefined, [1.1, 0.25, 2], { incertidumbre: 0.1 }),
        suma('Valor energético', 'kcal/100 g', undefined, [9, 0, 4, 0, 4, 0]),
      ]),
      sola(medida('Humedad', 'g/100 g', undefined, [38, 9, 1]), 'PNT-NUT-004', 'UNE-EN ISO 712:2010', false),
    ],
  },
} satisfies Record<string, TipoMuestra>;
