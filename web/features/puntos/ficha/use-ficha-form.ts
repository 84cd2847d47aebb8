import type { FichaDePunto } from '../../../../contract/puntos/punto.ts';
import type { PuntoEntero } from '../../../../contract/puntos/puntos-listados.ts';
import { ApiError } from '../../../client/api-error.ts';
import { invalidate, queryClient } from '../../../app/services.ts';
import { failureText, fieldErrors, namedErrors } from '../../../forms/form-errors.ts';
import { useVersionedForm } from '../../../forms/use-versioned-form.ts';
import { call, dePuntos, puntoOptions } from '../api.ts';
import { errorsOf, type FichaValues, read, underFields, valuesOf } from './ficha-values.ts';

/** What is said of a point, and the version of it that a form is over. */
export interface Base {
  ficha: FichaDePunto;
  version: number;
}

type Trouble =
  | { kind: 'refused'; message: string; fields: Record<string, string> | null }
  | { kind: 'conflict'; now: Base };

/** The form of a point's `ficha`: its values, and the outcome of saving. */
export function useFichaForm({ punto: { clave }, ...opened }: PuntoEntero, onSaved: () => void) {
  async function save(values: FichaValues, { version }: Base): Promise<Trouble | null> {
    const { data: ficha } = read(values);
    if (!ficha) return null;
    try {
      await call('updatePunto', { body: { clave, ficha, version } });
      await invalidate(...dePuntos);
      return null;
    } catch (error) {
      return troubleOf(error, version);
    }
  }

  /** For a conflict, the other person's version, where it can be read. */
  async function troubleOf(failure: unknown, version: number): Promise<Trouble> {
    const message = failureText(failure, 'No se ha podido guardar. Vuelve a intentarlo');
    const refused = { kind: 'refused', message, fields: fieldErrors(failure) } as const;
    if (!(failure instanceof ApiError) || failure.code !== 'CONFLICT') return refused;
    const now = await queryClient.fetchQuery({ ...puntoOptions(clave), staleTime: 0 }).catch(() => null);
    return now && now.version !== version ? { kind: 'conflict', now } : refused;
  }

  return useVersionedForm<Base, FichaValues, Trouble>({
    opened,
    valuesOf: ({ ficha }) => valuesOf(ficha),
    validate: errorsOf,
    save,
    errorsOf: (what) => underFields(namedErrors((what.kind === 'refused' && what.fields) || {})),
    onSaved,
  });
}

export type FichaForm = ReturnType<typeof useFichaForm>;
