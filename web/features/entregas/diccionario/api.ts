import { keepPreviousData } from '@tanstack/react-query';
import { diccionarioCalls } from '../../../../contract/entregas/calls-diccionario.ts';
import type { ClaseDeNombre } from '../../../../contract/entregas/diccionario.ts';
import { clientOf } from '../../../app/services.ts';

export const { call, query } = clientOf(diccionarioCalls);

/** The known names of a kind that have some letters. */
export function conocidosOptions(clase: ClaseDeNombre, texto: string) {
  return query(
    'findParecidos',
    { body: { nombres: [], busca: { clase, texto } } },
    {
      select: ({ conocidos }) => conocidos,
      enabled: texto !== '',
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    },
  );
}
