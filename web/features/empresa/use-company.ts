import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from './api.ts';

/**
 * Whether who has typed an address signs in with its company, asked when the field is left: the sign-in by password
 * stands until the answer has come, and where none comes.
 */
export function useCompany(email: string) {
  const [asked, setAsked] = useState('');
  const dominio = domainOf(email);
  const { data } = useQuery({
    queryKey: ['empresa-de', asked],
    // The domain alone counts; the address stays here.
    queryFn: ({ signal }) => call('findEmpresa', { body: { email: `nadie@${asked}` }, signal }),
    enabled: asked !== '',
    staleTime: 5 * 60_000,
    retry: false,
  });
  const isOf = dominio !== '' && dominio === asked && data?.empresa === true;
  return { isOf, isOnly: isOf && data.soloEmpresa, ask: () => setAsked(dominio) };
}

function domainOf(email: string): string {
  return /^[^\s@]+@([^\s@]+\.[^\s@.]+)$/u.exec(email.trim())?.[1]?.toLowerCase() ?? '';
}
