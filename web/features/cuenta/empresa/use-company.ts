import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from './api.ts';

/**
 * Whether who has typed an address signs in with its company, asked when the field is left: the sign-in by password
 * stands until the answer has come, and where none comes.
 */
export function useCompany(email: string) {
  const [asked, setAsked] = useState('');
  const dominio = domainOf(email);
  // The domain alone counts; the address stays here.
  const body = { email: `nadie@${asked}` };
  const { data } = useQuery(
    query('findEmpresa', { body }, { enabled: asked !== '', staleTime: 5 * 60_000, retry: false }),
  );
  const isOf = dominio !== '' && dominio === asked && data?.empresa === true;
  return { isOf, isOnly: isOf && data.soloEmpresa, ask: () => setAsked(dominio) };
}

function domainOf(email: string): string {
  return /^[^\s@]+@([^\s@]+\.[^\s@.]+)$/u.exec(email.trim())?.[1]?.toLowerCase() ?? '';
}
