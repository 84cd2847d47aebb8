import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { CosaAuditada } from '../../../../contract/auditoria.ts';
import { call } from '../api.ts';
import { auditoriaKey } from '../panel/admin-options.ts';

/** Which entries of the trail are asked for; '' for all. */
export interface AuditFilters {
  quien: string;
  tipo: CosaAuditada | '';
  cosa: string;
}

/** Entries asked for at a time. */
const limit = 20;

/** The audit trail, a page after another. */
export function auditOptions({ quien, tipo, cosa }: AuditFilters) {
  const filters = { ...(quien && { quien }), ...(tipo && { tipo }), ...(cosa && { cosa }) };
  return infiniteQueryOptions({
    queryKey: [...auditoriaKey, filters],
    queryFn: ({ signal, pageParam }) =>
      call('listAuditoria', { query: { ...filters, limit, ...(pageParam !== null && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}
