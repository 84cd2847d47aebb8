import { useState } from 'react';
import { type Incidencia, incidenciaCambiadaSchema, type IncidenciaCambiada } from '../../../../contract/incidencia.ts';
import { incidenciaMessages } from '../../../../contract/rules/incidencias/messages.ts';
import { formErrors, namedErrors, useFirstFault } from '../../../forms/form-errors.ts';
import { useNoteDirty } from '../dirty.ts';
import { call } from '../api.ts';
import { type Resultado, save } from '../save.ts';
import { say } from '../say.ts';

/** The part of an incident that a form changes. */
type Parte = Partial<Pick<IncidenciaCambiada, 'causa' | 'medida' | 'responsable' | 'venceEl'>>;

interface Parts<V> {
  incidencia: Incidencia;
  valuesOf: (incidencia: Incidencia) => V;
  /** What the values would change. */
  parteOf: (values: V) => Parte;
  onClosed: () => void;
}

/** A small form of an incident's page: its values, what is wrong with them, and what became of saving them. */
export interface Edicion<V> {
  element: ReturnType<typeof useFirstFault>['element'];
  values: V;
  change: (values: Partial<V>) => void;
  errors: Record<string, string>;
  isSaving: boolean;
  trouble: Exclude<Resultado, { kind: 'done' }> | null;
  submit: () => void;
  /** Begins again with what another person left. */
  reload: (now: Incidencia) => void;
  /** Saves over what another person left. */
  insist: (now: Incidencia) => void;
}

export function useEdicion<V extends object>({ incidencia, valuesOf, parteOf, onClosed }: Parts<V>): Edicion<V> {
  // What the page shows may change under the form, which is saved over what it was opened with.
  const [base, setBase] = useState(incidencia);
  const [values, setValues] = useState(() => valuesOf(incidencia));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [trouble, setTrouble] = useState<Edicion<V>['trouble']>(null);
  const [isSaving, setSaving] = useState(false);
  const { element, focusFault } = useFirstFault();
  useNoteDirty(JSON.stringify(values) !== JSON.stringify(valuesOf(base)));

  async function saveOver(over: Incidencia): Promise<void> {
    const parsed = incidenciaCambiadaSchema.safeParse({ ...parteOf(values), version: over.version });
    setErrors(formErrors(parsed));
    if (!parsed.success) return focusFault();
    const { version: _, ...parte } = parsed.data;
    setSaving(true);
    const outcome = await save(
      {
        base,
        send: (version) => call('updateIncidencia', { params: { id: base._id }, body: { ...parte, version } }),
        isDone: (now) => isAsWanted(now, parte),
      },
      over,
    );
    setSaving(false);
    if (outcome.kind === 'done') {
      say(incidenciaMessages.guardada);
      return onClosed();
    }
    setTrouble(outcome);
    if (outcome.kind === 'refused' && outcome.fields) setErrors(namedErrors(outcome.fields));
    focusFault();
  }

  return {
    element,
    values,
    change: (changed) => setValues({ ...values, ...changed }),
    errors,
    isSaving,
    trouble,
    submit: () => {
      if (!isSaving) void saveOver(base);
    },
    reload: (now) => {
      setBase(now);
      setValues(valuesOf(now));
      setTrouble(null);
    },
    insist: (now) => {
      if (!isSaving) void saveOver(now);
    },
  };
}

/** Whether an incident already has what a form would give it. */
function isAsWanted(now: Incidencia, parte: Parte): boolean {
  return Object.entries(parte).every(
    ([name, value]) => JSON.stringify(now[name as keyof Parte]) === JSON.stringify(value),
  );
}
