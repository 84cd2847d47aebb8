import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JsonObject } from '../../../../contract/entregas/deteccion.ts';
import { queryClient } from '../../../app/services.ts';
import { call } from '../subidas-api.ts';
import { ensayoOptions } from './api.ts';

/** The trial of a mapping on the whole file, which says what delivering it would do; of another mapping, it is to be begun again. */
export function useEnsayo(id: string, mapeo: JsonObject) {
  /** The mapping that is tried, as text. */
  const [tried, setTried] = useState('');
  const isOfThis = tried === JSON.stringify(mapeo);
  const asked = useQuery({ ...ensayoOptions(id), enabled: isOfThis });
  const begin = useMutation({
    mutationFn: async () => call('beginEnsayo', { params: { id }, body: { mapeo } }),
    onSuccess: async (begun) => {
      const { queryKey } = ensayoOptions(id);
      // What is on its way may still be of the trial before.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, begun);
      setTried(JSON.stringify(mapeo));
    },
  });
  const ensayo = isOfThis ? asked.data?.ensayo : undefined;
  const isDone = ensayo?.estado === 'hecho' || ensayo?.estado === 'fallido';
  return {
    ensayo,
    /** When that was known, in milliseconds. */
    at: asked.dataUpdatedAt,
    isDone,
    isBusy: begin.isPending || (ensayo !== undefined && ensayo !== null && !isDone && !asked.error),
    error: begin.error ?? (isOfThis ? asked.error : null),
    begin: () => begin.mutate(),
    /** Has it be begun again: what the mapping makes of the file has changed. */
    forget: () => setTried(''),
  };
}
