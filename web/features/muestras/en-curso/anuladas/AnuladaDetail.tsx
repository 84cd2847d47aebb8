import { IconFlaskOff } from '@tabler/icons-react';
import { fechaEnMadrid } from '../../../../../contract/base/fecha.ts';
import type { MuestraAnulada } from '../../../../../contract/muestras/muestra-anulada.ts';
import { fechaCorta, fechaLarga } from '../../../../../contract/base/fechas.ts';
import card from '../../../../components/Card.module.css';
import { Notice } from '../../../../components/Notice.tsx';
import { PageHeader, PrintButton } from '../../../../components/PageHeader.tsx';
import { PrintHeader } from '../../../../components/PrintHeader.tsx';
import { keyed } from '../../../../components/keyed.ts';
import { Preguntas } from '../../../incidencias/preguntas/Preguntas.tsx';
import { Facts } from '../../Facts.tsx';
import { WhoSeesButton } from '../../../administracion/visibility/WhoSeesButton.tsx';

/** An annulled sample: the reason, the ordered determinations, and its facts, without results. */
export function AnuladaDetail({ muestra }: { muestra: MuestraAnulada }) {
  const { _id, numero_muestra, producto, tipo_muestra, fecha_muestra, determinaciones, retirada, anulada } = muestra;
  const motivo = muestra.motivo_anulacion?.trim();
  return (
    <article>
      <PrintHeader />
      <PageHeader
        title={
          <>
            {numero_muestra}
            <span className="rounded-8 inline-flex items-center gap-6 ink-2 size-16 weight-500 py-4 px-12 on-grey">
              <IconFlaskOff size={18} aria-hidden />
              Anulada
            </span>
          </>
        }
        subtitle={[producto, tipo_muestra, fechaLarga(fecha_muestra)].filter(Boolean).join(' · ')}
        actions={
          <>
            <PrintButton />
            <WhoSeesButton muestra={_id} />
          </>
        }
      />
      <Notice icon={IconFlaskOff} className="mb-16">
        <p>
          <b>
            El laboratorio ha anulado esta muestra
            {anulada ? ` el ${fechaCorta(fechaEnMadrid(new Date(anulada)))}` : ''}: hay que tomar otra.
          </b>{' '}
          {retirada ? 'Sus resultados, que se habían publicado, ya no valen.' : 'No dará resultados de ella.'}
        </p>
        <p className="mt-4 break-anywhere pre-line">
          {motivo ? `Motivo: ${motivo}` : 'El laboratorio no indica el motivo: pregúntaselo.'}
        </p>
      </Notice>
      {determinaciones.length > 0 ? (
        <section className={`${card.card} pt-16 px-inset pb-20 mb-16`} aria-labelledby="pedido">
          <h2 className={card.title} id="pedido">
            Lo que se había pedido
          </h2>
          <ul className="pl-18 break-anywhere mt-10" style={{ columns: '3 220px' }}>
            {keyed(determinaciones, (nombre) => nombre).map(({ key, item }) => (
              <li key={key}>{item}</li>
            ))}
          </ul>
        </section>
      ) : null}
      <Facts muestra={muestra} />
      <Preguntas muestra={_id} />
    </article>
  );
}
