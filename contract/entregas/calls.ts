import * as z from 'zod';
import { sinMuestraQuerySchema, sinMuestraSchema } from '../certificados/certificados-sin-muestra.ts';
import {
  entregaDetalladaSchema,
  entregaParamsSchema,
  entregaSchema,
  entregasQuerySchema,
  entregasSchema,
  previsionDeRetiradaSchema,
  withdrawEntregaSchema,
} from './entrega.ts';
import { decisionDeRetenidasSchema, retenidasQuerySchema, retenidasSchema } from './retenidas.ts';
import type { Call, TextsOf } from '../base/call.ts';

const entrega = z.object({ entrega: entregaSchema });

/** Deliveries, for administrators (docs/decisions/deliveries.md). */
export const entregasCalls = {
  listEntregas: {
    method: 'GET',
    path: '/admin/entregas',
    area: 'admin',
    audience: 'admin',
    query: entregasQuerySchema,
    output: entregasSchema,
    errors: [],
  },
  getEntrega: {
    method: 'GET',
    path: '/admin/entregas/{id}',
    area: 'admin',
    audience: 'admin',
    params: entregaParamsSchema,
    output: entregaDetalladaSchema,
    errors: [],
  },
  openRechazadas: {
    method: 'GET',
    path: '/admin/entregas/{id}/rechazadas',
    area: 'admin',
    audience: 'admin',
    params: entregaParamsSchema,
    output: 'file',
    errors: [],
  },
  previewRetirada: {
    method: 'GET',
    path: '/admin/entregas/{id}/retirada',
    area: 'admin',
    audience: 'admin',
    params: entregaParamsSchema,
    output: previsionDeRetiradaSchema,
    errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
  },
  withdrawEntrega: {
    method: 'POST',
    path: '/admin/entregas/{id}/retirada',
    area: 'admin',
    audience: 'admin',
    params: entregaParamsSchema,
    body: withdrawEntregaSchema,
    output: entrega,
    message: (archivo: string) => `Se está retirando la entrega «${archivo}»`,
    adminAct: true,
    errors: ['CONFLICT'],
  },
  listRetenidas: {
    method: 'GET',
    path: '/admin/entregas/{id}/retenidas',
    area: 'admin',
    audience: 'admin',
    params: entregaParamsSchema,
    query: retenidasQuerySchema,
    output: retenidasSchema,
    errors: [],
  },
  decideRetenidas: {
    method: 'POST',
    path: '/admin/entregas/{id}/retenidas',
    area: 'admin',
    audience: 'admin',
    params: entregaParamsSchema,
    body: decisionDeRetenidasSchema,
    output: entrega,
    message: (archivo: string) => `Se está aplicando lo que has decidido de «${archivo}»`,
    adminAct: true,
    errors: ['CONFLICT'],
  },
  listSinMuestra: {
    method: 'GET',
    path: '/admin/certificados-sin-muestra',
    area: 'admin',
    audience: 'admin',
    query: sinMuestraQuerySchema,
    output: sinMuestraSchema,
    errors: [],
  },
  repeatEntrega: {
    method: 'POST',
    path: '/admin/entregas/{id}/repetir',
    area: 'admin',
    audience: 'admin',
    params: entregaParamsSchema,
    output: entrega,
    message: (archivo: string) => `«${archivo}» se ha entregado otra vez`,
    adminAct: true,
    errors: ['CONFLICT', 'QUOTA_EXCEEDED'],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const entregasTexts: TextsOf<typeof entregasCalls> = {
  listEntregas: {
    summary: 'List the deliveries',
    description:
      'Files of samples, or certificates, newest first. Follow `cursor` until it is null: with `estado`, a page may hold fewer deliveries than asked for, or none, and still have one.',
  },
  getEntrega: {
    summary: 'Get a delivery',
    description: 'One delivery, with its refusals, held back and superseded samples and warnings by reason.',
  },
  openRechazadas: {
    summary: 'Download the refused rows of a delivery',
    description:
      'Redirects to a file of the refused rows in the columns of the delivered file (samples as NDJSON where it was JSON), at an address that is good for one minute.',
  },
  previewRetirada: {
    summary: 'Say what withdrawing a delivery would do',
    description:
      'Counts the samples that only it brought, those that go back to the state before, and those that stay as they are. Of a delivery of more than 200 samples `exacta` is false: the counts are those from when it was read, whatever came later. A withdrawal can be ordered without this call. Stores nothing. CONFLICT: the delivery is not in a state in which it can be withdrawn. After 30 calls of a user within a minute: TOO_MANY_REQUESTS with `Retry-After`.',
  },
  withdrawEntrega: {
    summary: 'Withdraw a delivery',
    description:
      'Asks for the word RETIRAR. It is carried out in the background; the delivery says how far it has come. Repeated while it is under way, it is ordered again; one that has not advanced for five minutes is resumed by itself. CONFLICT: the delivery is being read, or another one is being withdrawn.',
  },
  listRetenidas: {
    summary: 'List the held back samples of a delivery',
    description:
      'The samples that wait for a decision, each compared with the one that is stored now: why it waits, what would change, and which clients see it before and after. A decision repeats `sobre`. Follow `cursor` until it is null.',
  },
  decideRetenidas: {
    summary: 'Accept or dismiss held back samples',
    description:
      'Takes some samples, each with the `sobre` that was shown, or all that wait for exactly the given reasons. It is carried out in the background: the delivery names it in `decidiendo` until it is done. Accepted samples are stored at the place that their delivery has in the order of deliveries, and alerts and corrections follow; where the stored sample has changed meanwhile, they wait again. Repeated, it changes nothing more. CONFLICT: a stored sample is not the one that was shown, another decision is being carried out, or the delivery is being read or was withdrawn.',
  },
  listSinMuestra: {
    summary: 'List the certificates without a sample',
    description:
      'Delivered certificates whose number no sample has, so that no user sees them. A certificate leaves the list once its sample comes or it is withdrawn. Follow `cursor` until it is null: a page may hold fewer than others, or none, and still have one. Certificates are listed that came since this list is kept.',
  },
  repeatEntrega: {
    summary: 'Deliver a file again',
    description:
      'Delivers the same file under a new name, to be read with the mapping that its folder has now. CONFLICT: the file lies in the bucket no more. QUOTA_EXCEEDED with `Retry-After`: past 5,000 files or 50 GB that a user brings or copies in a day.',
  },
};
