import { cantidad } from '../../../../contract/base/numeros.ts';
import type { Linea } from '../../../../contract/programa/por-tomar.ts';
import { textoDeFrecuencia } from '../../../../contract/programa/rules/frecuencia.ts';
import type { Cell, Row, Table } from '../../resultados/export/tables.ts';
import { textoDeAntes, textoDeAtraso, textoDeParametros, textoDeToma } from './words.ts';

const date = { width: 13, isDate: true };
const fecha = (value: string | undefined): Cell => (value ? new Date(`${value}T00:00:00Z`) : null);

/** A row for each point of each row of a programme, with columns to write in. */
export const porTomarTable: Table = {
  name: 'Por tomar',
  file: 'por-tomar',
  columns: [
    { header: 'Solicitante', width: 32 },
    { header: 'Instalación', width: 30 },
    { header: 'Qué se muestrea', width: 34 },
    { header: 'Tipos de muestra', width: 30 },
    { header: 'Frecuencia', width: 18 },
    { header: 'Hasta cuándo', width: 44 },
    { header: 'Último día', ...date },
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

/** The rows of a line: one for each of its points, and one where it has none. */
export function rowsOf(linea: Linea, hoy: string): Row[] {
  const { instalacion, fila, tomas, antes, puntos, otrosPuntos, sinPuntos } = linea;
  const cuando = [...(antes ? [textoDeAntes(antes, hoy)] : []), ...tomas.map((toma) => textoDeToma(toma, fila, hoy))];
  const shared = [
    instalacion.solicitante,
    instalacion.nombre,
    fila.que,
    [...fila.tipos, ...fila.parametros].join(', '),
    textoDeFrecuencia(fila.frecuencia),
    cuando.join('; '),
    fecha(tomas.at(-1)?.para),
    textoDeAtraso(linea) || null,
    fila.quien || null,
    tomas.find((toma) => toma.puntos !== null)?.puntos ?? sinPuntos,
  ];
  const empty = [null, null, null];
  const rows = puntos.map(({ nombre, codigo, ultima }) => [
    ...shared,
    nombre,
    codigo ?? null,
    ultima?.numero_muestra ?? null,
    fecha(ultima?.fecha_muestra),
    ultima && textoDeParametros(ultima.parametros, ultima.otros, ultima.parametros.length),
    ...empty,
  ]);
  const more = otrosPuntos > 0 ? cantidad(otrosPuntos, 'punto más', 'puntos más') : null;
  return more || rows.length === 0 ? [...rows, [...shared, more, null, null, null, null, ...empty]] : rows;
}
