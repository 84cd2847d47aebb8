import { writeFile } from 'node:fs/promises';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { estadosDeIncidencia, isPorResolver } from '../../contract/rules/incidencias/estados.ts';
import { sumaDias } from '../../contract/rules/dias-habiles.ts';
import { claveDePunto } from '../../contract/rules/punto.ts';
import type { IndexedRow } from '../../lambdas/index/blocks/row.ts';
import { required } from '../../lambdas/runtime/environment.ts';
import { mapBounded } from '../../lambdas/runtime/map-bounded.ts';
import { incidenciaNueva } from '../../lambdas/seguimiento/documento.ts';
import { documents } from '../../lambdas/store/clients.ts';
import { pack } from '../../lambdas/store/compressed.ts';
import { hiloDe, type StoredIncidencia } from '../../lambdas/store/incidencias.ts';
import { incidenciasDirectory } from '../../lambdas/store/incidencias-directory.ts';
import { escape } from '../postgres/copy-line.ts';
import { nullText, valueFile } from '../values/value-files.ts';
import type { PointFiles } from './point-files.ts';

/** A sample that does not comply, its point, and the determination that fails. */
export interface Failing {
  row: Pick<IndexedRow, 'id' | 'numero' | 'fecha' | 'tipo' | 'solicitante' | 'punto' | 'codigoPunto' | 'referencia'>;
  determinacion: string;
}

/** The states in their order, by which both sides' counts stand. */
const estados = Object.keys(estadosDeIncidencia) as StoredIncidencia['estado'][];

/** Of twenty incidents, how many are in each state: two in five are to be resolved. */
const shares = { abierta: 4, en_curso: 3, pendiente_remuestra: 1, cerrada: 10, descartada: 2 };
const estadosInTurn = estados.flatMap((estado) => Array.from({ length: shares[estado] }, () => estado));

/** So many incidents, of the newest samples that fail; where these are fewer, their points have several one after the other. */
export function incidenciasOf(failing: readonly Failing[], count: number): StoredIncidencia[] {
  const newest = failing.toSorted((a, b) => (a.row.fecha < b.row.fecha ? 1 : -1)).slice(0, count);
  const ofHilo = new Map<string, number>();
  return Array.from({ length: newest.length === 0 ? 0 : count }, (_, place) => {
    const one = newest[place % newest.length] as Failing;
    return incidenciaOf(one, place, (hilo) => {
      const orden = (ofHilo.get(hilo) ?? 0) + 1;
      ofHilo.set(hilo, orden);
      return orden;
    });
  });
}

function incidenciaOf(
  { row, determinacion }: Failing,
  place: number,
  ordenOf: (hilo: string) => number,
): StoredIncidencia {
  const { id, numero, fecha, tipo, solicitante } = row;
  const nombre = row.punto || row.referencia;
  const punto = { nombre, ...(row.punto && row.codigoPunto && { codigo: row.codigoPunto }) };
  const clave = claveDePunto(solicitante, punto);
  const hilo = hiloDe('', clave, determinacion, determinacion);
  const estado = estadosInTurn[(place * 7) % estadosInTurn.length] as StoredIncidencia['estado'];
  const hallazgo = { determinacion, parametro: determinacion, conclusion: 'No cumple' } as const;
  const muestra = {
    _id: id,
    numero_muestra: numero,
    fecha_muestra: fecha,
    tipo_muestra: tipo,
    conclusion: 'No cumple',
    papel: 'incumple',
    revision: 0,
  } as const;
  // Instants that differ, so that one order is right.
  const abierta = new Date(Date.parse(`${fecha}T06:00:00Z`) + place * 100).toISOString();
  const documento = incidenciaNueva(muestra, { solicitante, punto: { clave, ...punto }, hallazgo }, abierta);
  const isOpen = isPorResolver(estado);
  const isProposed = isOpen && place % 5 === 0;
  return {
    ...documento,
    _id: `${hilo}.${ordenOf(hilo)}`,
    estado,
    cerrada: isOpen ? null : abierta,
    responsable: place % 3 === 0 ? 'Jefatura de calidad' : null,
    // A third of what is open is overdue on the day that is asked about, and one in seven is due by no day.
    venceEl: place % 7 === 0 ? null : sumaDias('2026-06-01', (place * 37) % 90),
    propuesta: isProposed ? { tipo: 'cerrar', muestra: null, motivo: 'Una muestra posterior cumple.' } : null,
    escritura: 1,
    version: 0,
    cambio: null,
  };
}

/**
 * Stores incidents as the store writes them, but in batches, and their directory, and writes PostgreSQL's file of them. Throws
 * where the directory doesn't have them all.
 */
export async function storeIncidencias(
  incidencias: readonly StoredIncidencia[],
  { ids }: PointFiles,
  folder: string,
): Promise<void> {
  const table = required('PORTAL_TABLE');
  const puts = incidencias.map((incidencia) => ({ PutRequest: { Item: itemOf(incidencia) } }));
  const batches = Array.from({ length: Math.ceil(puts.length / 25) }, (_, n) => puts.slice(n * 25, (n + 1) * 25));
  await mapBounded(batches, 8, async (part) => {
    const { UnprocessedItems = {} } = await documents().send(
      new BatchWriteCommand({ RequestItems: { [table]: part } }),
    );
    if (Object.keys(UnprocessedItems).length > 0) throw new Error('The table refused some incidents');
  });
  const listed = await incidenciasDirectory().rebuild();
  if (listed !== incidencias.length) throw new Error(`The directory has ${listed} of ${incidencias.length} incidents`);
  const texts = new Map((await incidenciasDirectory().read()).map(({ _id, texto }) => [_id, texto]));
  const lines = incidencias.map((incidencia) => {
    const { _id, solicitante, estado, abierta, venceEl, propuesta, punto, muestras } = incidencia;
    const { escritura: _writes, version: _version, cambio: _change, ...documento } = incidencia;
    const fields = [
      _id,
      ids.solicitante.of(solicitante),
      ids.tipo.of(muestras[0]?.tipo_muestra ?? ''),
      punto ? ids.punto.of(punto.clave) : 0,
      estados.indexOf(estado),
      abierta,
      isPorResolver(estado) ? venceEl : null,
      propuesta !== null,
      texts.get(_id) ?? '',
      JSON.stringify(documento),
    ];
    return fields.map((field) => (field === null ? nullText : escape(String(field)))).join('\t');
  });
  await writeFile(valueFile(folder, 'llegada_incidencia'), `${lines.join('\n')}\n`);
}

function itemOf({ _id, escritura, version, cambio, ...documento }: StoredIncidencia): Record<string, unknown> {
  const parte = _id.slice(0, 1);
  const keys = { pk: `incidencias#${parte}`, sk: _id, __edb_e__: 'incidencia', __edb_v__: '1' };
  return { ...keys, parte, _id, escritura, version, cambio, documento: pack(documento) };
}
