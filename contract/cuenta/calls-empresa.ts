import * as z from 'zod';
import {
  findEmpresaSchema,
  codigoEmpresaSchema,
  entradaConCodigoSchema,
  entradaEmpresaCambiadaSchema,
  entradaEmpresaSchema,
  inicioEmpresaSchema,
  pruebaEmpresaSchema,
  vueltaEmpresaSchema,
} from './entrada-empresa.ts';
import { idSchema } from '../base/id.ts';
import { tokensSchema, usuarioSchema } from './usuario.ts';
import type { Call, TextsOf } from '../base/call.ts';

const id = z.object({ id: idSchema });
const toProvider = z.object({ url: z.string() });

/** Signing in with the account of one's company (docs/decisions/second-factors.md). */
export const empresaCalls = {
  findEmpresa: {
    method: 'POST',
    path: '/auth/empresa/buscar',
    area: 'empresa',
    audience: 'public',
    body: findEmpresaSchema,
    output: z.object({ empresa: z.boolean(), soloEmpresa: z.boolean() }),
    errors: ['TOO_MANY_ATTEMPTS'],
  },
  startEmpresa: {
    method: 'POST',
    path: '/auth/empresa/inicio',
    area: 'empresa',
    audience: 'public',
    body: inicioEmpresaSchema,
    output: toProvider,
    errors: ['NOT_FOUND', 'COMPANY_UNREACHABLE', 'TOO_MANY_ATTEMPTS'],
  },
  returnEmpresa: {
    method: 'GET',
    path: '/auth/empresa/vuelta',
    area: 'empresa',
    audience: 'public',
    query: vueltaEmpresaSchema,
    output: 'file',
    errors: [],
  },
  finishEmpresa: {
    method: 'POST',
    path: '/auth/empresa/fin',
    area: 'empresa',
    audience: 'public',
    body: entradaConCodigoSchema,
    output: tokensSchema.extend({
      user: usuarioSchema,
      destino: z.string(),
      /** Where the provider ends its own session; null where it says no address. */
      cierre: z.string().nullable(),
    }),
    errors: ['COMPANY_CODE_INVALID', 'USER_INACTIVE'],
  },
  getEntradaEmpresa: {
    method: 'GET',
    path: '/admin/clientes/{id}/entrada-empresa',
    area: 'empresa',
    audience: 'admin',
    params: id,
    output: z.object({ entrada: entradaEmpresaSchema.nullable() }),
    errors: [],
  },
  updateEntradaEmpresa: {
    method: 'PUT',
    path: '/admin/clientes/{id}/entrada-empresa',
    area: 'empresa',
    audience: 'admin',
    params: id,
    body: entradaEmpresaCambiadaSchema,
    output: z.object({ entrada: entradaEmpresaSchema }),
    message: (nombre: string) => `Entrada con la cuenta de empresa de ${nombre} guardada`,
    adminAct: true,
    errors: ['CONFLICT', 'DOMAIN_TAKEN'],
  },
  startPruebaEmpresa: {
    method: 'POST',
    path: '/admin/clientes/{id}/entrada-empresa/prueba',
    area: 'empresa',
    audience: 'admin',
    params: id,
    output: toProvider,
    adminAct: false,
    errors: ['COMPANY_UNREACHABLE'],
  },
  finishPruebaEmpresa: {
    method: 'POST',
    path: '/admin/clientes/{id}/entrada-empresa/prueba/fin',
    area: 'empresa',
    audience: 'admin',
    params: id,
    body: codigoEmpresaSchema,
    output: pruebaEmpresaSchema,
    adminAct: false,
    errors: ['COMPANY_CODE_INVALID'],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const empresaTexts: TextsOf<typeof empresaCalls> = {
  findEmpresa: {
    summary: 'Ask whether a mail domain signs in with its company',
    description:
      'Looks at the domain alone and says nothing of users. After 60 questions from a known browser, or 500 from the others of one network, within 15 minutes: TOO_MANY_ATTEMPTS with `Retry-After`.',
  },
  startEmpresa: {
    summary: 'Begin a company sign-in',
    description:
      'Answers the address of the company’s provider to send the browser to (OpenID Connect, code flow with PKCE, state and nonce), and sets a cookie that binds the return to this browser for ten minutes. NOT_FOUND: the domain has no company sign-in. COMPANY_UNREACHABLE: its provider does not answer. After 60 from a known browser, or 500 from the others of one network, within 15 minutes: TOO_MANY_ATTEMPTS.',
  },
  returnEmpresa: {
    summary: 'Return from the company’s provider',
    description:
      'The redirect URI. Checks the provider’s answer and its id token, finds the user by its verified e-mail address, and redirects to a page with a code for one use (`#codigo=`) or the reason of the failure (`#fallo=`). Each state is good for one return, in the browser that began.',
  },
  finishEmpresa: {
    summary: 'Finish a company sign-in',
    description:
      'Exchanges the code of the return, within two minutes and in the same browser, for what `login` answers. COMPANY_CODE_INVALID: the code is unknown, used, expired or of another browser. USER_INACTIVE: the user has been disabled since.',
  },
  getEntradaEmpresa: {
    summary: 'Get the company sign-in of a client',
    description: 'Its settings, never its secret; null where it has none.',
  },
  updateEntradaEmpresa: {
    summary: 'Set the company sign-in of a client',
    description:
      'Replaces every field; a blank secret keeps the stored one, unless the issuer is another. DOMAIN_TAKEN: a domain is another client’s. It can be switched on once it was tried with just these issuer, client id and secret (VALIDATION otherwise). With `version`, settings changed since are refused with CONFLICT.',
  },
  startPruebaEmpresa: {
    summary: 'Try the company sign-in of a client',
    description:
      'As `startEmpresa`, with the settings that are stored, whether they are switched on or not; nobody is signed in. COMPANY_UNREACHABLE: the provider does not answer.',
  },
  finishPruebaEmpresa: {
    summary: 'See what a try brought',
    description:
      'The claims that the provider sent and whether they would let their owner in; notes that the settings were tried. The code is good once, for the administrator and the browser that began (COMPANY_CODE_INVALID).',
  },
};
