import { publish } from '../../platform/bus/bus.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { takes } from './alert-eligibility.ts';
import { tellsHecho } from '../incidencias/access/incidencias.ts';
import { knownTenedores } from '../../platform/access/tenedores.ts';
import { readersOf, withNotas } from '../../platform/access/readers.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import { readIncidencias } from '../incidencias/store/incidencias.ts';
import type { Anuncio } from '../incidencias/store/seguimiento.ts';

/**
 * Orders the mails about announced facts of incidents, one for each user who chose any of them and sees the incident. A user's
 * mail of a batch is sent once, however often it is ordered.
 */
export async function orderIncidencias({ lote, hechos }: Anuncio, now: Date): Promise<void> {
  const hoy = fechaEnMadrid(now);
  const found = await readIncidencias([...new Set(hechos.map(({ incidencia }) => incidencia))]);
  const incidencias = new Map(found.map((incidencia) => [incidencia._id, incidencia]));
  const readers = await withNotas(await readersOf(new Set(found.map(({ solicitante }) => solicitante))));
  const tenedores = await knownTenedores();
  const orders = readers.flatMap(({ usuario, alcance }) => {
    if (!takes.incidencias(usuario)) return [];
    const told = hechos.filter((hecho) => {
      const incidencia = incidencias.get(hecho.incidencia);
      return incidencia && tellsHecho({ usuario, viewpoint: { alcance, tenedores }, hoy }, incidencia, hecho);
    });
    return told.length > 0 ? [{ usuarioId: usuario._id, lote, hechos: told }] : [];
  });
  await mapBounded(orders, 16, async (order) => publish('incidencias', order));
}
