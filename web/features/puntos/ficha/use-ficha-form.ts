import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { FichaDePunto } from '../../../../contract/punto.ts';
import type { PuntoEntero } from '../../../../contract/puntos-listados.ts';
import { ApiError } from '../../../client/api-error.ts';
import { invalidate, queryClient } from '../../../app/services.ts';
import { failureText, fieldErrors, namedErrors, useFirstFault } from '../../../forms/form-errors.ts';
import { call, dePuntos, puntoOptions } from '../api.ts';
import { differencesOf } from './facts.ts';
import { errorsOf, type FichaValues, read, underFields, valuesOf } from './ficha-values.ts';

/** What is said of a point, and the version of it that a form is over. */
export interface Base {
  ficha: FichaDePunto;
  version: number;
}

type Trouble = { kind: 'refused'; message: string } | { kind: 'conflict'; now: Base };

/** The form of what is said of a point: what is typed, and what became of saving it. */
export function useFichaForm({ punto: { clave }, ...opened }: PuntoEntero, onSaved: () => void) {
  const [base, setBase] = useState<Base>(opened);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { element, focusFault } = useFirstFault();
  const form = useForm<FichaValues>({ initialValues: valuesOf(opened.ficha), validate: errorsOf });

  async function save(values: FichaValues, version: number): Promise<void> {
    const { data: ficha } = read(values);
    if (!ficha || isSaving) return;
    setSaving(true);
    setTrouble(null);
    try {
      await call('updatePunto', { body: { clave, ficha, version } });
      await invalidate(...dePuntos);
      onSaved();
    } catch (error) {
      const what = await troubleOf(error);
      // The change was made and only its answer was lost.
      if (what.kind === 'conflict' && isSame(what.now.ficha, ficha)) return onSaved();
      setTrouble(what);
      form.setErrors(underFields(namedErrors(fieldErrors(error) ?? {})));
      focusFault();
    } finally {
      setSaving(false);
    }
  }

  /** Of a conflict, what the other person left, where it can be had. */
  async function troubleOf(failure: unknown): Promise<Trouble> {
    const message = failureText(failure, 'No se ha podido guardar. Vuelve a intentarlo');
    if (!(failure instanceof ApiError) || failure.code !== 'CONFLICT') return { kind: 'refused', message };
    const now = await queryClient.fetchQuery({ ...puntoOptions(clave), staleTime: 0 }).catch(() => null);
    return now && now.version !== base.version ? { kind: 'conflict', now } : { kind: 'refused', message };
  }

  return {
    form,
    element,
    base,
    trouble,
    isSaving,
    isDirty: form.isDirty(),
    onSubmit: form.onSubmit((values) => void save(values, base.version), focusFault),
    /** Replaces what is typed with another person's version. */
    reload(now: Base) {
      setBase(now);
      setTrouble(null);
      form.setInitialValues(valuesOf(now.ficha));
      form.setValues(valuesOf(now.ficha));
      form.clearErrors();
    },
    /** Saves what is typed over another person's version. */
    insist(now: Base) {
      setBase(now);
      form.onSubmit((values) => void save(values, now.version), focusFault)();
    },
  };
}

const isSame = (one: FichaDePunto, other: FichaDePunto) => differencesOf(one, other).length === 0;

export type FichaForm = ReturnType<typeof useFichaForm>;
