import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Factor } from '../../../../contract/cuenta/cuenta.ts';
import { announceProfileUpdate } from '../../../auth/current-user.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import dialog from '../../../components/Dialog.module.css';
import { failureText } from '../../../forms/form-errors.ts';
import { FormError } from '../../../forms/FormError.tsx';
import { call, renewCuenta } from '../api.ts';
import { useOwn } from '../../../auth/use-own.tsx';

interface RemoveFactorProps {
  factor: Factor;
  /** Whether the user has no other. */
  isLast: boolean;
  /** Whether the rule demands a factor of the user, so that the last factor stays. */
  isDemanded: boolean;
  onClosed: () => void;
}

/** Asks before a factor is taken away. */
export function RemoveFactor({ factor, isLast, isDemanded, onClosed }: RemoveFactorProps) {
  return (
    <Dialog title={`¿Quitar «${factor.nombre}»?`} onClosed={onClosed}>
      {(close) =>
        isLast && isDemanded ? (
          <Refusal onClose={close} />
        ) : (
          <Question factor={factor} isLast={isLast} onClose={close} />
        )
      }
    </Dialog>
  );
}

function Refusal({ onClose }: { onClose: () => void }) {
  return (
    <>
      <p className="ink-3 break-anywhere">
        Es tu única forma de verificación en dos pasos y el laboratorio exige tener una. Añade otra antes de quitarla.
      </p>
      <div className={`${dialog.actions} flex wrap gap-10`}>
        <Button variant="default" data-autofocus onClick={onClose}>
          Cerrar
        </Button>
      </div>
    </>
  );
}

function Question({ factor, isLast, onClose }: { factor: Factor; isLast: boolean; onClose: () => void }) {
  const own = useOwn((contrasena) => call('removeFactor', { params: { id: factor._id }, body: { contrasena } }), {
    onDone: () => {
      void renewCuenta();
      announceProfileUpdate();
      notifications.show({ color: 'brand', message: `Se ha quitado «${factor.nombre}»` });
      onClose();
    },
    onLeft: onClose,
  });
  if (own.question) return own.question;
  return (
    <>
      <p className="ink-3 break-anywhere">
        {factor.tipo === 'llave' ? 'Ya no podrás entrar con esta llave.' : 'Sus códigos dejarán de servir.'}
        {isLast
          ? ' Es tu única forma de verificación en dos pasos: para entrar bastará la contraseña, y los códigos de recuperación se borrarán.'
          : ''}
      </p>
      {factor.tipo === 'llave' ? (
        <p className="ink-3 break-anywhere">Bórrala también en tu dispositivo o gestor de contraseñas.</p>
      ) : null}
      <FormError>{own.error ? failureText(own.error, 'No se ha podido quitar') : null}</FormError>
      <div className={`${dialog.actions} flex wrap gap-10`}>
        <Button color="#c92a2a" loading={own.isPending} onClick={own.start}>
          Quitar
        </Button>
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </>
  );
}
