import { ActionIcon, Button, Loader, Menu } from '@mantine/core';
import {
  IconCheck,
  IconChevronDown,
  IconFileOff,
  IconFileTypePdf,
  IconHistory,
  IconUserQuestion,
} from '@tabler/icons-react';
import { useState } from 'react';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { DocumentoPdf, PdfCheck } from '../../../contract/certificados/pdf.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import { numero, textoDeKb } from '../../../contract/base/numeros.ts';
import { file, invalidate, query } from '../../app/services.ts';
import { PdfPreviewModal } from '../../files/preview/PdfPreviewModal.tsx';
import { messageOf } from '../../client/api-error.ts';
import { Notice } from '../../components/Notice.tsx';
import classes from './PdfButton.module.css';
import { loadPart } from '../../app/part.ts';

interface PdfButtonProps {
  numero: string;
  /** What the check answered for this sample; undefined while it is under way. A failed check is null: unavailable. */
  check: PdfCheck | null | undefined;
  /** `full` says beside the icon that it is the certificate, or that there is none yet. */
  look?: 'icon' | 'full';
}

/** A sample's certificate: being checked, available or unavailable. It opens in the preview. */
export function PdfButton({ numero: muestra, check, look = 'icon' }: PdfButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const document = check?.exists ? check.document : null;
  const isChecking = check === undefined;
  const title = isChecking ? 'Comprobando si hay PDF...' : document ? `Ver ${document.filename}` : 'PDF no disponible';
  const icon = isChecking ? (
    <Loader size={16} color="gray.5" aria-hidden />
  ) : document ? (
    <IconFileTypePdf size={20} stroke={1.6} aria-hidden />
  ) : (
    <IconFileOff size={20} stroke={1.4} aria-hidden />
  );
  const open = () => {
    setChosen(null);
    setOpen(true);
  };
  const words = document || isChecking ? 'Certificado' : 'Sin certificado todavía';
  const label = `PDF de ${muestra}: ${title}`;
  const shared = { title, disabled: !document, onClick: open };
  const shown = document?.sustituidos.find(({ _id }) => _id === chosen) ?? document;
  return (
    <>
      {look === 'full' ? (
        <Button variant="default" leftSection={icon} aria-label={`${label}. ${words}`} {...shared}>
          {words}
        </Button>
      ) : (
        <ActionIcon variant="subtle" size={32} aria-label={label} {...shared}>
          {icon}
        </ActionIcon>
      )}
      {document && shown ? (
        <PdfPreviewModal
          title={`Certificado de ${muestra}`}
          filename={shown.filename}
          size={shown.filesize}
          version={shown._id}
          load={(signal) => file('pdfBlob', { params: { id: shown._id }, signal })}
          aside={
            document.sustituidos.length > 0 ? (
              <Versions document={document} shown={shown._id} onChoose={setChosen} />
            ) : null
          }
          notice={document.ajeno ? <FormerHolder id={document._id} {...document.ajeno} /> : null}
          opened={isOpen}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

interface VersionsProps {
  document: DocumentoPdf;
  /** The id of the revision that is being looked at. */
  shown: string;
  onChoose: (id: string) => void;
}

const day = (instante: string) => fechaCorta(fechaEnMadrid(new Date(instante)));

/** The revisions of a certificate: the one in force, and those it replaced. */
function Versions({ document, shown, onChoose }: VersionsProps) {
  const { sustituidos, ...vigente } = document;
  const chosen = sustituidos.find(({ _id }) => _id === shown);
  return (
    <span className="flex wrap gap-4-10 items-center push-right">
      {chosen ? (
        <strong
          className={`${classes.replaced} px-8 on-sin-definir framed-sin-definir rounded-6 sin-definir size-12 weight-600`}
        >
          Sustituido · revisión {numero(chosen.revision)}, del {day(chosen.fecha)}
        </strong>
      ) : null}
      <Menu position="bottom-end" width={270} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconHistory size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            Versiones anteriores
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.list ?? ''}>
          {[vigente, ...sustituidos].map(({ _id, revision, fecha, filesize }) => (
            <Menu.Item
              key={_id}
              aria-current={_id === shown}
              rightSection={_id === shown ? <IconCheck size={16} aria-hidden /> : null}
              onClick={() => onChoose(_id)}
            >
              Revisión {numero(revision)} · {_id === vigente._id ? 'Vigente' : 'Sustituido'}
              <span className="block ink-3 size-12">
                {day(fecha)} · {textoDeKb(filesize)}
              </span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

interface FormerHolderProps {
  /** Of the revision in force. */
  id: string;
  /** Whose the certificate is; '' where that is no longer known. */
  titular: string;
  /** Whose its sample is now. */
  solicitante: string;
}

/** Shows an administrator that a certificate's sample has passed to another solicitante, and lets it admit the certificate. */
function FormerHolder({ id, titular, solicitante }: FormerHolderProps) {
  const [isAsking, setAsking] = useState(false);
  const admission = useMutation({
    mutationFn: async () => {
      // The panel's calls are loaded when one is used.
      const { call: callAdmin } = await loadPart(async () => import('../administracion/api.ts'));
      await callAdmin('admitCertificado', { params: { id }, body: { solicitante } });
    },
    onSuccess: async () => {
      notifications.show({ title: 'Certificado admitido', message: `Los usuarios de ${solicitante} ya lo ven` });
      await invalidate('checkPdfs');
    },
    onError: (error) => {
      notifications.show({ color: 'red', title: 'No se ha podido admitir el certificado', message: messageOf(error) });
    },
  });
  return (
    <Notice icon={IconUserQuestion} className={classes.notice}>
      Este certificado es de {titular ? <strong>{titular}</strong> : 'un solicitante anterior'}. Su muestra es ahora de{' '}
      <strong>{solicitante}</strong>, cuyos usuarios no lo ven hasta que se entregue uno nuevo.
      <div className="flex wrap gap-8 mt-10">
        {isAsking ? (
          <>
            <Button size="xs" loading={admission.isPending} onClick={() => admission.mutate()}>
              Sí, que lo vean
            </Button>
            <Button size="xs" variant="default" onClick={() => setAsking(false)}>
              Cancelar
            </Button>
          </>
        ) : (
          <Button
            size="xs"
            variant="default"
            classNames={{ root: classes.answer, label: classes.label }}
            onClick={() => setAsking(true)}
          >
            También vale para {solicitante}
          </Button>
        )}
      </div>
    </Notice>
  );
}

/** Which of these samples have a certificate: one question for all those of a page. */
export function pdfChecksOptions(numeros: readonly string[]) {
  const filenames = [...new Set(numeros)];
  return query(
    'checkPdfs',
    { body: { filenames } },
    { select: ({ results }) => results, enabled: filenames.length > 0 },
  );
}
