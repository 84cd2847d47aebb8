import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JsonObject } from '../../../../contract/entregas/deteccion.ts';
import { queryClient } from '../../../app/services.ts';
import { call } from '../subidas-api.ts';
import { simulacionOptions } from './api.ts';

/** The simulation of a mapping on the whole file, which says what delivering it would do; of another mapping, it is to be begun again. */
export function useSimulacion(id: string, mapeo: JsonObject) {
  /** The mapping that is tried, as text. */
  const [tried, setTried] = useState('');
  const isOfThis = tried === JSON.stringify(mapeo);
  const asked = useQuery({ ...simulacionOptions(id), enabled: isOfThis });
  const begin = useMutation({
    mutationFn: async () => call('beginSimulacion', { params: { id }, body: { mapeo } }),
    onSuccess: async (begun) => {
      const { queryKey } = simulacionOptions(id);
      // What is on its way may still be of the simulation before.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, begun);
      setTried(JSON.stringify(mapeo));
    },
  });
  const simulacion = isOfThis ? asked.data?.simulacion : undefined;
  const isDone = simulacion?.estado === 'hecho' || simulacion?.estado === 'fallido';
  return {
    simulacion,
    /** When that was known, in milliseconds. */
    at: asked.dataUpdatedAt,
    isDone,
    isBusy: begin.isPending || (simulacion !== undefined && simulacion !== null && !isDone && !asked.error),
    error: begin.error ?? (isOfThis ? asked.error : null),
    begin: () => begin.mutate(),
    /** Has it be begun again: what the mapping makes of the file has changed. */
    forget: () => setTried(''),
  };
}
