import { observacionDeAgua, reglaDeAgua } from './agua-observaciones.ts';
import {
  clostridium,
  cloroCombinado,
  colifagos,
  coliformes,
  colonias22,
  color,
  conductividad,
  eColi,
  enterococos,
  legionellaEnGrifo,
  olor,
  ph,
  plomo,
  residual,
  sabor,
  turbidez,
} from './agua-pruebas.ts';
import {
  carbonoOrganico,
  coagulante,
  metalesDeTuberia,
  nitratosEnRed,
  quimicaCompleta,
  turbidezBruta,
} from './agua-quimica.ts';
import type { Caso } from './caso.ts';
import { limitesDeCriterio } from './criterios.ts';
import { conLimitePropio } from './discrepancias.ts';
import { todoElAnio, verano } from './modelo.ts';
import type { Prueba, TipoMuestra } from './modelo.ts';
import { criterio } from './origen.ts';
import { conjunto, medida, recuento, sola, traza } from './parametros.ts';

const comun = {
  envase: 'Frasco estéril de 500 mL con tiosulfato y botella PE de 1 L',
  recepcion: [2, 8],
  isUrgente: true,
  demanda: todoElAnio,
  riesgoMes: verano,
} as const;
const consumo = {
  ...comun,
  norma: 'Real Decreto 3/2023',
  regla: reglaDeAgua,
  observacion: observacionDeAgua,
} as const;

/** What annex II.B asks of an 'análisis de control', at each kind of place. */
function control(caso: Caso): readonly Prueba[] {
  return [
    eColi(caso),
    enterococos(caso),
    coliformes(caso),
    colonias22(caso),
    ...(caso.lugar === 'cabecera' ? [clostridium(caso)] : []),
    color(caso),
    sabor,
    olor,
    ph(caso),
    conductividad(caso),
    turbidez(caso),
    residual(caso),
    ...(caso.lugar === 'cabecera' ? [coagulante(caso)] : []),
    ...(caso.rasgos.includes('nitratos') ? [nitratosEnRed(caso)] : []),
  ];
}

/** The limits of drinking water where no law sets them: the laboratory takes them over. */
function deCriterio(prueba: Prueba): Prueba {
  return {
    ...prueba,
    parametros: prueba.parametros.map((one) =>
      one.limite ? { ...one, limite: { ...one.limite, origen: criterio('valor del RD 3/2023') } } : one,
    ),
  };
}

/** Drinking water and waters that resemble it. */
export const aguaConsumo = {
  red: {
    ...consumo,
    nombre: 'Agua de consumo: control en red',
    productos: ['Agua de consumo tratada'],
    referencias: [
      { texto: 'PM-1{n} Fuente pública', lugar: 'red' },
      { texto: 'PM-2{n} Toma de red', lugar: 'red' },
      { texto: 'PM-0{n} Depósito de cabecera', lugar: 'cabecera' },
      { texto: 'PM-3{n} Depósito de distribución', lugar: 'deposito' },
      { texto: 'PM-4{n} Fuente de la plaza', lugar: 'red' },
    ],
    dias: [4, 8],
    riesgo: 0.014,
    pruebas: control,
  },
  grifo: {
    ...consumo,
    nombre: 'Agua de consumo: control en grifo',
    productos: ['Agua de consumo'],
    referencias: [
      { texto: 'Grifo de cocina', lugar: 'grifo' },
      { texto: 'Grifo de aseos planta {n}', lugar: 'grifo' },
      { texto: 'Grifo de office', lugar: 'grifo' },
      { texto: 'Grifo de barra', lugar: 'grifo' },
      { texto: 'Fuente de agua del comedor', lugar: 'grifo' },
    ],
    envase: 'Frasco estéril de 500 mL con tiosulfato y botella de 1 L para plomo, sin descarga previa',
    dias: [4, 7],
    riesgo: 0.016,
    pruebas: (caso) => [
      eColi(caso),
      colonias22(caso),
      color(caso),
      turbidez(caso),
      ph(caso),
      conductividad(caso),
      residual(caso),
      plomo(caso),
      ...(caso.rasgos.includes('metal') ? [metalesDeTuberia(caso)] : []),
      ...(caso.rasgos.includes('edificio prioritario') ? [legionellaEnGrifo(caso)] : []),
    ],
  },
  completo: {
    ...consumo,
    nombre: 'Agua de consumo: análisis completo',
    productos: ['Agua de consumo tratada'],
    referencias: [
      { texto: 'Depósito {n} - salida', lugar: 'deposito' },
      { texto: 'PM-5{n} Red de distribución', lugar: 'red' },
    ],
    dias: [10, 18],
    riesgo: 0.03,
    pruebas: (caso) => [
      eColi(caso),
      enterococos(caso),
      clostridium(caso),
      coliformes(caso),
      colonias22(caso),
      colifagos(caso),
      color(caso),
      sabor,
      olor,
      ph(caso),
      conductividad(caso),
      turbidez(caso),
      residual(caso),
      cloroCombinado(caso),
      ...quimicaCompleta(caso),
    ],
  },
  etap: {
    ...consumo,
    nombre: 'Agua de consumo: salida de ETAP',
    norma: 'Real Decreto 3/2023; turbidez, criterio del laboratorio',
    productos: ['Agua tratada a la salida de la ETAP'],
    referencias: [
      { texto: 'ETAP - línea {n}', lugar: 'cabecera' },
      { texto: 'ETAP - depósito de agua tratada', lugar: 'cabecera' },
    ],
    dias: [4, 8],
    riesgo: 0.014,
    pruebas: (caso) => control(caso).map(conLimitePropio('Turbidez', 'turbidezEtap', [1.2, 2.4])),
  },
  captacion: {
    ...comun,
    nombre: 'Agua de captación',
    norma: 'Sin valor paramétrico (agua bruta)',
    productos: ['Agua bruta'],
    referencias: ['Sondeo {n}', 'Toma de embalse', 'Manantial {n}'],
    dias: [5, 10],
    riesgo: 0,
    pruebas: () => [
      sola(recuento('Escherichia coli', 'UFC/100 mL', undefined, [0.2, 30]), 'PNT-MIC-012', 'UNE-EN ISO 9308-1:2014'),
      sola(
        recuento('Enterococo intestinal', 'UFC/100 mL', undefined, [0.3, 18]),
        'PNT-MIC-014',
        'UNE-EN ISO 7899-2:2001',
      ),
      sola(
        recuento('Colífagos somáticos', 'UFP/100 mL', undefined, [0.5, 12]),
        'PNT-MIC-031',
        'UNE-EN ISO 10705-2:2002',
        false,
      ),
      sola(
        medida('pH', 'ud. pH', undefined, [7.5, 0.3, 1], { incertidumbre: 0.02 }),
        'PNT-FQ-001',
        'UNE-EN ISO 10523:2012',
      ),
      sola(medida('Conductividad', 'µS/cm a 20 ºC', undefined, [640, 180, 0]), 'PNT-FQ-002', 'UNE-EN 27888:1994'),
      turbidezBruta,
      carbonoOrganico,
    ],
  },
  hielo: {
    ...comun,
    nombre: 'Hielo para consumo',
    norma: 'Criterio del laboratorio (valores del Real Decreto 3/2023)',
    productos: ['Hielo'],
    referencias: ['Máquina de hielo {n}', 'Máquina de hielo de barra', 'Silo de hielo {n}'],
    envase: 'Bolsa estéril con 1 kg de hielo',
    recepcion: [-4, 1],
    dias: [3, 6],
    riesgo: 0.03,
    pruebas: (caso) => [eColi(caso), coliformes(caso), enterococos(caso), colonias22(caso)].map(deCriterio),
  },
  dialisis: {
    ...comun,
    nombre: 'Agua para hemodiálisis',
    norma: 'Criterio del laboratorio (UNE-EN ISO 23500-3)',
    productos: ['Agua purificada para hemodiálisis'],
    referencias: ['Sala de agua - ósmosis {n}', 'Anillo - retorno', 'Puesto {n}'],
    dias: [7, 10],
    riesgo: 0.015,
    riesgoMes: todoElAnio,
    pruebas: () => [
      sola(
        recuento('Recuento de microorganismos viables', 'UFC/mL', limitesDeCriterio.viablesEnDialisis, [0.7, 4], {
          fallo: [110, 600],
        }),
        'PNT-MIC-041',
        'UNE-EN ISO 23500-3',
        false,
      ),
      sola(
        traza('Endotoxinas', 'UE/mL', limitesDeCriterio.endotoxinasEnDialisis, [0.005, 0.06, 3, 0.8], {
          fallo: [0.28, 0.9],
        }),
        'PNT-MIC-043',
        'Ph. Eur. 2.6.14',
        false,
      ),
      sola(medida('Conductividad', 'µS/cm a 20 ºC', undefined, [6, 1.5, 1]), 'PNT-FQ-002', 'UNE-EN 27888:1994'),
      conjunto('Contaminantes químicos', 'PNT-ICP-001', 'UNE-EN ISO 17294-2:2024', [
        traza('Aluminio', 'mg/L', { max: 0.01, origen: criterio() }, [0.002, 0.005, 3, 0.9]),
        traza('Cobre', 'mg/L', { max: 0.1, origen: criterio() }, [0.005, 0.02, 3, 0.9]),
        traza('Plomo', 'mg/L', { max: 0.005, origen: criterio() }, [0.001, 0.002, 3, 0.97]),
      ]),
    ],
  },
} satisfies Record<string, TipoMuestra>;
