import { Radio, Skeleton, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '../../../../contract/calls.ts';
import { enviosCalls } from '../../../../contract/avisos/calls-envios.ts';
import {
  type CosaEnviada,
  type Destinatario,
  maxDestinatarios,
  maxNota,
  type FormaDeEnvio,
} from '../../../../contract/avisos/envio.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { messageOf } from '../../../client/api-error.ts';
import { clientOf } from '../../../app/services.ts';
import { SectionFailure } from '../../../components/LoadFailure.tsx';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { OptionsPicker } from '../../../forms/OptionsPicker.tsx';
import type { PickerOption } from '../../../forms/picker-entries.ts';
import type { RemoteOptions } from '../../../forms/use-remote-options.ts';

const { call, query } = clientOf(enviosCalls);

export interface SendDialogProps {
  cosa: CosaEnviada;
  title: string;
  onClosed: () => void;
}

const vistas: readonly { value: FormaDeEnvio; label: string }[] = [
  { value: 'resultados', label: 'La lista de resultados' },
  { value: 'dossier', label: 'Los resultados, para hacer el dossier' },
  { value: 'certificados', label: 'Los resultados, para bajar los certificados' },
];

/** Chooses who is mailed a link, among those who see what it leads to, and a note for them. */
export function SendDialog({ cosa: given, title, onClosed }: SendDialogProps) {
  // One for each opening of the dialog: pressed twice, or again after an answer was lost, it sends one mail.
  const [id] = useState(newId);
  const [vista, setVista] = useState<FormaDeEnvio>('vista' in given ? given.vista : 'resultados');
  const [para, setPara] = useState<string[]>([]);
  const [nota, setNota] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const cosa: CosaEnviada = 'vista' in given ? { ...given, vista } : given;
  // Whom it can be sent to is asked each time the dialog opens.
  const people = useQuery(query('listDestinatarios', { body: { cosa: given } }, { staleTime: 0, gcTime: 0 }));
  const sending = useMutation({
    mutationFn: () => call('sendEnvio', { body: { id, cosa, para, ...(nota.trim() && { nota }) } }),
  });
  const reachable = people.data ? reachableOf(people.data.destinatarios) : [];
  const unreachable = people.data?.destinatarios.filter(({ sinCorreo }) => sinCorreo) ?? [];
  const [found, setFound] = useState<PickerOption[]>([]);
  const total = people.data?.recortadas?.destinatarios;
  const remote: RemoteOptions | undefined =
    total === undefined
      ? undefined
      : {
          total,
          what: 'usuarios',
          search: (search) => {
            const via = async (answer: Promise<Output<'listDestinatarios'>>) => {
              const { destinatarios, recortadas } = await answer;
              const opciones = reachableOf(destinatarios).map(({ _id, email }) => ({ valor: _id, nombre: email }));
              setFound((before) => [
                ...before,
                ...opciones.map(({ valor, nombre }) => ({ value: valor, label: nombre })),
              ]);
              return { opciones, total: recortadas?.destinatarios ?? opciones.length };
            };
            return query('listDestinatarios', { body: { cosa: given, search } }, { via });
          },
        };

  const canSend = reachable.length > 0 || remote !== undefined;

  const send = async (close: () => void) => {
    setFault(para.length === 0 ? 'Elige al menos a una persona' : null);
    if (para.length === 0) return;
    try {
      const { enviados } = await sending.mutateAsync();
      notifications.show({ color: 'brand', message: `Enviado a ${cantidad(enviados, 'persona', 'personas')}` });
      close();
    } catch {
      // The mutation keeps it, and the form shows it.
    }
  };

  return (
    <FormDialog
      title="Enviar por correo"
      size={440}
      submit={canSend ? 'Enviar' : null}
      isBusy={sending.isPending}
      isDirty={para.length > 0 || nota !== ''}
      error={sending.isError ? messageOf(sending.error) : null}
      onSubmit={(close) => void send(close)}
      onClosed={onClosed}
    >
      <p className="weight-500 break-anywhere">{title}</p>
      {people.isPending ? (
        <output aria-label="Buscando quién puede verlo...">
          <Skeleton height={60} mt={14} />
          <Skeleton height={110} mt={14} />
        </output>
      ) : people.isError ? (
        <SectionFailure title="No se ha podido saber quién puede verlo" query={people} />
      ) : !canSend ? (
        <p className="mt-10 ink-3">
          Nadie más de los tuyos puede verlo. Si falta alguien, pide al laboratorio que le dé acceso.
        </p>
      ) : (
        <div className="grid gap-16 mt-12">
          {'vista' in given ? (
            <Radio.Group label="Qué envías" value={vista} onChange={(value) => setVista(value)}>
              <div className="grid gap-8 mt-6">
                {vistas.map((one) => (
                  <Radio key={one.value} {...one} />
                ))}
              </div>
            </Radio.Group>
          ) : null}
          <OptionsPicker
            label="Para"
            required
            options={reachable.map(({ _id, email }) => ({ value: _id, label: email }))}
            remote={remote}
            chosenOptions={found}
            value={para}
            onChange={(value) => {
              setPara(value);
              setFault(null);
            }}
            max={maxDestinatarios}
            placeholder="Busca por su correo"
            emptyText="No hay a quién enviarlo"
            description="Solo aparece quien ya puede verlo en el portal."
            error={fault}
          />
          {unreachable.length > 0 ? (
            <p className="size-13 ink-3 break-anywhere">
              {unreachable.map(({ email }) => email).join(', ')}: su correo devuelve los mensajes.
            </p>
          ) : null}
          <Textarea
            label="Nota (opcional)"
            value={nota}
            onChange={({ currentTarget }) => setNota(currentTarget.value)}
            maxLength={maxNota}
            description={`Quedan ${numero(maxNota - nota.length)} caracteres`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autosize
            minRows={3}
            maxRows={8}
          />
        </div>
      )}
    </FormDialog>
  );
}

/** Those whose address takes mail. */
function reachableOf(destinatarios: readonly Destinatario[]): Destinatario[] {
  return destinatarios.filter(({ sinCorreo }) => !sinCorreo);
}

/** 128 random bits in hexadecimal; `randomUUID` is for secure contexts alone, and a portal in a plant may have none. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
