import { Entity } from 'electrodb';
import type { HechoDe } from '../../../platform/bus/events.ts';
import { lazy } from '../../../../contract/base/lazy.ts';
import { ifUnchanged, portal } from '../../../platform/dynamo/portal.ts';

/** How long a fact of an incident stays the batch's that mails it, in seconds: two years, as for alerts. */
const rememberedSeconds = 2 * 365 * 24 * 3600;

const text = { type: 'string', required: true } as const;

const claims = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'hechoAvisado', version: '1', service: 'portal' },
        attributes: { incidencia: text, hecho: text, lote: text, expira: { type: 'number', required: true } },
        indexes: {
          byIncidencia: {
            pk: { field: 'pk', composite: ['incidencia'], template: 'hechosDe#${incidencia}', casing: 'none' },
            sk: { field: 'sk', composite: ['hecho'], template: '${hecho}', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/**
 * Claims a new fact of an incident for the one batch that mails it. True for that batch, however often it asks; false where
 * another batch has claimed it.
 */
export async function claimHecho({ incidencia, tipo, clave, vez }: HechoDe, lote: string, now: Date): Promise<boolean> {
  const expira = Math.floor(now.getTime() / 1000) + rememberedSeconds;
  return ifUnchanged(() =>
    claims()
      .put({ incidencia, hecho: `${tipo}#${vez}#${clave}`, lote, expira })
      .where(({ lote: batch }, { eq, notExists }) => `${notExists(batch)} OR ${eq(batch, lote)}`)
      .go(),
  );
}
