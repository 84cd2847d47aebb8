import type { Muestra } from '../../../../contract/muestra.ts';
import { avance } from '../../../../contract/rules/estado.ts';
import { tasa } from '../../../../contract/rules/porcentajes.ts';
import card from '../../../components/Card.module.css';
import { numero } from '../../../../contract/rules/numeros.ts';
import { textoDeTasa } from '../rate.ts';
import classes from './Statistics.module.css';

/** How far a sample has come, and how it is turning out (spec, sections 2 and 4). */
export function Statistics({ determinaciones }: Pick<Muestra, 'determinaciones'>) {
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
