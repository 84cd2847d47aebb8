import * as z from 'zod';
import { estadoDeIncidenciaSchema } from '../../contract/rules/incidencias/estados.ts';
import { avisarDesde } from '../../contract/rules/incidencias/hechos.ts';
import { venceDe } from '../../contract/rules/incidencias/vence.ts';
import { fold } from '../../contract/rules/texto.ts';
import { lazy } from '../../contract/rules/lazy.ts';
import { Directory } from './directory.ts';
import type { DirectorySource } from './directory-reader.ts';
import { listIncidencias, readIncidencias, type StoredIncidencia, tipoDe } from './incidencias.ts';

/** What incidents are filtered, sorted and counted by. */
export interface DirectoryIncidencia {
  _id: string;
  solicitante: string;
  /** The type of the sample that opened it. */
  tipo: string;
  /** The point's key; blank for none. */
  punto: string;
  estado: StoredIncidencia['estado'];
  abierta: string;
  /** The next day by which something is due (`yyyy-mm-dd`); blank for none. */
  vence: string;
  hasPropuesta: boolean;
  /** From which day on there is something to tell of it (`avisarDesde`); blank for none. */
  avisar: string;
  /** What the search finds in, folded. */
  texto: string;
}

/** An incident as the directory has it. */
function entryOfIncidencia(incidencia: StoredIncidencia): DirectoryIncidencia {
  const { _id, solicitante, punto, determinacion, parametro, estado, abierta, muestras, responsable } = incidencia;
  const words = [
    punto?.nombre,
    punto?.codigo,
    parametro,
    determinacion,
    solicitante,
    responsable,
    ...muestras.map(({ numero_muestra }) => numero_muestra).slice(-20),
  ];
  return {
    _id,
    solicitante,
    tipo: tipoDe(incidencia),
    punto: punto?.clave ?? '',
    estado,
    abierta,
    vence: venceDe(incidencia) ?? '',
    hasPropuesta: incidencia.propuesta !== null,
    avisar: avisarDesde(incidencia, incidencia.avisado),
    texto: fold(words.filter(Boolean).join(' ')),
  };
}

const rows = z.array(
  z.tuple([
    z.string(),
    z.string(),
    z.string(),
    z.string(),
    estadoDeIncidenciaSchema,
    z.string(),
    z.string(),
    z.boolean(),
    z.string(),
    z.string(),
  ]),
);

/** By what is due first; what is due by no day last, newest first. */
function compareVence(a: DirectoryIncidencia, b: DirectoryIncidencia): number {
  const keyOf = ({ vence }: DirectoryIncidencia) => vence || '9999';
  if (keyOf(a) !== keyOf(b)) return keyOf(a) < keyOf(b) ? -1 : 1;
  return compareAbierta(a, b);
}

/** Newest first. */
export function compareAbierta(a: DirectoryIncidencia, b: DirectoryIncidencia): number {
  if (a.abierta !== b.abierta) return a.abierta < b.abierta ? 1 : -1;
  return a._id < b._id ? -1 : a._id === b._id ? 0 : 1;
}

const incidenciasSource: DirectorySource<DirectoryIncidencia> = {
  kind: 'incidencias',
  compare: compareVence,
  toRow: ({ _id, solicitante, tipo, punto, estado, abierta, vence, hasPropuesta, avisar, texto }) => [
    _id,
    solicitante,
    tipo,
    punto,
    estado,
    abierta,
    vence,
    hasPropuesta,
    avisar,
    texto,
  ],
  fromRows: (packed) =>
    rows.parse(packed).map(([_id, solicitante, tipo, punto, estado, abierta, vence, hasPropuesta, avisar, texto]) => ({
      _id,
      solicitante,
      tipo,
      punto,
      estado,
      abierta,
      vence,
      hasPropuesta,
      avisar,
      texto,
    })),
  readAll: async () => (await listIncidencias()).map(entryOfIncidencia),
  readSome: async (ids) => (await readIncidencias(ids)).map(entryOfIncidencia),
};

/** Every incident, by what is due first. */
export const incidenciasDirectory = lazy(() => new Directory(incidenciasSource));
