import {
  type Incidencia,
  incidenciaCambiadaSchema,
  type IncidenciaCambiada,
} from '../../../../contract/incidencias/incidencia.ts';
import { incidenciaMessages } from '../../../../contract/incidencias/rules/messages.ts';
import { formErrors, namedErrors } from '../../../forms/form-errors.ts';
import { useVersionedForm } from '../../../forms/use-versioned-form.ts';
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

type Trouble = Exclude<Resultado, { kind: 'done' }>;

/** A small form of an incident's page. What the page shows may change under it: it is saved over what it was opened with. */
export function useEdicion<V extends object>({ incidencia, valuesOf, parteOf, onClosed }: Parts<V>) {
  const read = (values: V, { version }: Incidencia) =>
    incidenciaCambiadaSchema.safeParse({ ...parteOf(values), version });
  const edicion = useVersionedForm<Incidencia, V, Trouble>({
    opened: incidencia,
    valuesOf,
    validate: (values) => formErrors(read(values, incidencia)),
    async save(values, over) {
      const { version: _, ...parte } = read(values, over).data ?? {};
      const outcome = await save(
        {
          base: edicion.base,
          send: (version) => call('updateIncidencia', { params: { id: over._id }, body: { ...parte, version } }),
        },
        over,
      );
      return outcome.kind === 'done' ? null : outcome;
    },
    errorsOf: (what) => namedErrors((what.kind === 'refused' && what.fields) || {}),
    onSaved() {
      say(incidenciaMessages.guardada);
      onClosed();
    },
  });
  useNoteDirty(edicion.isDirty);
  return edicion;
}

export type Edicion = Pick<
  ReturnType<typeof useEdicion<object>>,
  'element' | 'trouble' | 'isSaving' | 'submit' | 'reload' | 'insist'
>;
