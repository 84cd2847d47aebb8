import { notifications } from '@mantine/notifications';
import type { ReactNode, RefObject } from 'react';
import { programaCalls } from '../../../../contract/programa/calls.ts';
import type { InstalacionCambiada, InstalacionEntera } from '../../../../contract/programa/programa.ts';
import { ApiError } from '../../../client/api-error.ts';
import { queryClient } from '../../../app/services.ts';
import { failureText, fieldErrors, namedErrors } from '../../../forms/form-errors.ts';
import { useVersionedForm } from '../../../forms/use-versioned-form.ts';
import { call, instalacionOptions, noteChanged } from '../api.ts';

/** What became of a change that wasn't made. */
export type Trouble =
  | { kind: 'refused'; message: string; fields: Record<string, string> | null }
  | { kind: 'conflict'; now: InstalacionEntera };

interface CambioParts<Values> {
  entera: InstalacionEntera;
  valuesOf: (entera: InstalacionEntera) => Values;
  /** What is wrong with the values, by field. */
  validate: (values: Values, entera: InstalacionEntera) => Record<string, ReactNode>;
  /** The whole installation to be saved: the form's values in `over`, whose other parts stay. */
  apply: (values: Values, over: InstalacionEntera) => InstalacionCambiada;
  /** The form's name of a field of a row that was refused, `filas.2.tipos` of what was sent; without, none. */
  fieldOfFila?: (que: string, field: string, values: Values) => string | undefined;
  onSaved: () => void;
}

/** The form of a part of an installation, which saves the whole over its version. */
export function useCambio<Values extends object>(parts: CambioParts<Values>) {
  const { entera, apply, fieldOfFila, validate, valuesOf, onSaved } = parts;

  async function save(values: Values, over: InstalacionEntera): Promise<Trouble | null> {
    const body = apply(values, over);
    try {
      const { instalacion } = await call('updateInstalacion', { params: { id: over._id }, body });
      queryClient.setQueryData(instalacionOptions(over._id).queryKey, { instalacion });
      await noteChanged();
      return null;
    } catch (error) {
      return troubleOf(error, over, (field) => {
        const [, place = '', name = ''] = /^filas\.(\d+)\.(\w+)$/u.exec(field) ?? [];
        const fila = body.filas[Number(place)];
        return name !== '' && fila ? fieldOfFila?.(fila.que, name, values) : undefined;
      });
    }
  }

  return useVersionedForm<InstalacionEntera, Values, Trouble>({
    opened: entera,
    valuesOf,
    validate: (values) => validate(values, entera),
    save,
    errorsOf: (what) => (what.kind === 'refused' && what.fields) || {},
    onSaved: () => {
      notifications.show({ message: programaCalls.updateInstalacion.message(entera.nombre) });
      onSaved();
    },
  });
}

/** What became of a change that wasn't made; of a conflict, what the other person left, where it can be had. */
async function troubleOf(
  failure: unknown,
  { _id, version }: InstalacionEntera,
  nameOf: (field: string) => string | undefined,
): Promise<Trouble> {
  const message = failureText(failure, 'No se ha podido guardar. Vuelve a intentarlo');
  const fields: Record<string, string> = {};
  for (const [field, fault] of Object.entries(fieldErrors(failure) ?? {})) {
    const name = nameOf(field);
    Object.assign(fields, name === undefined ? namedErrors({ [field]: fault }) : { [name]: fault });
  }
  const refused = { kind: 'refused', message, fields } as const;
  if (!(failure instanceof ApiError) || failure.code !== 'CONFLICT') return refused;
  const now = await queryClient.fetchQuery({ ...instalacionOptions(_id), staleTime: 0 }).catch(() => null);
  return now && now.instalacion.version !== version ? { kind: 'conflict', now: now.instalacion } : refused;
}

/** A form of a part of an installation, whatever its fields are. */
export interface Cambio {
  element: RefObject<HTMLFormElement | null>;
  trouble: Trouble | null;
  isSaving: boolean;
  isDirty: boolean;
  submit: () => void;
  insist: (now: InstalacionEntera) => void;
  reload: (now: InstalacionEntera) => void;
}
