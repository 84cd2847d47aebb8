import type { Atributos } from '../../../../contract/programa/instalacion.ts';
import { alAno, cadaMeses, cadaSemanas, contado, escrito, type FilaDeLey, type Ley, porCada } from './fila.ts';

// RD 3/2023, annex II.C. Zones have their type by art. 2.1.z, which says «hasta». Tables 9, 10 and 13 leave a value between two
// of their rows (100 in '>10 a <100' and '>100 a <1.000'): that of the larger installations is taken in all of them, and said.

const rd = 'RD 3/2023';
const tabla11 = `${rd}, an. II.C, tabla 11`;
const litrosPorPersona = 200;

export type TipoDeZona = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Art. 2.1.z: by m³ a day. */
function tipoDeZona(m3Dia: number, esPrivada: boolean): TipoDeZona {
  if (m3Dia <= 10) return esPrivada ? 0 : 1;
  if (m3Dia <= 100) return 2;
  if (m3Dia <= 1000) return 3;
  if (m3Dia <= 10_000) return 4;
  return m3Dia <= 100_000 ? 5 : 6;
}

/** The bounds between rows of tables 9 and 10, in m³, and of table 13, in points of access to water. */
const lindesDeM3: readonly number[] = [10, 100, 1000, 10_000, 100_000];
const lindesDePuntos: readonly number[] = [50, 100, 200];

/** A sentence where a size lies on a bound between two rows of a table; '' where it doesn't. */
const duda = (size: number, lindes: readonly number[], unidad: string) =>
  lindes.includes(size)
    ? `; la tabla no dice en qué fila entran ${escrito(size)} ${unidad} justos: se toma la de los mayores`
    : '';

type Zona = Extract<Atributos, { clase: 'zona' }>;

/** The m³ a day of a zone, computed from its population where unknown (an. II.C.1.a); undefined without either. */
function volumenDe({ m3Dia, habitantes }: Zona): number | undefined {
  return m3Dia ?? (habitantes ? (habitantes * litrosPorPersona) / 1000 : undefined);
}

/** The type of a zone (art. 2.1.z); undefined where neither its volume nor its population is known. */
export function tipoDeZonaDe(zona: Zona): TipoDeZona | undefined {
  const volumen = volumenDe(zona);
  return volumen === undefined ? undefined : tipoDeZona(volumen, zona.esPrivada);
}

/** The law for a zone of supply as a whole: tables 8 and 12, the watch list, the weekly routine and the characterisation. */
export function leyDeZona(atributos: Zona): Ley {
  const { m3Dia, habitantes, esPrivada } = atributos;
  const volumen = volumenDe(atributos);
  if (volumen === undefined)
    return {
      filas: [],
      dichos: ['Faltan el volumen o la población de la zona para saber cuántas muestras pide la ley.'],
    };
  const tipo = tipoDeZona(volumen, esPrivada);
  const deDonde = m3Dia === undefined ? ` (${contado(habitantes ?? 0, 'habitante', 'habitantes')} a 200 L)` : '';
  const zona = `ZA tipo ${tipo}, ${escrito(volumen)} m³/día${deDonde}`;
  if (tipo < 2)
    return {
      filas: tipo === 1 ? [grifoMunicipal(zona, 1, '1')] : [],
      dichos: [
        `${zona}: la frecuencia de control, completo y radiactividad la fija la autoridad sanitaria (an. II.C, tabla 8).`,
      ],
    };
  const filas = [
    tabla8('Análisis de control', zona, controles(volumen, tipo), 'control', 'controles'),
    tabla8('Análisis completo', zona, completos(volumen, tipo), 'completo', 'completos'),
    radiactividad(zona, volumen, tipo),
    listaDeObservacion(zona, tipo),
    {
      que: 'Control de rutina',
      frecuencia: cadaSemanas(1),
      articulo: `${rd}, an. II.C.1.d`,
      frase: `${zona}: uno por semana, salvo la semana que ya tiene un control o un completo`,
    },
    {
      que: 'Caracterización',
      frecuencia: cadaMeses(6),
      articulo: `${rd}, an. II.C`,
      frase: 'Dureza, calcio, magnesio y potasio en red: al menos una por semestre',
    },
  ];
  const grifo = filaDeGrifo(zona, tipo, habitantes);
  return grifo
    ? { filas: [...filas, grifo], dichos: [] }
    : { filas, dichos: ['Falta la población para contar el control en grifo del municipio (an. II.C, tabla 12).'] };
}

interface Cuenta {
  n: number;
  /** The arithmetic. */
  como: string;
}

function controles(m3: number, tipo: TipoDeZona): Cuenta {
  if (tipo === 2) return { n: 3, como: '3' };
  if (tipo === 3) return { n: 4, como: '4' };
  const n = 4 + 3 * porCada(m3 - 1000, 1000);
  return { n, como: '4 por los primeros 1.000 y 3 por cada 1.000 más o fracción' };
}

function completos(m3: number, tipo: TipoDeZona): Cuenta {
  if (tipo === 2) return { n: 1, como: '1' };
  if (tipo === 3) return { n: 2, como: '2' };
  if (tipo === 4)
    return { n: 1 + porCada(m3 - 1000, 4500), como: '1 por los primeros 1.000 y 1 por cada 4.500 más o fracción' };
  return grandes(m3, tipo);
}

/** Zones of types 5 and 6, complete analyses and radioactivity alike. */
function grandes(m3: number, tipo: TipoDeZona): Cuenta {
  return tipo === 5
    ? { n: 3 + porCada(m3 - 10_000, 10_000), como: '3 por los primeros 10.000 y 1 por cada 10.000 más o fracción' }
    : { n: 12 + porCada(m3 - 100_000, 25_000), como: '12 por los primeros 100.000 y 1 por cada 25.000 más o fracción' };
}

function tabla8(que: string, zona: string, { n, como }: Cuenta, uno: string, varios: string): FilaDeLey {
  return {
    que,
    frecuencia: alAno(n),
    articulo: `${rd}, an. II.C, tabla 8`,
    frase:
      como === String(n)
        ? `${zona}: ${contado(n, uno, varios)} al año`
        : `${zona}: ${como}: ${contado(n, uno, varios)} al año`,
  };
}

function radiactividad(zona: string, m3: number, tipo: TipoDeZona): FilaDeLey {
  const que = 'Control de radiactividad';
  if (tipo === 2)
    return {
      que,
      frecuencia: cadaMeses(60),
      articulo: `${rd}, an. II.C, tabla 8`,
      frase: `${zona}: 1 cada 5 años`,
    };
  if (tipo === 3) return tabla8(que, zona, { n: 1, como: '1' }, 'control', 'controles');
  if (tipo === 4) {
    const n = 1 + porCada(m3 - 1000, 3300);
    return tabla8(
      que,
      zona,
      { n, como: '1 por los primeros 1.000 y 1 por cada 3.300 más o fracción' },
      'control',
      'controles',
    );
  }
  return tabla8(que, zona, grandes(m3, tipo), 'control', 'controles');
}

/** The watch list: at the outlet of the treatment or of the head tank. */
function listaDeObservacion(zona: string, tipo: TipoDeZona): FilaDeLey {
  const donde = 'a la salida del tratamiento o del depósito de cabecera';
  return {
    que: 'Lista de observación',
    frecuencia: tipo < 4 ? alAno(1) : cadaMeses(4),
    articulo: `${rd}, an. IV.3`,
    frase: `${zona}: al menos una vez al ${tipo < 4 ? 'año' : 'cuatrimestre'}, ${donde}`,
  };
}

function filaDeGrifo(zona: string, tipo: TipoDeZona, habitantes: number | undefined): FilaDeLey | undefined {
  if (tipo === 2) return grifoMunicipal(zona, 4, '4');
  if (tipo === 3) return grifoMunicipal(zona, 6, '6');
  if (habitantes === undefined) return undefined;
  const n = 6 + porCada(habitantes - 5000, 5000);
  const como = `${contado(habitantes, 'habitante', 'habitantes')}: 6 por los primeros 5.000 y 1 por cada 5.000 más o fracción: ${n}`;
  return grifoMunicipal(zona, n, como);
}

function grifoMunicipal(zona: string, n: number, como: string): FilaDeLey {
  return {
    que: 'Control en grifo (vigilancia municipal)',
    frecuencia: alAno(n),
    articulo: `${rd}, an. II.C, tabla 12`,
    frase: `${zona}: ${como} al año`,
  };
}

type Infraestructura = 'etap' | 'deposito' | 'red';

const nombres = { etap: 'ETAP o depósito de cabecera', deposito: 'Depósito', red: 'Red' } as const;

/** The law for a tank: by its capacity, and, where water is chlorinated again, by the water treated there (table 11). */
export function leyDeDeposito({ capacidadM3, seReclora, m3Dia }: Extract<Atributos, { clase: 'deposito' }>): Ley {
  const { filas, dichos } = leyDeInfraestructura('deposito', capacidadM3);
  if (seReclora === true) {
    if (m3Dia === undefined) dichos.push(sinTratada('en el depósito'));
    else filas.push(operacional(`Depósito donde se vuelve a clorar, ${escrito(m3Dia)} m³/día`, m3Dia));
  } else if (seReclora === undefined)
    dichos.push(
      'Si en él se vuelve a clorar el agua hay que hacer control operacional (an. II.C, tabla 11): no consta.',
    );
  return { filas, dichos };
}

/** The law for an intake: the operational control by the water treated (an. II.B.5.c and table 11). */
export function leyDeCaptacion({ m3Dia }: Extract<Atributos, { clase: 'captacion' }>): Ley {
  const resto = 'Lo demás de la captación lo vigila la administración hidráulica (arts. 8 y 13).';
  if (m3Dia === undefined) return { filas: [], dichos: [`${sinTratada('de la captación')} ${resto}`] };
  const fila = operacional(`Toma de captación, ${escrito(m3Dia)} m³/día`, m3Dia);
  return { filas: [{ ...fila, articulo: `${rd}, an. II.B.5.c y II.C, tabla 11` }], dichos: [resto] };
}

const sinTratada = (donde: string) =>
  `Falta el agua que se trata ${donde} al día para contar el control operacional (an. II.C, tabla 11).`;

/** The law for a plant, a tank or a network by itself: tables 9, 10 and 11. `m3`: a day, or a tank's capacity. */
export function leyDeInfraestructura(que: Infraestructura, m3: number | undefined): Ley {
  if (m3 === undefined)
    return {
      filas: [],
      dichos: [
        `Falta ${que === 'deposito' ? 'la capacidad' : 'el volumen diario'} para saber cuántas muestras pide la ley.`,
      ],
    };
  const lugar = `${nombres[que]}, ${escrito(m3)} m³${que === 'deposito' ? '' : '/día'}`;
  const filas: FilaDeLey[] = [];
  const dichos: string[] = [];
  const linde = duda(m3, lindesDeM3, 'm³');
  const add = (analisis: string, tabla: number, { n, como }: Cuenta, uno: string, varios: string) => {
    if (n === 0)
      dichos.push(
        `${lugar}: ${analisis.toLowerCase()} a criterio de la autoridad sanitaria (an. II.C, tabla ${tabla})${linde}.`,
      );
    else
      filas.push({
        que: analisis,
        frecuencia: alAno(n),
        articulo: `${rd}, an. II.C, tabla ${tabla}`,
        frase: `${lugar}: ${como === '' ? '' : `${como}: `}${contado(n, uno, varios)} al año${linde}`,
      });
  };
  add('Análisis completo', 9, completosDe(que, m3), 'completo', 'completos');
  add('Análisis de control', 10, controlesDe(que, m3), 'control', 'controles');
  if (que === 'etap') {
    filas.push(operacional(lugar, m3), turbidez(lugar, m3));
    dichos.push('La lista de observación se toma a su salida y se cuenta en la zona, por su tipo (an. IV.3).');
  }
  return { filas, dichos };
}

function completosDe(que: Infraestructura, m3: number): Cuenta {
  if (m3 < 10) return { n: 0, como: '' };
  if (m3 < 100) return { n: que === 'red' ? 1 : 0, como: '' };
  if (m3 < 1000) return { n: 1, como: '' };
  if (que === 'deposito') return { n: m3 < 10_000 ? 2 : m3 < 100_000 ? 4 : 6, como: '' };
  if (m3 < 10_000) return { n: porCada(m3, 5000), como: '1 por cada 5.000 y fracción del total' };
  if (m3 < 100_000) return { n: 2 + porCada(m3, 20_000), como: '2 y 1 por cada 20.000 y fracción del total' };
  return { n: 5 + porCada(m3, 50_000), como: '5 y 1 por cada 50.000 y fracción del total' };
}

function controlesDe(que: Infraestructura, m3: number): Cuenta {
  if (m3 < 10) return { n: 0, como: '' };
  if (m3 < 100) return { n: 1, como: '' };
  if (m3 < 1000) return { n: que === 'red' ? 2 : 1, como: '' };
  if (que === 'deposito') return { n: m3 < 10_000 ? 12 : m3 < 100_000 ? 18 : 24, como: '' };
  return { n: porCada(m3, 1000), como: '1 por cada 1.000 y fracción del total' };
}

/** Table 11: by the water treated a day. */
function operacional(lugar: string, m3: number): FilaDeLey {
  const n = m3 <= 100 ? 6 : m3 <= 1000 ? 12 : m3 <= 10_000 ? 24 : 52;
  return { que: 'Control operacional', frecuencia: alAno(n), articulo: tabla11, frase: `${lugar}: ${n} al año` };
}

/** Turbidity where the water is treated. */
function turbidez(lugar: string, m3: number): FilaDeLey {
  const often =
    m3 <= 1000
      ? ({ frecuencia: cadaSemanas(1), frase: `${lugar}: semanal` } as const)
      : ({
          frecuencia: { cada: 'dias', dias: 1 },
          frase: m3 <= 10_000 ? `${lugar}: diaria` : `${lugar}: en línea, con media y máximo de cada día`,
        } as const);
  return { que: 'Turbidez a la salida', ...often, articulo: tabla11, isInSitu: true };
}

/** Table 13: taps of a priority building, and an interior tank of more than 1,000 m³. */
export function leyDeEdificioPrioritario({
  puntosDeAgua,
  depositoM3,
}: Pick<Extract<Atributos, { clase: 'edificio' }>, 'puntosDeAgua' | 'depositoM3'>): Ley {
  const filas: FilaDeLey[] = [];
  const dichos: string[] = [];
  if (depositoM3 === 1000)
    dichos.push('El depósito interior no supera los 1.000 m³: no le toca la tabla 9 (an. II.C, tabla 13).');
  if (depositoM3 !== undefined && depositoM3 > 1000) {
    const { n } = completosDe('deposito', depositoM3);
    filas.push({
      que: 'Análisis completo',
      frecuencia: alAno(n),
      articulo: `${rd}, an. II.C, tablas 9 y 13`,
      frase: `Depósito interior de ${escrito(depositoM3)} m³: ${contado(n, 'completo', 'completos')} al año${duda(depositoM3, lindesDeM3, 'm³')}`,
    });
  }
  if (puntosDeAgua === undefined)
    return {
      filas,
      dichos: [...dichos, 'Faltan los puntos de acceso al agua para contar el control en grifo (an. II.C, tabla 13).'],
    };
  const { n, como } = grifosDe(puntosDeAgua);
  const control: FilaDeLey = {
    que: 'Control en grifo (edificio prioritario)',
    frecuencia: alAno(n),
    articulo: `${rd}, an. II.C, tabla 13`,
    frase: `${contado(puntosDeAgua, 'punto', 'puntos')} de acceso al agua: ${como}${n} al año${duda(puntosDeAgua, lindesDePuntos, 'puntos')}`,
  };
  return { filas: [control, ...filas], dichos };
}

function grifosDe(puntos: number): Cuenta {
  if (puntos < 50) return { n: 2, como: '' };
  if (puntos < 100) return { n: 4, como: '' };
  if (puntos < 200) return { n: 6, como: '' };
  return { n: 6 + porCada(puntos - 200, 100), como: '6 por los primeros 200 y 1 por cada 100 más o fracción: ' };
}
