import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Muestra } from '../../../../contract/muestra.ts';
import { camposSimples } from '../../../../contract/muestra-campos.ts';
import { avance, countDeterminaciones } from '../../../../contract/rules/estado.ts';
import { fechaCorta } from '../../../../contract/rules/fechas.ts';
import { tasa } from '../../../../contract/rules/porcentajes.ts';
import { numero, textoDeTasa } from '../../../../contract/rules/numeros.ts';
import card from '../../../components/Card.module.css';
import { SampleVerdict } from '../../../components/VerdictBadge.tsx';
import { CardDeterminations } from './CardDeterminations.tsx';
import classes from './MuestraCard.module.css';

/** The fields whose facts the card shows after the solicitante's. */
const camposDeTarjeta = camposSimples
  .flatMap(({ name, label, kind, card: place }) =>
    place ? [{ name, label: place.label ?? label, kind, order: place.order }] : [],
  )
  .toSorted((a, b) => a.order - b.order);

/** The id of the link that opens a sample's detail. */
export function linkIdOf(muestra: string): string {
  return `ver-${muestra}`;
}

interface MuestraCardProps {
  muestra: Muestra;
  /** Where its detail is. */
  to: string;
}

/** One sample in progress: what it is, how far it has come, and what is known of it already. */
export function MuestraCard({ muestra, to }: MuestraCardProps) {
  const { numero_muestra, producto, referencia_externa: referencia, conclusion_muestra: conclusion } = muestra;
  const { total, completados } = avance(muestra.determinaciones);
  const title = `muestra-${muestra._id}`;
  const counts = countDeterminaciones(muestra.determinaciones);
  return (
    <li className={`${card.card} ${classes.card}`} data-failed={counts.noCumplen > 0 || undefined}>
      <article aria-labelledby={title} className={classes.inside}>
        <div className={classes.head}>
          <h2 className={classes.title} id={title}>
            {numero_muestra}
          </h2>
          <span className={classes.verdict}>
            <SampleVerdict conclusion={conclusion} />
          </span>
          <Button
            component={Link}
            to={to}
            id={linkIdOf(muestra._id)}
            state={{ from: 'en-curso' }}
            variant="default"
            size="xs"
            className={`${classes.open} no-print`}
            aria-label={`Ver detalles de ${numero_muestra}`}
          >
            Ver detalles
          </Button>
        </div>
        <div className={classes.what}>
          <p className={classes.product}>{producto || '-'}</p>
          <p className={classes.reference}>Ref. externa: {referencia || '-'}</p>
          <Progress total={total} completados={completados} />
          <dl className={classes.facts}>
            <Fact name="Solicitante" value={muestra.solicitante.nombre} />
            {camposDeTarjeta.map(({ name, label, kind }) => {
              const value = muestra[name];
              const isWide = kind === 'long';
              if (isWide && !value) return null;
              return (
                <Fact key={name} name={label} value={kind === 'date' ? fechaCorta(value) : value} isWide={isWide} />
              );
            })}
          </dl>
        </div>
        <CardDeterminations muestra={muestra} counts={counts} to={to} />
      </article>
    </li>
  );
}

function Fact({ name, value, isWide }: { name: string; value: string | undefined; isWide?: boolean }) {
  return (
    <div className={isWide ? classes.wide : undefined}>
      <dt>{name}</dt>
      <dd>{value || '-'}</dd>
    </div>
  );
}

interface ProgressProps {
  total: number;
  completados: number;
}

/** How many procedures are completed, of how many, as words and as a bar. */
function Progress({ total, completados }: ProgressProps) {
  const rate = tasa(completados, total);
  return (
    <div className={classes.progress}>
      <p className={classes.words}>
        <span>
          <b>
            {numero(completados)}/{numero(total)}
          </b>{' '}
          procedimientos
        </span>
        <span className={classes.rate}>{textoDeTasa(rate)}</span>
      </p>
      <div className={classes.track} aria-hidden>
        <div className={classes.done} style={{ width: `${rate}%` }} />
      </div>
    </div>
  );
}
