import { Button } from '@mantine/core';
import type { PasoDeIncidencia } from '../../../../contract/incidencias/incidencia.ts';
import { type ReactNode } from 'react';
import { Conflict, waysPast } from '../../../forms/Conflict.tsx';
import { FormError } from '../../../forms/FormError.tsx';
import { instante, quien, textoDePaso } from '../words.ts';
import type { Edicion } from './use-edicion.ts';
import { useHoy } from '../../../components/use-hoy.ts';

interface EdicionFormProps {
  /** What is edited, for screen readers. */
  label: string;
  edicion: Edicion;
  children: ReactNode;
  onCancel: () => void;
}

/** The frame of a small form: its fields, the fault of the whole, and its two buttons. */
export function EdicionForm({ label, edicion, children, onCancel }: EdicionFormProps) {
  const { element, trouble, isSaving, submit, reload, insist } = edicion;
  return (
    <form
      ref={element}
      noValidate
      aria-label={label}
      className="pt-4 pb-8 flex column gap-12 no-print"
      style={{ maxWidth: 560 }}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <fieldset className="flex column gap-10" disabled={isSaving}>
        {children}
      </fieldset>
      {trouble?.kind === 'refused' && !trouble.fields ? (
        <div data-trouble tabIndex={-1}>
          <FormError>{trouble.message}</FormError>
        </div>
      ) : null}
      {trouble?.kind === 'conflict' ? (
        <Conflict
          title="Otra persona ha cambiado esta incidencia"
          message="Lo que has escrito sigue aquí."
          changes={<Theirs pasos={trouble.theirs} />}
          ways={waysPast(
            () => reload(trouble.now),
            () => insist(trouble.now),
          )}
        />
      ) : null}
      <div className="flex gap-8">
        <Button type="submit" size="xs" loading={isSaving}>
          {trouble?.kind === 'refused' && !trouble.isFinal ? 'Reintentar' : 'Guardar'}
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

/** What others did meanwhile: who, when and what. */
export function Theirs({ pasos }: { pasos: readonly PasoDeIncidencia[] }) {
  const hoy = useHoy();
  return (
    <ul className="flex column gap-4 no-bullets break-anywhere">
      {pasos.map((paso) => (
        <li key={`${paso.cuando} ${paso.tipo}`}>
          <b>{quien(paso)}</b> ({instante(paso.cuando, hoy)}): {textoDePaso(paso)}
        </li>
      ))}
    </ul>
  );
}
