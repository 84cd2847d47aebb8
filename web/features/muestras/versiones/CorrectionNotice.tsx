import { useQuery, useMutation } from '@tanstack/react-query';
import { IconCheck, IconPencil, IconFileOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { CorreccionDeMuestra } from '../../../../contract/muestras/correccion.ts';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { cantidad, numero as textoDeNumero } from '../../../../contract/base/numeros.ts';
import { invalidate } from '../../../app/services.ts';
import { profileOptions } from '../../../auth/current-user.ts';
import { Notice } from '../../../components/Notice.tsx';
import classes from './CorrectionNotice.module.css';
import { query, call } from '../../avisos/corrections-api.ts';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { messageOf } from '../../../client/api-error.ts';
import { correctionsOptions } from '../../avisos/corrections.ts';

/** The day of an instant, in the laboratory's time zone: `20 nov 2026`. */
export const dayOf = (instant: string) => fechaCorta(fechaEnMadrid(new Date(instant)));

interface CorrectionNoticeProps {
  muestra: Pick<Muestra, '_id' | 'motivo_revision'>;
  correccion: CorreccionDeMuestra;
}

/** What was corrected of a sample, in words, with the way to both versions and the answer that it was read. */
export function CorrectionNotice({ muestra: { _id, motivo_revision: motivo }, correccion }: CorrectionNoticeProps) {
  const { numero, en, frase, leida, abierta } = correccion;
  const isAdmin = useQuery({ ...profileOptions, enabled: false }).data?.user.role === 'admin';
  useEffect(() => {
    // Lists mark what was corrected until it is opened.
    if (!abierta) void invalidate('listResults');
  }, [abierta]);
  return (
    <Notice icon={IconPencil} className={classes.notice}>
      <p className="break-anywhere">
        <b>Corregido el {dayOf(en)}</b>
        {frase ? `: ${frase}` : ''}
        {/[.…]$/u.test(frase) ? ' ' : '. '}
        {motivo ? `Motivo: ${motivo.replace(/\.$/u, '')}. ` : ''}
        <Link to={`/results/${encodeURIComponent(_id)}/versiones`} className="no-print">
          Ver la versión anterior
        </Link>
      </p>
      <div className="flex wrap items-center gap-8-16 mt-6 no-print">
        {leida ? (
          <span className="inline-flex items-center gap-4">
            <IconCheck size={15} aria-hidden /> Has leído los cambios
          </span>
        ) : (
          <ReadButton id={_id} numero={numero} />
        )}
        {isAdmin ? <Readers id={_id} numero={numero} /> : null}
      </div>
    </Notice>
  );
}

/** For administrators: who of those that were shown the sample has read its newest correction, and who hasn't. */
function Readers({ id, numero }: { id: string; numero: number }) {
  const { data, isError } = useQuery(query('listAcuses', { params: { id } }, { select: ({ acuses }) => acuses }));
  if (isError) return <span>No se ha podido cargar quién lo ha leído</span>;
  if (!data) return null;
  if (data.length === 0) return <span>Ningún usuario había abierto esta muestra</span>;
  const read = data.filter(({ leida }) => leida !== null && leida >= numero);
  return (
    <details>
      <summary>
        {textoDeNumero(read.length)} de {cantidad(data.length, 'usuario ha', 'usuarios han')} leído los cambios
      </summary>
      <ul className="m-0 pl-18 break-anywhere">
        {data.map(({ usuario, email, leida, leidaEn }) => (
          <li key={usuario}>
            {email}: {leida !== null && leida >= numero && leidaEn ? `leído el ${dayOf(leidaEn)}` : 'sin leer'}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** 'He leído los cambios': kept for the signed-in user. */
function ReadButton({ id, numero }: { id: string; numero: number }) {
  const reading = useMutation({
    mutationFn: () => confirmRead(id, numero),
    onError: (error) => {
      notifications.show({ color: 'red', title: 'No se ha podido guardar', message: messageOf(error) });
    },
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconCheck size={15} aria-hidden />}
      loading={reading.isPending}
      onClick={() => reading.mutate()}
    >
      He leído los cambios
    </Button>
  );
}

/** Says that the laboratory withdrew a missing sample, to a user who could see the sample and hasn't confirmed the withdrawal. */
export function Withdrawn({ id }: { id: string }) {
  const found = useQuery(correctionsOptions).data?.correcciones.find(({ _id, retirada }) => _id === id && retirada);
  if (!found) return null;
  return (
    <Notice icon={IconFileOff} className={classes.withdrawn}>
      <p className="break-anywhere">
        El laboratorio retiró la muestra {found.numero_muestra} el {dayOf(found.corregidaEn)}.
      </p>
      <div className="flex wrap items-center gap-8-16 mt-6">
        <ReadButton id={id} numero={found.numero} />
      </div>
    </Notice>
  );
}

/** Confirms that a sample's corrections up to `numero` were read, here and wherever they are counted or marked. */
async function confirmRead(id: string, numero: number): Promise<void> {
  await call('confirmLeida', { params: { id }, body: { numero } });
  await invalidate('getResult', 'listRevisiones', 'listAcuses', 'listResults', 'listCorrecciones');
}
