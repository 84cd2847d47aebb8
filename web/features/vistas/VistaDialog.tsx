import { NativeSelect, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fold } from '../../../contract/base/texto.ts';
import type { PaginaDeVista } from '../../../contract/vistas/paginas.ts';
import { maxNombreDeVista, type Vista, type Vistas, vistaNuevaSchema } from '../../../contract/vistas/vista.ts';
import { invalidate } from '../../app/services.ts';
import { failureText, fieldErrors, formErrors, useFirstFault } from '../../forms/form-errors.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { call, noteSaved } from './api.ts';

interface VistaDialogProps {
  pagina: PaginaDeVista;
  /** The filters of the page now, which a new view keeps. */
  consulta: string;
  /** The view whose name and readers are changed; none for a new one. */
  vista?: Vista | undefined;
  known: Vistas;
  onSaved: (vista: Vista) => void;
  onClosed: () => void;
}

/** What a view is called and who sees it. A new one with the name of another takes its place. */
export function VistaDialog({ pagina, consulta, vista, known, onSaved, onClosed }: VistaDialogProps) {
  const [nombre, setNombre] = useState(vista?.nombre ?? '');
  const [cliente, setCliente] = useState(vista?.cliente ?? '');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isDone, setDone] = useState(false);
  const { element, focusFault } = useFirstFault();
  const compartibles = known.clientes.filter(({ puedeCompartir }) => puedeCompartir);
  const body = { nombre, consulta: vista?.consulta ?? consulta, cliente: cliente || null };
  const replaced = known.vistas.find(
    (one) => !vista && one.pagina === pagina && one.cliente === body.cliente && fold(one.nombre) === fold(nombre),
  );
  const over = vista ?? replaced;
  const saving = useMutation({
    mutationFn: async () =>
      over
        ? call('updateVista', { params: { id: over._id }, body: { ...body, version: over.version } })
        : call('createVista', { body: { ...body, pagina } }),
    onSuccess: (saved) => {
      noteSaved(saved.vista);
      onSaved(saved.vista);
      notifications.show({ message: `Vista «${saved.vista.nombre}» guardada` });
      setDone(true);
    },
    onError: (error) => {
      setFaults(fieldErrors(error) ?? {});
      focusFault();
      void invalidate('listVistas');
    },
  });
  const submit = () => {
    const found = formErrors(vistaNuevaSchema.safeParse({ ...body, pagina }));
    setFaults(found);
    if (Object.keys(found).length > 0) focusFault();
    else saving.mutate();
  };
  const trouble =
    faults['consulta'] ?? (saving.error && !faults['nombre'] ? failureText(saving.error, noGuardada) : null);
  return (
    <FormDialog
      title={vista ? `Cambiar «${vista.nombre}»` : 'Guardar esta vista'}
      size={440}
      submit={replaced ? 'Sustituir' : 'Guardar'}
      element={element}
      isBusy={saving.isPending}
      isDirty={nombre !== (vista?.nombre ?? '') || cliente !== (vista?.cliente ?? '')}
      error={trouble}
      isDone={isDone}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <TextInput
        label="Nombre"
        data-autofocus
        maxLength={maxNombreDeVista}
        value={nombre}
        error={faults['nombre']}
        onChange={({ currentTarget }) => setNombre(currentTarget.value)}
      />
      {compartibles.length > 0 ? (
        <NativeSelect
          label="Quién la ve"
          description="Quien no ve un cliente, solicitante, tipo, punto, determinación o categoría de sus filtros no la encuentra. Lo escrito en «Buscar» y los números de muestra los leen todos."
          data={[
            { value: '', label: 'Solo tú' },
            ...compartibles.map(({ _id, nombre: name }) => ({ value: _id, label: `Los usuarios de ${name}` })),
          ]}
          value={cliente}
          onChange={({ currentTarget }) => setCliente(currentTarget.value)}
        />
      ) : null}
      {replaced ? (
        <p role="status" className="size-13">
          Ya hay una vista «{replaced.nombre}» en esta página. ¿Sustituirla por los filtros de ahora?
        </p>
      ) : null}
    </FormDialog>
  );
}

const noGuardada = 'No se ha podido guardar. Vuelve a intentarlo';
