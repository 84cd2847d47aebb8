import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import type { IncidenciaListada } from '../../../../contract/incidencias/incidencia.ts';
import { causasDeIncidencia, estadosDeIncidencia } from '../../../../contract/incidencias/rules/estados.ts';
import { nombreDeIncidencia } from '../../../../contract/incidencias/rules/nombre.ts';
import { textoDeReferencia, textoDeValor } from '../../../../contract/muestras/rules/resultado.ts';
import type { Cell, Column, Row, Table } from '../../resultados/export/tables.ts';

interface Field extends Column {
  of: (incidencia: IncidenciaListada) => Cell;
}

const date = { width: 13, isDate: true };
const fecha = (value: string | null): Cell => (value ? new Date(`${value}T00:00:00Z`) : null);
const blank = (text: string): Cell => (text === '-' || text === '' ? null : text);

const fields: readonly Field[] = [
  { header: 'Solicitante', width: 32, of: ({ solicitante }) => solicitante },
  { header: 'Punto de muestreo', width: 32, of: ({ punto }) => punto?.nombre ?? null },
  { header: 'Código del punto', width: 16, of: ({ punto }) => punto?.codigo ?? null },
  { header: 'Tipo de muestra', width: 26, of: ({ tipo_muestra }) => tipo_muestra },
  {
    header: 'Determinación',
    width: 30,
    of: ({ determinacion }) => nombreDeIncidencia({ parametro: '', determinacion }),
  },
  { header: 'Parámetro', width: 30, of: ({ parametro }) => blank(parametro) },
  { header: 'Valor', width: 14, of: ({ muestra: { medida } }) => valor(medida) },
  { header: 'Unidad', width: 14, of: ({ muestra: { medida } }) => medida?.unidad ?? null },
  { header: 'Límite', width: 20, of: ({ muestra: { medida } }) => blank(textoDeReferencia(medida?.referencia)) },
  { header: 'Número de muestra', width: 18, of: ({ muestra }) => muestra.numero_muestra },
  { header: 'Fecha de muestra', ...date, of: ({ muestra }) => fecha(muestra.fecha_muestra) },
  { header: 'Estado', width: 22, of: ({ estado }) => estadosDeIncidencia[estado].nombre },
  { header: 'Abierta', ...date, of: ({ abierta }) => fecha(fechaEnMadrid(new Date(abierta))) },
  {
    header: 'Causa',
    width: 40,
    of: ({ causa }) => causa && [causasDeIncidencia[causa.clase], causa.texto].filter(Boolean).join('. '),
  },
  { header: 'Medida', width: 50, of: ({ medida }) => medida?.texto ?? null },
  { header: 'Medida hecha', ...date, of: ({ medida }) => fecha(medida?.hecha ?? null) },
  { header: 'Responsable', width: 24, of: ({ responsable }) => responsable },
  { header: 'Vence', ...date, of: ({ vence }) => fecha(vence) },
  { header: 'Vencida', width: 9, of: ({ vencida }) => (vencida ? 'Sí' : 'No') },
  { header: 'Cerrada', ...date, of: ({ cerrada }) => fecha(cerrada && fechaEnMadrid(new Date(cerrada))) },
  { header: 'Propuesta', width: 50, of: ({ propuesta }) => propuesta?.motivo ?? null },
  { header: 'Qué espera', width: 50, of: ({ espera }) => espera },
  { header: 'Cliente', width: 32, of: ({ cliente }) => cliente },
];

/** A number that can be reckoned with, or the text as delivered: `<0,5` is no 0,5. */
function valor(medida: IncidenciaListada['muestra']['medida']): Cell {
  if (!medida) return null;
  if (medida.valor !== undefined && !medida.operador) return medida.valor;
  return blank(textoDeValor(medida));
}

export const incidenciasTable: Table = { name: 'Incidencias', file: 'incidencias', columns: fields };

/** What the workbook says of itself. */
export const acercaTable: Table = {
  name: 'Acerca de',
  file: 'acerca-de',
  columns: [
    { header: 'Exportación de incidencias', width: 32 },
    { header: '', width: 80 },
  ],
};

/** An incident as a line of the file. */
export function rowOf(incidencia: IncidenciaListada): Row {
  return fields.map(({ of }) => of(incidencia));
}
