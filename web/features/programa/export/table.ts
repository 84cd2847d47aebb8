import type { FilaContada, InstalacionContada, PeriodoDeCobertura } from '../../../../contract/programa/cobertura.ts';
import { clasesDeInstalacion } from '../../../../contract/programa/instalacion.ts';
import { textoDeFrecuencia } from '../../../../contract/programa/rules/frecuencia.ts';
import { nombresDeMes } from '../../../../contract/base/meses.ts';
import type { Cell, Row, Table } from '../../resultados/export/tables.ts';
import { celdasDe, textoDeMarcas } from '../calendario/celdas.ts';
import type { Linea } from '../../../../contract/programa/por-tomar.ts';
import { textoDeAntes, textoDeAtraso, textoDeParametros, textoDePedida, textoDeToma } from '../este-mes/words.ts';
import { textoDeOrigen } from '../words.ts';

const date = { width: 13, isDate: true };
const fecha = (value: string | null | undefined): Cell => (value ? new Date(`${value}T00:00:00Z`) : null);
const places = [
  { header: 'Solicitante', width: 32 },
  { header: 'Instalación', width: 30 },
  { header: 'Qué se muestrea', width: 34 },
];

/** A row for each of a programme, with its year as the calendar shows it. */
export const programaTable: Table = {
  name: 'Programa',
  file: 'programa',
  columns: [
    ...places,
    { header: 'Clase', width: 26 },
    { header: 'Frecuencia', width: 22 },
    { header: 'Origen', width: 40 },
    { header: 'Cómo sale', width: 50 },
    { header: 'Quién la toma', width: 20 },
    { header: 'Desde', ...date },
    { header: 'Hasta', ...date },
    ...nombresDeMes.map((mes) => ({ header: mes.charAt(0).toUpperCase() + mes.slice(1), width: 18 })),
    { header: 'Planeadas', width: 11 },
    { header: 'Hechas', width: 9 },
    { header: 'En curso', width: 10 },
    { header: 'Faltan', width: 9 },
    { header: 'De más', width: 9 },
    { header: 'Deberían ir hoy', width: 15 },
    { header: 'Puntos', width: 40 },
  ],
};

/** A row for each period of which samples lack, ended or to come. */
export const debidasTable: Table = {
  name: 'Por hacer',
  file: 'por-hacer',
  columns: [
    ...places,
    { header: 'Periodo desde', ...date },
    { header: 'Periodo hasta', ...date },
    { header: 'Planeadas', width: 11 },
    { header: 'Faltan', width: 9 },
    { header: 'Acabó', width: 9 },
    { header: 'Puntos', width: 40 },
  ],
};

/** A row for each point of each row of a programme of which something is to be taken, with columns to write in. */
export const porTomarTable: Table = {
  name: 'Por tomar',
  file: 'por-tomar',
  columns: [
    ...places,
    { header: 'Tipos de muestra', width: 30 },
    { header: 'Frecuencia', width: 18 },
    { header: 'Hasta cuándo', width: 44 },
    { header: 'Último día', ...date },
    { header: 'Pedida', width: 34 },
    { header: 'Ritmo', width: 34 },
    { header: 'Quién la toma', width: 20 },
    { header: 'Puntos', width: 30 },
    { header: 'Punto', width: 34 },
    { header: 'Código', width: 12 },
    { header: 'Última muestra', width: 18 },
    { header: 'Fecha de la última', ...date },
    { header: 'Sus parámetros', width: 60 },
    { header: 'Tomada el', ...date },
    { header: 'Hora', width: 9 },
    { header: 'Iniciales', width: 11 },
  ],
};

/** What the workbook says of itself. */
export const acercaTable: Table = {
  name: 'Acerca de',
  file: 'acerca-de',
  columns: [
    { header: 'Programa de muestreo', width: 32 },
    { header: '', width: 80 },
  ],
};

const sum = (
  periodos: readonly PeriodoDeCobertura[],
  name: 'planeadas' | 'autorizadas' | 'enCurso' | 'faltan' | 'deMas',
) => periodos.reduce((total, periodo) => total + periodo[name], 0);

function filaOf(
  { solicitante, nombre, clase }: InstalacionContada,
  fila: FilaContada,
  { ano, hoy }: { ano: number; hoy: string },
): Row {
  const { que, frecuencia, origen, quien, desde, hasta, periodos, sigue } = fila;
  return [
    solicitante,
    nombre,
    que,
    clasesDeInstalacion[clase],
    textoDeFrecuencia(frecuencia),
    textoDeOrigen(origen),
    origen.clase === 'ley' ? origen.frase : null,
    quien || null,
    fecha(desde),
    fecha(hasta),
    ...celdasDe([...periodos, ...(sigue ? [sigue] : [])], ano, hoy).map((celda) => textoDeMarcas(celda) || null),
    sum(periodos, 'planeadas'),
    sum(periodos, 'autorizadas'),
    sum(periodos, 'enCurso'),
    sum(periodos, 'faltan'),
    sum(periodos, 'deMas'),
    periodos.reduce<number | null>((all, { deberian }) => (deberian === null ? all : (all ?? 0) + deberian), null),
    fila.sinPuntos,
  ];
}

/** The rows of an installation's programme in a year. */
export const filasOf = (instalacion: InstalacionContada, ano: number, hoy: string): Row[] =>
  instalacion.filas.map((fila) => filaOf(instalacion, fila, { ano, hoy }));

/** The periods of an installation of which samples lack on a day. */
export function debidasOf({ solicitante, nombre, filas }: InstalacionContada, hoy: string): Row[] {
  return filas.flatMap(({ que, periodos }) =>
    periodos
      .filter(({ faltan }) => faltan > 0)
      .map(({ desde, hasta, planeadas, faltan, puntos }) => [
        solicitante,
        nombre,
        que,
        fecha(desde),
        fecha(hasta),
        planeadas,
        faltan,
        hasta < hoy ? 'Sí' : 'No',
        puntos,
      ]),
  );
}

/** The rows of what is to be taken of a row: one for each of its points, and one where it has none. */
export function porTomarOf(linea: Linea, hoy: string): Row[] {
  const { instalacion, fila, tomas, antes, pedidas, puntos, sinPuntos } = linea;
  const cuando = [...(antes ? [textoDeAntes(antes, hoy)] : []), ...tomas.map((toma) => textoDeToma(toma, fila, hoy))];
  const shared = [
    instalacion.solicitante,
    instalacion.nombre,
    fila.que,
    [...fila.tipos, ...fila.parametros].join(', '),
    textoDeFrecuencia(fila.frecuencia),
    cuando.join('; '),
    fecha(tomas.at(-1)?.para),
    pedidas.map((one) => `${one._id}, ${textoDePedida(one, hoy)}`).join('; ') || null,
    textoDeAtraso(linea) || null,
    fila.quien || null,
    tomas.find((toma) => toma.puntos !== null)?.puntos ?? sinPuntos,
  ];
  const empty = [null, null, null];
  if (puntos.length === 0) return [[...shared, null, null, null, null, null, ...empty]];
  return puntos.map(({ nombre, codigo, ultima }) => [
    ...shared,
    nombre,
    codigo ?? null,
    ultima?.numero_muestra ?? null,
    fecha(ultima?.fecha_muestra),
    ultima && textoDeParametros(ultima.parametros, ultima.otros, ultima.parametros.length),
    ...empty,
  ]);
}
