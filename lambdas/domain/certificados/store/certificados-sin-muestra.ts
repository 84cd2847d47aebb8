import { itemKey, portalEntity } from '../../../platform/dynamo/portal.ts';

const text = { type: 'string', required: true } as const;

/** A certificate that came when there was no sample of its number. */
export interface CertificadoSinMuestra {
  numero: string;
  /** The name of the file that brought it last, when, and by which delivery. */
  archivo: string;
  entregado: string;
  entrega: string;
}

/**
 * Certificates that were delivered before their sample (docs/decisions/deliveries.md). An entry stays when the sample comes;
 * lists leave out entries with a sample.
 */
const entity = portalEntity('certificadoSinMuestra', () => ({
  attributes: { numero: text, archivo: text, entregado: text, entrega: text },
  indexes: {
    byNumero: {
      pk: itemKey('pk', 'certificadosSinMuestra'),
      sk: itemKey('sk', '${numero}'),
    },
  },
}));

/** Notes a certificate without a sample, over what was noted of its number before. */
export async function noteSinMuestra(certificado: CertificadoSinMuestra): Promise<void> {
  await entity().put(certificado).go();
}

/** Those noted after a number (undefined: from the first), at most `limit`, and whether there are more. Read consistently. */
export async function listNoted(
  after: string | undefined,
  limit: number,
): Promise<{ noted: CertificadoSinMuestra[]; hasMore: boolean }> {
  const query = entity().query.byNumero({});
  const within = after === undefined ? query : query.gt({ numero: after });
  const { data } = await within.go({ count: limit + 1, limit: limit + 1, consistent: true });
  return { noted: data.slice(0, limit), hasMore: data.length > limit };
}

/** Removes the entry of a certificate that has its sample by now. */
export async function forgetSinMuestra(numero: string): Promise<void> {
  await entity().delete({ numero }).go();
}
