import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { fechaEnMadrid } from '../../../../contract/fecha.ts';
import type { Informe } from '../../../../contract/informe-externo.ts';
import { fechaCorta } from '../../../../contract/rules/fechas.ts';
import { textoDeTamano } from '../archivo/size.ts';
import type { Actions } from '../use-dialogs.ts';
import { DownloadButton } from './DownloadButton.tsx';
import classes from './InformeRow.module.css';
import { RowButton } from './RowButton.tsx';

interface InformeRowProps {
  informe: Informe;
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
    <li className={classes.row} data-admin={isEditable || undefined}>
      <div className={classes.main}>
        <h2 className={classes.title}>{titulo}</h2>
        <p className={classes.file}>{archivo.originalName}</p>
      </div>
      <dl className={classes.facts}>
        {facts.map(({ name, value, className }) => (
          <div key={name} className={className}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={`${classes.actions} no-print`}>
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
