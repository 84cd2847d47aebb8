import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { isDeVarios } from '../../contract/resultados/rules/visible-filtros.ts';
import { profileOptions } from '../auth/current-user.ts';

/**
 * Gives a page's address with the client that the page shown is filtered by: who looks after several clients stays with one until
 * another is chosen.
 */
export function useConCliente(): (to: string) => string {
  const chosen = new URLSearchParams(useLocation().search).get('clienteId');
  const user = useQuery({ ...profileOptions, enabled: false }).data?.user;
  const isKept = chosen && user && user.role !== 'admin' && isDeVarios(user);
  return (to) => (isKept ? `${to}?${new URLSearchParams({ clienteId: chosen }).toString()}` : to);
}
