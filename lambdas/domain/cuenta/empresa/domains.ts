import { parse } from 'tldts';
import { isOfEverybody } from '../../../../contract/cuenta/rules/correo-publico.ts';
import { Failure } from '../../../platform/runtime/failure.ts';

/** Mail providers with addresses under many endings (`yahoo.es`, `yahoo.co.uk`); no such name is a company's. */
const brands = new Set(
  'gmail googlemail outlook hotmail live msn yahoo ymail rocketmail icloud aol gmx yandex protonmail'.split(' '),
);

/**
 * The reason, in Spanish, why a mail domain can't be a company's own: it is a public suffix (publicsuffix.org, with providers'
 * entries such as `github.io`), or a mail provider's where anyone may have an address. Undefined where it can be.
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

/** A DOMAIN_TAKEN. */
export function domainTaken(dominio: string): Failure {
  const message = `${dominio} ya es el dominio de otro cliente`;
  return new Failure('DOMAIN_TAKEN', { message, details: [{ field: 'dominios', message }] });
}
