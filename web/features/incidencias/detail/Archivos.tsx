import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { IconCamera, IconFileTypePdf, IconPaperclip, IconPhoto, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import {
  type ArchivoDeIncidencia,
  type Incidencia,
  maxArchivosDeIncidencia,
} from '../../../../contract/incidencias/incidencia.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { incidenciaFaults, incidenciaMessages } from '../../../../contract/incidencias/rules/messages.ts';
import { textoDeKb } from '../../../../contract/base/numeros.ts';
import card from '../../../components/Card.module.css';
import { ConfirmDialog } from '../../../components/Dialog.tsx';
import { download } from '../../../files/download.ts';
import { failureText } from '../../../forms/form-errors.ts';
import { call, file, noteChanged } from '../api.ts';
import { say } from '../say.ts';
import { aceptados } from './archivo.ts';
import { type Subida, useSubidas } from './use-subidas.ts';
import classes from './Archivos.module.css';

const failure = (title: string, error: unknown) =>
  notifications.show({ color: 'red', role: 'alert', title, message: failureText(error, 'Vuelve a intentarlo') });

/** The files of an incident, and the ways to add one: from the machine, or with a phone's camera. */
export function Archivos({ incidencia }: { incidencia: Incidencia }) {
  const { _id: id, archivos, puede } = incidencia;
  const subidas = useSubidas(id);
  const [doomed, setDoomed] = useState<ArchivoDeIncidencia | null>(null);
  const remove = useMutation({
    mutationFn: ({ _id: archivo }: ArchivoDeIncidencia) =>
      call('deleteArchivoDeIncidencia', { params: { id, archivo } }),
    onSuccess: ({ incidencia: changed }) => {
      noteChanged(changed);
      say(incidenciaMessages.archivoQuitado);
    },
    onError: (error) => failure('No se ha podido quitar el archivo', error),
  });
  if (archivos.length === 0 && !puede.comentar) return null;
  const isFull = archivos.length >= maxArchivosDeIncidencia;
  return (
    <section
      className={`${card.card} ${archivos.length === 0 ? 'no-print' : 'flat-on-paper'} py-12 px-inset px-16-when-narrow`}
      aria-labelledby="archivos"
    >
      <h2 className={card.title} id="archivos">
        Archivos
      </h2>
      {archivos.length > 0 || subidas.pending.length > 0 ? (
        <ul className="mt-8 no-bullets">
          {archivos.map((archivo) => (
            <ArchivoRow
              key={archivo._id}
              id={id}
              archivo={archivo}
              onRemove={puede.comentar ? () => setDoomed(archivo) : undefined}
            />
          ))}
          {subidas.pending.map((subida) => (
            <SubidaRow
              key={subida.key}
              subida={subida}
              onRetry={() => subidas.retry(subida.key)}
              onDrop={() => subidas.drop(subida.key)}
            />
          ))}
        </ul>
      ) : null}
      {puede.comentar ? (
        <div className="flex wrap items-center gap-8-12 mt-10 no-print">
          {isFull ? (
            <p className="ink-3 size-13 figures">{incidenciaFaults.muchosArchivos}.</p>
          ) : (
            <>
              <PickButton icon={<IconPaperclip size={16} aria-hidden />} onPick={subidas.add}>
                Adjuntar archivo
              </PickButton>
              <PickButton isCamera icon={<IconCamera size={16} aria-hidden />} onPick={subidas.add}>
                Hacer foto
              </PickButton>
              <span className="ink-3 size-13 figures">PDF, JPEG o PNG, de 10 MB como mucho</span>
            </>
          )}
        </div>
      ) : null}
      {doomed ? (
        <ConfirmDialog
          title="Quitar el archivo"
          confirm="Quitar"
          cancel="Cancelar"
          isDangerous
          onConfirm={() => remove.mutate(doomed)}
          onClosed={() => setDoomed(null)}
        >
          <p>¿Quitar «{doomed.nombre}» de la incidencia? La cronología dirá quién lo ha quitado.</p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

interface PickButtonProps {
  icon: ReactNode;
  children: string;
  /** Whether the button opens the camera, where the device has one. */
  isCamera?: boolean;
  onPick: (files: Iterable<File>) => void;
}

/** A button that opens the browser's own picker. */
function PickButton({ icon, children, isCamera = false, onPick }: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={children}
        accept={isCamera ? 'image/jpeg' : aceptados}
        {...(isCamera ? { capture: 'environment' } : { multiple: true })}
        onChange={({ currentTarget }) => {
          onPick([...(currentTarget.files ?? [])]);
          // The same file may be chosen again once it was mended.
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        size="xs"
        className={isCamera ? `${classes.camera} hidden` : ''}
        leftSection={icon}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}

interface ArchivoRowProps {
  id: string;
  archivo: ArchivoDeIncidencia;
  /** Absent where the viewer may not. */
  onRemove: (() => void) | undefined;
}

function ArchivoRow({ id, archivo, onRemove }: ArchivoRowProps) {
  const { _id, nombre, tipo, size, cuando, quien } = archivo;
  const fetching = useMutation({
    mutationFn: async () =>
      download(await file('downloadArchivoDeIncidencia', { params: { id, archivo: _id } }), nombre),
    onError: (error) => failure('No se ha podido descargar el archivo', error),
  });
  const Mark = tipo === 'application/pdf' ? IconFileTypePdf : IconPhoto;
  return (
    <li className="first-flush py-4 min-height-44 flex items-center gap-10 line-above">
      <Mark size={20} stroke={1.6} aria-hidden className="rigid ink-3" />
      <span className="flex grow column items-start shrink break-anywhere">
        <UnstyledButton
          className={`${classes.name} hover-underline accent weight-500 text-left`}
          aria-label={`Descargar ${nombre}`}
          aria-busy={fetching.isPending}
          onClick={() => fetching.mutate()}
        >
          {nombre}
        </UnstyledButton>
        <span className="ink-3 size-13 figures">
          {textoDeKb(size)} · {quien}, {fechaCorta(fechaEnMadrid(new Date(cuando)))}
        </span>
      </span>
      {onRemove ? (
        <ActionIcon
          variant="subtle"
          size={36}
          className="ink-3 no-print"
          aria-label={`Quitar ${nombre}`}
          title="Quitar"
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      ) : null}
    </li>
  );
}

interface SubidaRowProps {
  subida: Subida;
  onRetry: () => void;
  onDrop: () => void;
}

/** A file on its way: how much of it is there, or why it isn't. */
function SubidaRow({ subida: { archivo, sent, fault, isRetriable }, onRetry, onDrop }: SubidaRowProps) {
  return (
    <li className="first-flush py-4 min-height-44 flex items-center gap-10 line-above no-print">
      <IconPaperclip size={20} stroke={1.6} aria-hidden className="rigid ink-3" />
      <span className="flex grow column items-start shrink break-anywhere">
        <span className="weight-500">{archivo.name}</span>
        {fault === null ? (
          <progress
            className="full-width mt-4"
            aria-label={`Subiendo ${archivo.name}`}
            max={archivo.size}
            value={sent}
          />
        ) : (
          <span className="no-cumple size-13" role="alert">
            {fault}
          </span>
        )}
      </span>
      {fault !== null && isRetriable ? (
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Reintentar
        </Button>
      ) : null}
      <Button size="compact-sm" variant="subtle" onClick={onDrop}>
        {fault === null ? 'Cancelar' : 'Descartar'}
      </Button>
    </li>
  );
}
