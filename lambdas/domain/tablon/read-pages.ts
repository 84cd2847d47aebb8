import * as z from 'zod';
import { brandingOf, plainBranding } from '../../../contract/base/branding.ts';
import { type Branding, brandingSchema } from '../../../contract/base/config.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { lazy } from '../../../contract/base/lazy.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { takeVisit } from '../../platform/http/visitor-pace.ts';
import { required } from '../../platform/runtime/environment.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { readMedidasPublicas } from '../incidencias/store/medidas-publicas.ts';
import { cartelDe } from './cartel.ts';
import { conjuntosDe } from './conjuntos.ts';
import { paginaDe } from './pagina.ts';
import { type Publicado, publicadoDe } from './publicado.ts';

/** Pages that one network asks the function for in a minute; CloudFront answers most without it. */
const perMinute = 120;

/** Seconds that CloudFront and browsers show a page again, and that they go on to while the portal is down. */
const fresh = 60;
const whileDown = 3600;

const brandings = lazy(() => z.array(brandingSchema).parse(JSON.parse(required('BRANDINGS'))));

type Request = Parameters<Implementation<'readTablon'>>[1];

/** A published board. Throws NOT_FOUND and TOO_MANY_REQUESTS. */
export const readTablon: Implementation<'readTablon'> = async ({ params }, request) => {
  const { publicado, branding } = await open(params.nombre, request);
  const { ajustes, de, clientes } = publicado;
  const [{ conjuntos, sinResolver }, medidas] = await Promise.all([
    conjuntosDe(de, fechaEnMadrid(request.now)),
    readMedidasPublicas(de.solicitante, clientes),
  ]);
  const html = paginaDe({ ajustes, de, conjuntos, sinResolver, medidas, clientes }, { branding, now: request.now });
  return { html, headers: headersOf(ajustes.indexable) };
};

/** The poster of a published board. Throws the same. */
export const readCartel: Implementation<'readCartel'> = async ({ params }, request) => {
  const { publicado, branding, origin } = await open(params.nombre, request);
  const address = `${origin}/tablon/${encodeURIComponent(params.nombre)}`;
  return { html: cartelDe(publicado.de, { branding, address }), headers: headersOf(false) };
};

interface Opened {
  publicado: Publicado;
  branding: Branding;
  origin: string;
}

async function open(nombre: string, { now, visitor }: Pick<Request, 'now' | 'visitor'>): Promise<Opened> {
  const { address, origin } = await visitor();
  await takeVisit('tablon', address, now, perMinute);
  const publicado = await publicadoDe(nombre);
  if (!publicado) throw new Failure('NOT_FOUND', { message: 'Esta página no existe o ya no se publica' });
  const host = origin === null ? '' : new URL(origin).hostname;
  return { publicado, branding: brandingOf(brandings(), host) ?? plainBranding, origin: origin ?? '' };
}

function headersOf(indexable: boolean): Record<string, string> {
  return {
    'cache-control': `public, max-age=${fresh}, stale-if-error=${whileDown}`,
    ...(!indexable && { 'x-robots-tag': 'noindex' }),
  };
}
