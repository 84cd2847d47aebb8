import { parse } from 'tldts';
import { isOfEverybody } from '../../contract/rules/correo-publico.ts';
import { Failure } from '../runtime/failure.ts';
import { readClientes } from '../store/clientes.ts';
import {
  readDomain,
  readEntradaEmpresa,
  releaseDomain,
  takeDomain,
  type TakenDomain,
} from '../store/entradas-empresa.ts';

/** A domain that its client's settings don't name counts for so long, in milliseconds: they may be about to be written. */
const leftOverAfter = 60_000;

/** Mail providers that give addresses below many endings, `yahoo.es` and `yahoo.co.uk`; one of these names is no company's. */
const brands = new Set(
  'gmail googlemail outlook hotmail live msn yahoo ymail rocketmail icloud aol gmx yandex protonmail'.split(' '),
);

/**
 * Why a mail domain can't be a company's own, in Spanish: it is a public suffix (publicsuffix.org, with those that providers
 * have entered, as `github.io`), or a mail provider's where anyone may have an address. Undefined where it can.
 */
export function faultOfDominio(dominio: string): string | undefined {
  const { domain, domainWithoutSuffix } = parse(dominio, { allowPrivateDomains: true });
  if (domain === null) {
    return `${dominio} es una terminación pública, bajo la que cualquiera registra un nombre. ${ownDomain}`;
  }
  const isBrand = domain === dominio && brands.has(domainWithoutSuffix ?? '');
  return isBrand || isOfEverybody(dominio)
    ? `${dominio} es de un proveedor de correo abierto a todo el mundo. ${ownDomain}`
    : undefined;
}

const ownDomain = 'Pon el dominio propio de la empresa';

/** Takes mail domains for a client, from whom they were left over by if need be. Throws DOMAIN_TAKEN. */
export async function claimDomains(clienteId: string, dominios: readonly string[], now: Date): Promise<void> {
  for (const dominio of dominios) {
    const claim = { dominio, clienteId, desde: now.toISOString() };
    if (await takeDomain(claim)) continue;
    const taken = await readDomain(dominio);
    if (taken && !(await isLeftOver(taken, now))) throw refusedFor(dominio);
    if (taken) await releaseDomain(taken);
    if (!(await takeDomain(claim))) throw refusedFor(dominio);
  }
}

async function isLeftOver(taken: TakenDomain, now: Date): Promise<boolean> {
  if (now.getTime() - Date.parse(taken.desde) < leftOverAfter) return false;
  const [entrada, [cliente]] = await Promise.all([
    readEntradaEmpresa(taken.clienteId),
    readClientes([taken.clienteId]),
  ]);
  return !cliente || !entrada?.dominios.includes(taken.dominio);
}

function refusedFor(dominio: string): Failure {
  const message = `${dominio} ya es el dominio de otro cliente`;
  return new Failure('DOMAIN_TAKEN', { message, details: [{ field: 'dominios', message }] });
}

/** Lets go of a client's domains that its settings name no more. */
export async function releaseDomains(clienteId: string, dominios: readonly string[]): Promise<void> {
  for (const dominio of dominios) {
    const taken = await readDomain(dominio);
    if (taken?.clienteId === clienteId) await releaseDomain(taken);
  }
}
