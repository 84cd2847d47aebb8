import type { FilaContada, InstalacionContada, PeriodoDeCobertura } from '../../../../contract/programa/cobertura.ts';
import { clasesDeInstalacion } from '../../../../contract/programa/instalacion.ts';
import { textoDeFrecuencia } from '../../../../contract/programa/rules/frecuencia.ts';
import { nombresDeMes } from '../../../../contract/base/meses.ts';
import type { Cell, Row, Table } from '../../resultados/export/tables.ts';
import { celdasDe, textoDeMarcas } from '../calendario/celdas.ts';
import { textoDeOrigen } from '../words.ts';

const date = { width: 13, isDate: true };
const fecha = (value: string | null): Cell => (value ? new Date(`${value}T00:00:00Z`) : null);
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
