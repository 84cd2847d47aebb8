import { anosHasta, type ClaseDePapel, isDePapel } from '../../../contract/papeles/clases.ts';
import type { PapelAnual, PapelDeCifras, RegistroDeLegionella } from '../../../contract/papeles/papeles.ts';

/** The papers, as they are chosen: what each is, where it comes from, and of how many years it is where nothing else is asked. */
export const papeles = {
  historico: {
    titulo: 'Histórico de resultados',
    nota: 'De un edificio (3 años) o de una zona de abastecimiento (5 años), por parámetro y año',
    norma:
      'Real Decreto 3/2023, anexo VIII, parte C.3 (edificios prioritarios, últimos 3 años) y anexo VII, parte C.3 (zonas de abastecimiento, últimos 5 años)',
  },
  siloe: {
    titulo: 'Hoja SILOE',
    nota: 'De una piscina, por vaso, parámetro y temporada',
    norma:
      'Real Decreto 742/2013, anexo IV, parte C. El titular de la piscina de uso público la notifica en SILOE antes del 30 de abril del año siguiente (art. 15)',
  },
  anual: {
    titulo: 'Informe anual del agua',
    nota: 'De una red de agua, para sus vecinos',
    norma: '',
  },
  legionella: {
    titulo: 'Registro de Legionella',
    nota: 'De una instalación, para una inspección',
    norma: 'Real Decreto 487/2022, artículos 8.5 y 11.3 (registros, cinco años)',
  },
} as const satisfies Record<ClaseDePapel, { titulo: string; nota: string; norma: string }>;
/** Where a paper comes from; '' where no norm asks for it of such an installation. */
export function normaDe(papel: ClaseDePapel, instalacion: PapelDeCifras['instalacion']): string {
  const { clase } = instalacion ?? {};
  const isAsked = papel !== 'historico' || !clase || clase === 'edificio' || isDePapel('anual', clase);
  return isAsked ? papeles[papel].norma : '';
}

/** A paper that was read. */
export type LeidoDePapel =
  | { papel: 'siloe' | 'historico'; data: PapelDeCifras }
  | { papel: 'anual'; data: PapelAnual }
  | { papel: 'legionella'; data: RegistroDeLegionella };

/** The buttons for frequent days, with their names. */
export function diasPropuestos(papel: ClaseDePapel, hoy: string) {
  const anterior = `${Number(hoy.slice(0, 4)) - 1}-12-31`;
  const recent = [
    { nombre: 'Este año', dias: anosHasta(hoy, 1) },
    { nombre: 'El año pasado', dias: anosHasta(anterior, 1) },
  ];
  if (papel === 'siloe' || papel === 'anual') return recent;
  return [...recent, ...[3, 5].map((anos) => ({ nombre: `${anos} años`, dias: anosHasta(hoy, anos) }))];
}

const valores = [
  'Solo cuentan muestras autorizadas, como están hoy en el portal: con sus correcciones.',
  'Media, mínimo, máximo y desviación son de los valores cuantificados. Un valor por debajo del límite de cuantificación («< LC») cuenta como determinación y no entra en ellos: así lee el portal «valor cuantificado», que la norma no explica más. Tampoco entra un valor del que solo se sabe que es mayor («> x») ni uno dicho en palabras: se dicen en «Otros valores».',
  'Lo que se dio en unidades que difieren en una potencia de diez está convertido; lo que no se puede convertir con seguridad va en su propia fila.',
  'No conforme es lo que el laboratorio concluye que no cumple. Un valor fuera de los límites de su informe del que no se concluye eso se señala como «fuera de límite» y no se cuenta como no conforme.',
];

/** What is printed at the foot of each paper: how its figures are made. */
export const reglas: Readonly<Record<ClaseDePapel, readonly string[]>> = {
  historico: [
    ...valores,
    'Desviación estándar (DE): la de una muestra, con n − 1; la norma no dice cuál. Hacen falta dos valores cuantificados.',
    'Los años son naturales, recortados a los días pedidos.',
  ],
  siloe: [
    ...valores,
    'Las lecturas diarias del control de rutina no están en el portal: cuentan solo las muestras que el laboratorio ha entregado.',
    'Un muestreo es una muestra con ese parámetro; es conforme si todos sus valores de él cumplen.',
    'Días con incumplimiento: desde la primera muestra de la temporada que no cumple hasta el día anterior a la primera posterior del mismo punto, tipo de muestra y parámetro que cumple, o hasta el final de la temporada (o hasta hoy, si no ha terminado). Cada día cuenta una vez aunque fallen varios puntos.',
  ],
  anual: [
    'Solo cuentan muestras autorizadas, como están hoy en el portal.',
    'No cumple lo que el laboratorio concluye que no cumple. Un valor fuera de los límites de su informe del que no se concluye eso se señala como «fuera de límite».',
    'La media es de los valores cuantificados: los que quedan por debajo de lo que el laboratorio puede medir («< LC») no entran en ella.',
    'Las causas y las medidas son las que están escritas en las incidencias.',
  ],
  legionella: [
    'Muestras autorizadas con un resultado de Legionella o una temperatura, como están hoy en el portal.',
    'Los resultados son como los dio el laboratorio, con su límite. «Fuera de límite»: el valor lo está y el laboratorio no concluye que no cumpla.',
    'Las temperaturas son las que constan en la muestra o se midieron con ella; las del control diario no están en el portal.',
    'Las causas y las medidas son las que están escritas en las incidencias.',
  ],
};

/** What is said under every paper. */
export const advertencia = 'Según los datos guardados en el portal; decide la autoridad.';
