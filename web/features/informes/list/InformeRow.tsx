import { IconDownload, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { Loader } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import type { InformeExterno } from '../../../../contract/informes/informe-externo.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { informeMessages } from '../../../../contract/informes/rules/informes.ts';
import { textoDeTamano } from '../archivo.ts';
import type { Actions } from '../InformesDialogs.tsx';
import { saveArchivo } from '../open-archivo.ts';
import { reasonOf } from '../failures.ts';
import classes from './InformeRow.module.css';

interface InformeRowProps {
  informe: InformeExterno;
  /** What its company is called. */
  empresa: string;
  /** It may be changed and deleted. */
  isEditable: boolean;
  actions: Actions;
}

/** One report: all that is known of it, and what may be done with it. */
export const InformeRow = memo(function InformeRow({ informe, empresa, isEditable, actions }: InformeRowProps) {
  const { titulo, solicitante, fechaAuditoria, fechaSubida, archivo } = informe;
  // Titles repeat themselves from one place to another.
  const which = `${titulo}, ${solicitante}`;
  const facts = [
    { name: 'Solicitante', value: solicitante, className: classes.solicitante },
    { name: 'Empresa', value: empresa },
    { name: 'Auditoría', value: fechaCorta(fechaAuditoria ?? undefined), className: classes.figure },
    { name: 'Subida', value: fechaCorta(fechaEnMadrid(new Date(fechaSubida))), className: classes.figure },
    { name: 'Tamaño', value: textoDeTamano(archivo.size), className: classes.size },
  ];
  return (
    <li className={`${classes.row} whole-on-paper grid gap-8-12 line-below`} data-admin={isEditable || undefined}>
      <div className={`${classes.main} shrink`}>
        <h2 className="size-9pt-on-paper leading-145 size-14 weight-600 break-anywhere">{titulo}</h2>
        <p className="size-8pt-on-paper ink-3 size-13 break-anywhere">{archivo.originalName}</p>
      </div>
      <dl className={`${classes.facts} terms grid gap-8-16 shrink`}>
        {facts.map(({ name, value, className }) => (
          <div key={name} className={className}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={`${classes.actions} flex justify-end no-print`}>
        <RowButton
          label={`Vista previa de ${which}`}
          title="Vista previa"
          icon={<IconEye size={19} stroke={1.6} aria-hidden />}
          onClick={() => actions.preview(informe)}
        />
        <DownloadButton informe={informe} />
        {isEditable ? (
          <>
            <RowButton
              isQuiet
              label={`Editar ${which}`}
              title="Editar"
              icon={<IconPencil size={19} stroke={1.6} aria-hidden />}
              onClick={() => actions.edit(informe)}
            />
            <RowButton
              isQuiet
              label={`Eliminar ${which}`}
              title="Eliminar"
              icon={<IconTrash size={19} stroke={1.6} aria-hidden />}
              onClick={() => actions.remove(informe)}
            />
          </>
        ) : null}
      </div>
    </li>
  );
});

/** Saves a report's file under its own name. */
function DownloadButton({ informe }: { informe: InformeExterno }) {
  const saving = useMutation({
    mutationFn: saveArchivo,
    onError: (error) =>
      notifications.show({
        color: 'red',
        title: informeMessages.descarga,
        message: reasonOf(error) || 'Vuelve a intentarlo',
        role: 'alert',
      }),
  });
  return (
    <RowButton
      label={`Descargar ${informe.titulo}, ${informe.solicitante}`}
      title={`Descargar ${informe.archivo.originalName}`}
      icon={saving.isPending ? <Loader size={18} aria-hidden /> : <IconDownload size={19} stroke={1.6} aria-hidden />}
      isBusy={saving.isPending}
      onClick={() => saving.mutate(informe)}
    />
  );
}

interface RowButtonProps {
  label: string;
  title: string;
  icon: ReactNode;
  /** Not the first thing that one comes for. */
  isQuiet?: boolean;
  isBusy?: boolean;
  onClick: () => void;
}

/** A plain button: a list of hundreds draws four of them in each of its rows. */
function RowButton({ label, title, icon, isQuiet = false, isBusy = false, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className={`${classes.button} rounded-8 inline-flex items-center justify-center p-0 accent`}
      data-quiet={isQuiet || undefined}
      aria-label={label}
      aria-busy={isBusy || undefined}
      title={title}
      onClick={isBusy ? undefined : onClick}
    >
      {icon}
    </button>
  );
}
