import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { configSchema } from '../../contract/base/config.ts';
import { empresaSchema } from '../../contract/cuenta/usuario.ts';

const configOptions = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => configSchema.parse(await (await fetch('/config.json', { signal })).json()),
  staleTime: Infinity,
});

const fallback = { alicuota: 'Alícuota', cbba: 'CBBA' } as const;

/** What masters and companies are called: each company as its own portal calls itself. By their codes, in order. */
export function useCompanyNames(): ReadonlyMap<string, string> {
  const { data } = useQuery(configOptions);
  return useMemo(() => {
    const nombreDe = (empresa: keyof typeof fallback) =>
      data?.brandings.find((one) => one.empresa === empresa)?.nombre ?? fallback[empresa];
    const companies = empresaSchema.options.map((empresa) => [empresa, nombreDe(empresa)] as const);
    return new Map([['todos', 'Todos'], ...companies]);
  }, [data]);
}
