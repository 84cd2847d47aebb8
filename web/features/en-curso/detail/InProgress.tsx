import { useMemo } from 'react';
import type { Determinacion, Muestra } from '../../../../contract/muestra.ts';
import { fechaLarga } from '../../../../contract/rules/fechas.ts';
import { avance, estadoOfDeterminacion, estadoOfResultado } from '../../../../contract/rules/estado.ts';
import { tasa } from '../../../../contract/rules/porcentajes.ts';
import { numero, textoDeTasa } from '../../../../contract/rules/numeros.ts';
import { PageHeader, PrintButton } from '../../../components/PageHeader.tsx';
import { PrintHeader } from '../../../components/PrintHeader.tsx';
import { SampleVerdict } from '../../../components/VerdictBadge.tsx';
import { Determinations } from '../../sample/Determinations.tsx';
import { Facts } from '../../sample/Facts.tsx';
import { Failures } from '../../sample/Failures.tsx';
import { ProvisionalNotice } from '../ProvisionalNotice.tsx';
import card from '../../../components/Card.module.css';
import classes from './InProgress.module.css';

/** A sample in progress, whole: how far it has come, what it is, and every result that there is or will be. */
export function InProgress({ muestra }: { muestra: Muestra }) {
  const { numero_muestra, producto, tipo_muestra, fecha_muestra, conclusion_muestra: conclusion } = muestra;
  const determinaciones = useMemo(() => withStates(muestra.determinaciones), [muestra.determinaciones]);
  return (
    <article>
      <PrintHeader />
      <PageHeader
        title={
          <>
            {numero_muestra}
            <SampleVerdict look="large" conclusion={conclusion} />
          </>
        }
        subtitle={[producto, tipo_muestra, fechaLarga(fecha_muestra)].filter(Boolean).join(' · ')}
        actions={<PrintButton />}
      />
      <ProvisionalNotice />
      <Failures determinaciones={determinaciones} />
      <Statistics determinaciones={muestra.determinaciones} />
      <Facts muestra={muestra} />
      <Determinations determinaciones={determinaciones} />
    </article>
  );
}

/**
 * Determinations with what is said of each while it is in progress in the place of its conclusion, so
 * that they are shown as those of a result are.
 */
function withStates(determinaciones: readonly Determinacion[]): Determinacion[] {
  return determinaciones.map((determinacion) => ({
    ...determinacion,
    status_inteligente: estadoOfDeterminacion(determinacion.resultados),
    resultados: determinacion.resultados.map((resultado) => ({
      ...resultado,
      conclusion: estadoOfResultado(resultado),
    })),
  }));
}

/** How far a sample has come, and how it is turning out. */
function Statistics({ determinaciones }: Pick<Muestra, 'determinaciones'>) {
  const { total, completados, pendientes, cumplen, noCumplen } = avance(determinaciones);
  const figures = [
    { name: 'Determinaciones', value: numero(determinaciones.length) },
    { name: 'Procedimientos completados', value: `${numero(completados)}/${numero(total)}` },
    { name: 'Procedimientos pendientes', value: numero(pendientes) },
    { name: 'Tasa de finalización', value: textoDeTasa(tasa(completados, total)) },
    { name: 'Cumplen', value: numero(cumplen) },
    { name: 'No cumplen', value: numero(noCumplen), isFailed: noCumplen > 0 },
    // Nothing that was compared is neither all good nor all bad.
    {
      name: 'Tasa de cumplimiento',
      value: cumplen + noCumplen > 0 ? textoDeTasa(tasa(cumplen, cumplen + noCumplen)) : '-',
    },
  ];
  return (
    <section className={`${card.card} ${classes.statistics}`} aria-labelledby="avance">
      <h2 className={card.title} id="avance">
        Estadísticas
      </h2>
      <dl className={classes.figures}>
        {figures.map(({ name, value, isFailed }) => (
          <div key={name} data-failed={isFailed || undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
