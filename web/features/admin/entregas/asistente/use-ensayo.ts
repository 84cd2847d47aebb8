import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JsonObject } from '../../../../../contract/deteccion.ts';
import { queryClient } from '../../../../app/services.ts';
import { call } from '../subidas-api.ts';
import { ensayoOptions, subidaKey } from './queries.ts';

/** The trial of a mapping on the whole file, which says what delivering it would do; of another mapping, it is to be begun again. */
export function useEnsayo(id: string, mapeo: JsonObject) {
  const [trial, setTrial] = useState({ mapeo: '', lectura: 0 });
  const isOfThis = trial.mapeo === JSON.stringify(mapeo);
  const asked = useQuery({ ...ensayoOptions(id, trial.lectura), enabled: trial.lectura > 0 && isOfThis });
  const begin = useMutation({
    mutationFn: async () => call('beginEnsayo', { params: { id }, body: { mapeo } }),
    onSuccess: (begun) => {
      const lectura = trial.lectura + 1;
      queryClient.setQueryData([...subidaKey(id), 'ensayo', lectura], begun);
      setTrial({ lectura, mapeo: JSON.stringify(mapeo) });
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
    forget: () => setTrial({ ...trial, mapeo: '' }),
  };
}
