import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JsonObject } from '../../../../../contract/deteccion.ts';
import { call } from '../subidas-api.ts';
import { ensayoOptions } from './queries.ts';

/** The trial that says what delivering a file by a mapping would do; of another mapping, it is to be begun again. */
export function usePrevision(id: string, mapeo: JsonObject) {
  const [trial, setTrial] = useState({ mapeo: '', lectura: 0 });
  const isOfThis = trial.mapeo === JSON.stringify(mapeo);
  // Beside the trials that the step of the samples counts.
  const options = ensayoOptions(id, trial.lectura);
  const ensayo = useQuery({
    ...options,
    queryKey: [...options.queryKey, 'prevision'],
    enabled: trial.lectura > 0 && isOfThis,
  });
  const begin = useMutation({
    mutationFn: async () => call('beginEnsayo', { params: { id }, body: { mapeo } }),
    onSuccess: () => setTrial(({ lectura }) => ({ mapeo: JSON.stringify(mapeo), lectura: lectura + 1 })),
  });
  const found = isOfThis ? ensayo.data?.ensayo : undefined;
  const isDone = found?.estado === 'hecho' || found?.estado === 'fallido';
  return {
    /** The trial where it has ended. */
    ensayo: isDone ? found : undefined,
    isBusy: begin.isPending || (isOfThis && trial.lectura > 0 && !isDone && !ensayo.error),
    error: begin.error ?? (isOfThis ? ensayo.error : null),
    begin: () => begin.mutate(),
  };
}
