import type { Atributos } from '../../../../contract/programa/instalacion.ts';
import { alAno, cadaMeses, cadaSemanas, contado, escrito, type FilaDeLey, type Ley, porCada } from './fila.ts';

// RD 3/2023, annex II.C. Where a table leaves a value between two of its rows (100 in '>10 a <100' and '>100 a <1.000') the
// row of the larger installations is taken.

const rd = 'RD 3/2023';
const litrosPorPersona = 200;

type TipoDeZona = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Art. 2.1.z: by m³ a day. */
function tipoDeZona(m3Dia: number, esPrivada: boolean): TipoDeZona {
  if (m3Dia <= 10) return esPrivada ? 0 : 1;
  if (m3Dia <= 100) return 2;
  if (m3Dia <= 1000) return 3;
  if (m3Dia <= 10_000) return 4;
  return m3Dia <= 100_000 ? 5 : 6;
}

/** What a zone of supply asks for as a whole: tables 8 and 12, the weekly routine and the characterisation. */
export function leyDeZona({ m3Dia, habitantes, esPrivada }: Extract<Atributos, { clase: 'zona' }>): Ley {
  const volumen = m3Dia ?? (habitantes === undefined ? undefined : (habitantes * litrosPorPersona) / 1000);
  if (volumen === undefined || volumen === 0)
    return {
      filas: [],
      dichos: ['Faltan el volumen o la población de la zona para saber cuántas muestras pide la ley.'],
    };
  const tipo = tipoDeZona(volumen, esPrivada);
  const deDonde = m3Dia === undefined ? ` (${escrito(habitantes ?? 0)} habitantes a 200 L)` : '';
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

function filaDeGrifo(zona: string, tipo: TipoDeZona, habitantes: number | undefined): FilaDeLey | undefined {
  if (tipo === 2) return grifoMunicipal(zona, 4, '4');
  if (tipo === 3) return grifoMunicipal(zona, 6, '6');
  if (habitantes === undefined) return undefined;
  const n = 6 + porCada(habitantes - 5000, 5000);
  const como = `${escrito(habitantes)} habitantes: 6 por los primeros 5.000 y 1 por cada 5.000 más o fracción: ${n}`;
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

/** What a plant, a tank or a network asks for by itself: tables 9, 10 and 11. `m3`: a day, or a tank's capacity. */
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
  const add = (analisis: string, tabla: number, { n, como }: Cuenta, uno: string, varios: string) => {
    if (n === 0)
      dichos.push(
        `${lugar}: ${analisis.toLowerCase()} a criterio de la autoridad sanitaria (an. II.C, tabla ${tabla}).`,
      );
    else
      filas.push({
        que: analisis,
        frecuencia: alAno(n),
        articulo: `${rd}, an. II.C, tabla ${tabla}`,
        frase: `${lugar}: ${como === '' ? '' : `${como}: `}${contado(n, uno, varios)} al año`,
      });
  };
  add('Análisis completo', 9, completosDe(que, m3), 'completo', 'completos');
  add('Análisis de control', 10, controlesDe(que, m3), 'control', 'controles');
  if (que === 'etap') filas.push(...operacional(lugar, m3));
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

/** Table 11, and turbidity where the water is treated. */
function operacional(lugar: string, m3: number): FilaDeLey[] {
  const articulo = `${rd}, an. II.C, tabla 11`;
  const n = m3 <= 100 ? 6 : m3 <= 1000 ? 12 : m3 <= 10_000 ? 24 : 52;
  const turbidez =
    m3 <= 1000
      ? ({ frecuencia: cadaSemanas(1), frase: `${lugar}: semanal` } as const)
      : ({
          frecuencia: { cada: 'dias', dias: 1 },
          frase: m3 <= 10_000 ? `${lugar}: diaria` : `${lugar}: en línea, con media y máximo de cada día`,
        } as const);
  return [
    { que: 'Control operacional', frecuencia: alAno(n), articulo, frase: `${lugar}: ${n} al año` },
    { que: 'Turbidez a la salida', ...turbidez, articulo, isInSitu: true },
  ];
}

/** Table 13: taps of a priority building, and an interior tank of more than 1,000 m³. */
export function leyDeEdificioPrioritario({
  puntosDeAgua,
  depositoM3,
}: Pick<Extract<Atributos, { clase: 'edificio' }>, 'puntosDeAgua' | 'depositoM3'>): Ley {
  const filas: FilaDeLey[] = [];
  if (depositoM3 !== undefined && depositoM3 > 1000) {
    const { n } = completosDe('deposito', depositoM3);
    filas.push({
      que: 'Análisis completo',
      frecuencia: alAno(n),
      articulo: `${rd}, an. II.C, tablas 9 y 13`,
      frase: `Depósito interior de ${escrito(depositoM3)} m³: ${contado(n, 'completo', 'completos')} al año`,
    });
  }
  if (puntosDeAgua === undefined)
    return {
      filas,
      dichos: ['Faltan los puntos de acceso al agua para contar el control en grifo (an. II.C, tabla 13).'],
    };
  const { n, como } = grifosDe(puntosDeAgua);
  const control: FilaDeLey = {
    que: 'Control en grifo (edificio prioritario)',
    frecuencia: alAno(n),
    articulo: `${rd}, an. II.C, tabla 13`,
    frase: `${contado(puntosDeAgua, 'punto', 'puntos')} de acceso al agua: ${como}${n} al año`,
  };
  return { filas: [control, ...filas], dichos: [] };
}

function grifosDe(puntos: number): Cuenta {
  if (puntos < 50) return { n: 2, como: '' };
  if (puntos < 100) return { n: 4, como: '' };
  if (puntos < 200) return { n: 6, como: '' };
  return { n: 6 + porCada(puntos - 200, 100), como: '6 por los primeros 200 y 1 por cada 100 más o fracción: ' };
}
