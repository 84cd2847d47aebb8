import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconBookmark, IconBookmarkFilled, IconCheck } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { consultaDe, direccionDeVista, type PaginaDeVista } from '../../../contract/vistas/paginas.ts';
import type { Vista } from '../../../contract/vistas/vista.ts';
import { loadPart } from '../../app/part.ts';
import { invalidate } from '../../app/services.ts';
import { profileOptions } from '../../auth/current-user.ts';
import { ConfirmDialog } from '../../components/Dialog.tsx';
import header from '../../components/PageHeader.module.css';
import { failureText } from '../../forms/form-errors.ts';
import { call, noteAbierta, vistasOptions } from './api.ts';

const VistaDialog = lazy(async () => ({
  default: (await loadPart(async () => import('./VistaDialog.tsx'))).VistaDialog,
}));

/** The views of the page that is open: which one it shows, the way to the others, and what is done with them. */
export function Vistas({ pagina }: { pagina: PaginaDeVista }) {
  const { search } = useLocation();
  const usuarioId = useQuery({ ...profileOptions, enabled: false }).data?.user._id ?? '';
  const { data, isError, refetch } = useQuery(vistasOptions);
  const [ultima, setUltima] = useState<string | null>(null);
  const [dialog, setDialog] = useState<'guardar' | 'cambiar' | 'eliminar' | null>(null);
  const vistas = data?.vistas.filter((one) => one.pagina === pagina) ?? [];
  const actual = consultaDe(pagina, search);
  const iguales = vistas.filter(({ consulta }) => consulta === actual);
  const shown = iguales.find(({ _id }) => _id === ultima) ?? iguales[0];
  // The one that was shown before its filters were changed, unless all of them were taken away.
  const abierta = shown ?? (actual === '' ? undefined : vistas.find(({ _id }) => _id === ultima));
  if (shown && shown._id !== ultima) setUltima(shown._id);
  const shownId = shown?._id;
  useEffect(() => {
    if (shownId !== undefined) noteAbierta(usuarioId, shownId);
  }, [usuarioId, shownId]);

  const { mutate } = useMutation({
    mutationFn: async ({ make }: { make: () => Promise<unknown>; said: string }) => make(),
    onSuccess: (_made, { said }) => notifications.show({ message: said }),
    onError: (error) => {
      const message = failureText(error, 'Vuelve a intentarlo');
      notifications.show({ color: 'red', title: 'La vista no se ha cambiado', message, role: 'alert' });
    },
    onSettled: async () => invalidate('listVistas'),
  });
  const save = ({ _id, nombre, cliente, version }: Vista) =>
    mutate({
      make: async () =>
        call('updateVista', { params: { id: _id }, body: { nombre, cliente, version, consulta: actual } }),
      said: `Vista «${nombre}» guardada`,
    });
  const remove = ({ _id, version }: Vista) =>
    mutate({
      make: async () => call('deleteVista', { params: { id: _id }, query: { version } }),
      said: 'Vista eliminada',
    });

  const groups = [
    { nombre: 'Tus vistas', vistas: vistas.filter(({ cliente }) => cliente === null) },
    ...(data?.clientes ?? []).map(({ _id, nombre }) => ({
      nombre: `De ${nombre}`,
      vistas: vistas.filter(({ cliente }) => cliente === _id),
    })),
  ].filter((group) => group.vistas.length > 0);
  const Mark = shown ? IconBookmarkFilled : IconBookmark;
  const nombre = abierta && (shown ? abierta.nombre : `${abierta.nombre}, cambiada`);
  return (
    <>
      <Menu position="bottom-end" width={290} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant={shown ? 'light' : 'default'}
            className={header.button ?? ''}
            aria-label={nombre === undefined ? 'Vistas' : `Vistas: ${nombre}`}
            title={nombre}
          >
            <Mark size={17} aria-hidden />
            <span className={`${header.label} ellipsis clip`} style={{ maxWidth: 200 }}>
              {nombre ?? 'Vistas'}
            </span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {groups.map((group) => (
            <div key={group.nombre} role="group" aria-label={group.nombre}>
              <Menu.Label aria-hidden>{group.nombre}</Menu.Label>
              {group.vistas.map((one) => (
                <Menu.Item
                  key={one._id}
                  component={Link}
                  to={direccionDeVista(one)}
                  aria-current={one === shown ? 'true' : undefined}
                  className="ink break-anywhere"
                  rightSection={one === shown ? <IconCheck size={16} aria-hidden /> : null}
                  onClick={() => setUltima(one._id)}
                >
                  {one.nombre}
                </Menu.Item>
              ))}
            </div>
          ))}
          {isError ? (
            <Menu.Item closeMenuOnClick={false} onClick={() => void refetch()}>
              No se han podido cargar. Reintentar
            </Menu.Item>
          ) : data && groups.length === 0 ? (
            <Menu.Label>Guarda los filtros de esta página con un nombre para volver a ellos</Menu.Label>
          ) : null}
          <Menu.Divider />
          <Menu.Item disabled={actual === ''} onClick={() => setDialog('guardar')}>
            Guardar esta vista…
          </Menu.Item>
          {abierta?.puedeCambiar ? (
            <>
              {shown ? null : (
                <Menu.Item onClick={() => save(abierta)}>Guardar cambios en «{abierta.nombre}»</Menu.Item>
              )}
              <Menu.Item onClick={() => setDialog('cambiar')}>Cambiar «{abierta.nombre}»…</Menu.Item>
              <Menu.Item onClick={() => setDialog('eliminar')}>Eliminar «{abierta.nombre}»…</Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {data && (dialog === 'guardar' || (dialog === 'cambiar' && abierta)) ? (
          <VistaDialog
            pagina={pagina}
            consulta={actual}
            vista={dialog === 'cambiar' ? abierta : undefined}
            known={data}
            onSaved={(vista) => setUltima(vista._id)}
            onClosed={() => setDialog(null)}
          />
        ) : null}
      </Suspense>
      {dialog === 'eliminar' && abierta ? (
        <ConfirmDialog
          title="Eliminar la vista"
          confirm="Eliminar"
          cancel="Cancelar"
          isDangerous
          onConfirm={() => remove(abierta)}
          onClosed={() => setDialog(null)}
        >
          Se elimina «{abierta.nombre}»{abierta.cliente === null ? '' : ', que ven todos los usuarios del cliente'}. Los
          filtros de la página siguen puestos.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
