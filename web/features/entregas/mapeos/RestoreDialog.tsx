import { useMutation } from '@tanstack/react-query';
import type { VersionDeMapeo } from '../../../../contract/entregas/mapeos.ts';
import { invalidate, queryClient } from '../../../app/services.ts';
import { ApiError, messageOf } from '../../../client/api-error.ts';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { usePanel } from '../../administracion/panel/panel.ts';
import { call, query } from '../subidas-api.ts';
import { textoDeVersion } from '../words.ts';
import entregas from '../Entregas.module.css';

interface RestoreDialogProps {
  nombre: string;
  /** The version to go back to, and the one that is used now. */
  version: VersionDeMapeo;
  ultima: number;
  onClosed: () => void;
}

/** Says what going back to a version of a mapping does, and does it. */
export function RestoreDialog({ nombre, version, ultima, onClosed }: RestoreDialogProps) {
  const { say } = usePanel();
  const restore = useMutation({
    mutationFn: async () =>
      call('restoreMapeo', { params: { nombre }, body: { version: version.version, desde: ultima } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(query('getMapeo', { params: { nombre } }).queryKey, answer);
      void invalidate('listMapeos', 'getMapeo');
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'CONFLICT') {
        void invalidate('listMapeos', 'getMapeo');
      }
    },
  });
  return (
    <FormDialog
      title={`Volver a la versión ${version.version}`}
      size={520}
      submit="Volver a esta versión"
      isBusy={restore.isPending}
      error={restore.error && messageOf(restore.error)}
      onSubmit={(close) =>
        restore.mutate(undefined, {
          onSuccess: () => {
            say(`«${nombre}» se lee otra vez como en la versión ${version.version}`);
            close();
          },
        })
      }
      onClosed={onClosed}
    >
      <p className="weight-600 break-anywhere">{textoDeVersion(version)}</p>
      <p>
        Los archivos que lleguen a partir de ahora a <span className={entregas.value}>muestras/{nombre}/</span> se
        leerán como decía esa versión, que se guarda como la {ultima + 1}. Las demás siguen en la lista, y las entregas
        ya leídas no cambian.
      </p>
    </FormDialog>
  );
}
