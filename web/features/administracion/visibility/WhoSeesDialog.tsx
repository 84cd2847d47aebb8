import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { visibilidadCalls } from '../../../../contract/administracion/calls-visibilidad.ts';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import type { Visibilidad, VisibilidadDe } from '../../../../contract/administracion/visibilidad.ts';
import { messageOf } from '../../../client/api-error.ts';
import { clientOf } from '../../../app/services.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { WaitingBlocks } from '../../../components/Loading.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { reasonsText, reasonText } from './reasons.ts';

const { call, query } = clientOf(visibilidadCalls);

interface WhoSeesDialogProps {
  /** A sample's number or id. */
  muestra: string;
  onClosed: () => void;
}

/** Who sees a sample and why, and whether the user of one address does. */
export function WhoSeesDialog({ muestra, onClosed }: WhoSeesDialogProps) {
  const asked = useQuery(query('getVisibilidad', { query: { muestra } }, { staleTime: 0 }));
  return (
    <Dialog title="¿Quién la ve?" size={600} onClosed={onClosed}>
      {(close) => (
        <div className="flex column gap-16">
          {asked.data ? (
            <Answer answer={asked.data} />
          ) : asked.isError ? (
            <LoadFailure title="No se ha podido saber quién la ve" query={asked} />
          ) : (
            <WaitingBlocks label="Buscando quién la ve" heights={[20, 120]} />
          )}
          <Button variant="default" style={{ alignSelf: 'flex-end' }} onClick={close}>
            Cerrar
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function Answer({ answer: { muestra, usuarios, total } }: { answer: Visibilidad }) {
  return (
    <>
      <p className="m-0 break-anywhere">
        <strong>{muestra.numero}</strong> · {muestra.solicitante} · {muestra.tipo}
        {muestra.estado === 'en_curso' ? ' · En curso' : muestra.estado === 'anulada' ? ' · Anulada' : null}
      </p>
      <CheckAddress muestra={muestra._id} />
      <h3 className="size-14 weight-600">
        {muestra.estado === 'anulada' && total === 0
          ? 'Nadie: la muestra está anulada'
          : total === 0
            ? 'Ningún usuario la ve'
            : `La ${total === 1 ? 've' : 'ven'} ${cantidad(total, 'usuario', 'usuarios')}`}
      </h3>
      {usuarios.length > 0 ? (
        <ul
          className="mt-minus-8 rounded-8 scroll-y framed no-bullets"
          style={{ maxHeight: 280 }}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reached by keyboard.
          tabIndex={0}
          aria-label="Usuarios que la ven"
        >
          {usuarios.map(({ _id, email, motivos, lastLogin }) => (
            <li key={_id} className="py-8 px-12 ruled flex column">
              <span className="weight-500 break-anywhere">{email}</span>
              <span className="ink-3 size-13">
                {reasonsText(motivos)} · {lastAccess(lastLogin)}
              </span>
            </li>
          ))}
          {usuarios.length < total ? (
            <li className="py-8 px-12 ink-3 size-13">y {numero(total - usuarios.length)} más</li>
          ) : null}
        </ul>
      ) : null}
    </>
  );
}

function lastAccess(lastLogin: string | null): string {
  return lastLogin ? `Último acceso: ${fechaCorta(fechaEnMadrid(new Date(lastLogin)))}` : 'Nunca ha entrado';
}

/** Asks of one address whether its user sees the sample. */
function CheckAddress({ muestra }: { muestra: string }) {
  const [email, setEmail] = useState('');
  const check = useMutation({
    mutationFn: (address: string) => call('checkVisibilidad', { body: { muestra, email: address } }),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (email.trim() !== '') check.mutate(email);
  };
  return (
    <div>
      <form noValidate className="flex items-end gap-10" onSubmit={submit}>
        <TextInput
          label="Comprobar un correo"
          type="email"
          maxLength={254}
          className="grow shrink"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={check.isPending}>
          Comprobar
        </Button>
      </form>
      <div role="status">
        {check.isError ? (
          <p className="mt-10 py-10 px-12 rounded-8 flex gap-8 framed on-page break-anywhere">
            {messageOf(check.error)}
          </p>
        ) : null}
        {check.data ? <Verdict verdict={check.data} /> : null}
      </div>
    </div>
  );
}

function Verdict({ verdict: { ve, email, motivos, usuarioId, lastLogin } }: { verdict: VisibilidadDe }) {
  const Mark = ve ? IconCircleCheck : IconCircleX;
  return (
    <div className="mt-10 py-10 px-12 rounded-8 flex gap-8 framed on-page break-anywhere">
      <Mark size={18} aria-hidden className="rigid mt-2" />
      <div>
        <strong>
          {email} {ve ? 'la ve' : 'no la ve'}
        </strong>
        <ul className="pl-18 mt-2">
          {motivos.map((motivo) => (
            <li key={motivo.motivo}>{reasonText(motivo)}</li>
          ))}
          {usuarioId === null ? null : <li>{lastAccess(lastLogin)}</li>}
        </ul>
      </div>
    </div>
  );
}
