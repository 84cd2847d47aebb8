import { fechaEnMadrid } from '../../../../contract/fecha.ts';
import type { CorreoRechazado as Rechazo } from '../../../../contract/usuario.ts';
import { fechaCorta } from '../../../format/fecha.ts';

/** Why nothing is mailed to a user's address, in words. */
const motivos: Record<Rechazo['motivo'], string> = {
  rebote: 'El correo rebota',
  queja: 'Marcó un correo como no deseado',
  no_enviado: 'El servicio de correo no admite la dirección',
};

/** Since when a user gets no alerts because its address takes no mail; an administrator corrects the address. */
export function CorreoRechazado({ rechazo: { motivo, desde } }: { rechazo: Rechazo }) {
  return (
    <span>
      Sin avisos: {motivos[motivo]} ({fechaCorta(fechaEnMadrid(new Date(desde)))})
    </span>
  );
}
