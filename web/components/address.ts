import type * as z from 'zod';
import { type Filtros, filtrosSchema } from '../../contract/resultados/filtros.ts';

/** A part of what a page shows, as it stands in the query of its address. What isn't understood is as if it weren't there. */
export interface AddressPart<T> {
  read: (params: URLSearchParams) => T;
  /** Writes nothing for what is as usual. */
  write: (params: URLSearchParams, value: T) => void;
}

/** The parameter of a name, as its schema reads it; `usual` where there is none. */
export function one<T extends string | number | null>(name: string, schema: z.ZodType<T>, usual: T): AddressPart<T> {
  return {
    read: (params) => {
      const text = params.get(name);
      return text === null ? usual : (schema.safeParse(text).data ?? usual);
    },
    write: (params, value) => {
      if (value !== usual && value !== null) params.set(name, String(value));
    },
  };
}

/** Something that is so where a parameter says a word. */
export function flag(name: string, word: string): AddressPart<boolean> {
  return {
    read: (params) => params.get(name) === word,
    write: (params, isSo) => {
      if (isSo) params.set(name, word);
    },
  };
}

/** The filters that a page knows; a filter with several values is repeated in the address. */
export function filtersOf<N extends keyof Filtros>(names: readonly N[]): AddressPart<Pick<Filtros, N>> {
  return {
    read: (params) => {
      const found: Record<string, unknown> = {};
      for (const name of names) {
        const isList = name === 'tipoMuestra' || name === 'solicitante';
        const given = isList ? params.getAll(name) : (params.get(name) ?? undefined);
        const { data } = filtrosSchema.shape[name].safeParse(given);
        const value = Array.isArray(data) ? data.filter(Boolean) : data;
        if (value?.length) found[name] = value;
      }
      return found as Pick<Filtros, N>;
    },
    write: (params, filtros) => {
      for (const name of names) for (const value of [filtros[name] ?? []].flat()) if (value) params.append(name, value);
    },
  };
}

/** A page's whole state, of its parts, which stand in the address in the order given. */
export interface Address<S> {
  read: (params: URLSearchParams) => S;
  write: (state: S) => URLSearchParams;
}

/** The address of a state whose parts are these. */
export function addressOf<S extends object>(parts: { readonly [K in keyof S]: AddressPart<S[K]> }): Address<S> {
  const names = Object.keys(parts) as (keyof S)[];
  return {
    read: (params) => Object.fromEntries(names.map((name) => [name, parts[name].read(params)])) as S,
    write: (state) => {
      const params = new URLSearchParams();
      for (const name of names) parts[name].write(params, state[name]);
      return params;
    },
  };
}
