import { type Icon, IconAlertTriangle, IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import type { InformeVerificado } from '../../../contract/verificar/verificar.ts';
import { useBrand } from '../../branding/brand.ts';
import { VerdictBadge } from '../../components/VerdictBadge.tsx';
import classes from './Verificar.module.css';

const dayOf = (instant: string) => fechaCorta(fechaEnMadrid(new Date(instant)));

/** What is asked about: a code, or a file. */
export type Asunto = { codigo: string } | { archivo: File };

/** What is known of what was asked about: a box for each report, or that there is none. */
export function Answer({ asunto, informes }: { asunto: Asunto; informes: readonly InformeVerificado[] }) {
  if (informes.length === 0) return <Unknown asunto={asunto} />;
  return (
    <div className="grid gap-12">
      {'archivo' in asunto ? <p className="ink-3 break-anywhere">{asunto.archivo.name}</p> : null}
      {informes.map((informe) => (
        <Report key={informe.numero} informe={informe} isByCode={'codigo' in asunto} />
      ))}
    </div>
  );
}

const icons: Record<InformeVerificado['estado'], Icon> = {
  vigente: IconCircleCheck,
  sustituido: IconAlertTriangle,
  retirado: IconCircleX,
};

/** The answer in a sentence. */
function sentenceOf({ estado, hasta }: InformeVerificado): string {
  const since = hasta === null ? '' : ` el ${dayOf(hasta)}`;
  if (estado === 'vigente') return 'Auténtico y vigente';
  return estado === 'sustituido' ? `Auténtico, pero sustituido${since}` : `Retirado${since}`;
}

function Report({ informe, isByCode }: { informe: InformeVerificado; isByCode: boolean }) {
  const { numero, revision, entregado, estado, vigente, contenido } = informe;
  const { nombre, legal } = useBrand();
  return (
    <Box tone={estado} icon={icons[estado]} title={sentenceOf(informe)}>
      {estado === 'sustituido' ? (
        <p>
          El informe vigente es la revisión {vigente}. Pídela a quien te ha dado este: lo que dice puede haber cambiado.
        </p>
      ) : null}
      {estado === 'retirado' ? (
        <p>
          Lo emitió el laboratorio y ya no vale.
          {vigente === null ? ' No hay otro vigente con ese número.' : ` La revisión vigente es la ${vigente}.`}
        </p>
      ) : null}
      <dl className="public-facts">
        <dt>Laboratorio</dt>
        <dd>{legal?.titular.nombre ?? nombre}</dd>
        <dt>Informe</dt>
        <dd className="break-anywhere">{numero}</dd>
        <dt>Revisión</dt>
        <dd>{revision}</dd>
        <dt>En el portal desde el</dt>
        <dd>{dayOf(entregado)}</dd>
        {contenido ? (
          <>
            <dt>Solicitante</dt>
            <dd className="break-anywhere">{contenido.solicitante}</dd>
            <dt>Veredicto</dt>
            <dd>
              <VerdictBadge conclusion={contenido.veredicto} />
            </dd>
          </>
        ) : null}
      </dl>
      <p className="ink-3 size-13">
        {isByCode
          ? 'Compara estos datos con los del informe. El código dice que existe, no que el papel diga lo mismo: para comprobar lo que dice, trae el PDF.'
          : 'Este archivo es, byte a byte, el que entregó el laboratorio.'}
      </p>
    </Box>
  );
}

function Unknown({ asunto }: { asunto: Asunto }) {
  const { nombre, legal } = useBrand();
  const isCode = 'codigo' in asunto;
  return (
    <Box tone="desconocido" icon={IconHelpCircle} title="No consta">
      {isCode ? null : <p className="ink-3 break-anywhere">{asunto.archivo.name}</p>}
      <p>
        {isCode
          ? `Ningún informe de ${nombre} tiene este código. Si es de hoy, puede que aún no haya llegado al portal.`
          : `Este archivo no es ninguno de los que ha entregado ${nombre}: es de otro laboratorio, se ha modificado, o se ha vuelto a guardar, escanear o imprimir. Prueba con el PDF tal como te llegó, o con el código del informe.`}
      </p>
      <p>
        No lo des por bueno: pregunta al laboratorio
        {legal ? (
          <>
            {' '}
            ({legal.titular.nombre}, <a href={`mailto:${legal.titular.correo}`}>{legal.titular.correo}</a>
            {legal.titular.telefono ? `, ${legal.titular.telefono}` : ''}; {legal.titular.domicilio})
          </>
        ) : null}{' '}
        con el informe delante.
      </p>
    </Box>
  );
}

interface BoxProps {
  tone: InformeVerificado['estado'] | 'desconocido';
  icon: Icon;
  title: string;
  children: ReactNode;
}

function Box({ tone, icon: Mark, title, children }: BoxProps) {
  return (
    <section className={`${classes.answer} grid gap-12 rounded framed-strong on-card`} data-tone={tone}>
      <h2 className={`${classes.title} flex items-center gap-10 weight-600`}>
        <Mark size={26} stroke={1.8} aria-hidden className="rigid" />
        {title}
      </h2>
      {children}
    </section>
  );
}
