import { publish } from '../../platform/bus/bus.ts';
import type { Events } from '../../platform/bus/events.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { takesIncidencias } from './alert-eligibility.ts';
import { tellsHecho } from '../incidencias/access/incidencias.ts';
import { knownTenedores } from '../../platform/access/tenedores.ts';
import { readersOf } from '../../platform/access/readers.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import { claimHecho } from '../incidencias/store/hechos-avisados.ts';
import { readIncidencias } from '../incidencias/store/incidencias.ts';

/**
 * Orders the mails of what was announced of incidents, one for each user who chose any of it and sees the incident.
 * A fact belongs to one batch for good, and a user's mail of a batch has one key: so
 * repeating this orders the same mails.
 */
export async function orderIncidencias(
  { lote, hechos }: Events['hechos'],
  now: Date,
): Promise<{ hechos: number; propios: number; correos: number }> {
  const hoy = fechaEnMadrid(now);
  const isOwn = await mapBounded(hechos, 16, async (hecho) => claimHecho(hecho, lote, now));
  const own = hechos.filter((_, n) => isOwn[n]);
  const found = await readIncidencias([...new Set(own.map(({ incidencia }) => incidencia))]);
  const incidencias = new Map(found.map((incidencia) => [incidencia._id, incidencia]));
  const readers = await readersOf(new Set(found.map(({ solicitante }) => solicitante)));
  const tenedores = await knownTenedores();
  const orders = readers.flatMap(({ usuario, alcance }) => {
    if (!takesIncidencias(usuario)) return [];
    const told = own.filter((hecho) => {
      const incidencia = incidencias.get(hecho.incidencia);
      return incidencia && tellsHecho({ usuario, viewpoint: { alcance, tenedores }, hoy }, incidencia, hecho);
    });
    return told.length > 0 ? [{ usuarioId: usuario._id, lote, hechos: told }] : [];
  });
  await mapBounded(orders, 16, async (order) => publish('incidencias', order));
  return { hechos: hechos.length, propios: own.length, correos: orders.length };
}
