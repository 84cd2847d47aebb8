import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { clean } from '../../../../contract/base/texto.ts';
import { queryClient } from '../../../app/services.ts';
import { messageOf } from '../../../client/api-error.ts';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { call } from '../../administracion/api.ts';
import { usePanel } from '../../administracion/panel/panel.ts';
import { tipoGruposOptions } from '../../administracion/panel/api.ts';

interface MakeGroupProps {
  tipos: readonly string[];
  onMade: () => void;
  onClosed: () => void;
}

/** Puts sample types into a group: a new one, or one that there is. */
export function MakeGroup({ tipos, onMade, onClosed }: MakeGroupProps) {
  const { lists, say } = usePanel();
  const [grupoId, setGrupoId] = useState('');
  const [nombre, setNombre] = useState('');
  const save = useMutation({
    mutationFn: async () => {
      const grupo = lists.tipoGrupo.find(({ _id }) => _id === grupoId);
      if (!grupo) return call('createTipoGrupo', { body: { nombre: clean(nombre), tiposIncluidos: [...tipos] } });
      const { _id, version, nombre: name, descripcion, color, tiposIncluidos } = grupo;
      const all = [...new Set([...tiposIncluidos, ...tipos])];
      return call('updateTipoGrupo', {
        params: { id: _id },
        body: { nombre: name, descripcion, color, tiposIncluidos: all, version },
      });
    },
  });
  return (
    <FormDialog
      title="Agrupar tipos de muestra"
      submit="Guardar"
      isReady={grupoId !== '' || clean(nombre) !== ''}
      isBusy={save.isPending}
      error={save.error && messageOf(save.error)}
      onSubmit={(close) =>
        save.mutate(undefined, {
          onSuccess: ({ tipoGrupo }) => {
            say(`Los tipos están en el grupo «${tipoGrupo.nombre}»`);
            void queryClient.invalidateQueries(tipoGruposOptions);
            onMade();
            close();
          },
        })
      }
      onClosed={onClosed}
    >
      <p>{tipos.join(' · ')}</p>
      <NativeSelect
        label="Grupo"
        value={grupoId}
        onChange={(event) => setGrupoId(event.currentTarget.value)}
        data={[
          { value: '', label: 'Un grupo nuevo' },
          ...lists.tipoGrupo.map(({ _id, nombre: name }) => ({ value: _id, label: name })),
        ]}
      />
      {grupoId === '' ? (
        <TextInput
          label="Nombre del grupo"
          required
          maxLength={300}
          value={nombre}
          onChange={(event) => setNombre(event.currentTarget.value)}
        />
      ) : null}
    </FormDialog>
  );
}
