import { Button } from '@mantine/core';
import { IconChevronDown, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Muestra } from '../../../../../contract/muestras/muestra.ts';
import { camposSimples } from '../../../../../contract/muestras/muestra-campos.ts';
import { avance, countDeterminaciones } from '../../../../../contract/muestras/rules/estado.ts';
import { veredicto } from '../../../../../contract/muestras/rules/conclusion.ts';
import { fechaCorta } from '../../../../../contract/base/fechas.ts';
import { textoDeCampo } from '../../../../../contract/puntos/rules/punto.ts';
import { tasa } from '../../../../../contract/base/porcentajes.ts';
import { numero, textoDeTasa } from '../../../../../contract/base/numeros.ts';
import card from '../../../../components/Card.module.css';
import { SampleVerdict } from '../../../../components/VerdictBadge.tsx';
import { dueOf, textOfDue } from '../due.ts';
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
  /** `yyyy-mm-dd`. */
  today: string;
  /** Whether it stands under a section's heading. */
  isInSection: boolean;
}

/**
 * A sample in progress: its description, expected date, progress and first results. On a phone it is a row with the main facts,
 * which opens.
 */
export function MuestraCard({ muestra, to, today, isInSection }: MuestraCardProps) {
  const [isOpen, setOpen] = useState(false);
  const { numero_muestra, producto, referencia_externa: referencia, conclusion_muestra: conclusion } = muestra;
  const { total, completados } = avance(muestra.determinaciones);
  const title = `muestra-${muestra._id}`;
  const counts = countDeterminaciones(muestra.determinaciones);
  const Title = isInSection ? 'h3' : 'h2';
  return (
    <li
      className={`${card.card} ${classes.card} whole-on-paper`}
      data-failed={counts.noCumplen > 0 || veredicto(conclusion) === 'No cumple' || undefined}
      data-open={isOpen || undefined}
    >
      <article aria-labelledby={title} className={`${classes.inside} grid content-start py-12 px-inset`}>
        <div className={`${classes.head} all-columns flex wrap items-center gap-8-12`}>
          <Title className={`${classes.title} size-16 weight-600 break-anywhere`} id={title}>
            {numero_muestra}
          </Title>
          <span className={classes.verdict}>
            <SampleVerdict conclusion={conclusion} isInProgress />
          </span>
          <DueDate prevista={muestra.fecha_prevista} today={today} />
          <p className={`${classes.brief} hidden`}>
            <span className={classes.clipped}>{muestra.tipo_muestra}</span>
          </p>
          <p className={`${classes.brief} hidden`}>
            <span className={classes.clipped}>{muestra.solicitante.nombre}</span>
            {counts.noCumplen > 0 ? (
              <b className={classes.failing}>
                {numero(counts.noCumplen)} no {counts.noCumplen === 1 ? 'cumple' : 'cumplen'}
              </b>
            ) : null}
            <span className={classes.count}>
              {numero(completados)}/{numero(total)}
              <span className="unseen"> procedimientos</span>
            </span>
          </p>
          <button
            type="button"
            className={`${classes.toggle} no-print hidden`}
            aria-expanded={isOpen}
            aria-label={`Ficha de ${numero_muestra}`}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={18} aria-hidden className="turning" />
          </button>
          <Button
            component={Link}
            to={to}
            id={linkIdOf(muestra._id)}
            state={{ from: 'en-curso' }}
            variant="default"
            size="xs"
            className={`${classes.open} push-right no-print`}
            aria-label={`Ver detalles de ${numero_muestra}`}
          >
            Ver detalles
          </Button>
        </div>
        <div className="shrink">
          <p className="weight-500 break-anywhere">
            {producto || '-'} <span className="ml-6 ink-3 size-13 weight-400">Ref. externa: {referencia || '-'}</span>
          </p>
          <Progress total={total} completados={completados} />
          <dl className={`${classes.facts} terms mt-8 grid gap-8-24`}>
            <Fact name="Solicitante" value={muestra.solicitante.nombre} />
            {camposDeTarjeta.map(({ name, label, kind }) => {
              const value = textoDeCampo(muestra[name]);
              const isWide = kind === 'long';
              if (!value && (isWide || kind === 'point')) return null;
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

/** When the results are expected; what is late has a mark too. */
function DueDate({ prevista, today }: { prevista: string | undefined; today: string }) {
  const text = textOfDue(prevista, today);
  if (text === undefined) return null;
  const isLate = dueOf(prevista, today) === 'late';
  return (
    <span
      className={`${classes.due} inline-flex gap-4 items-center ink-2 size-13 figures`}
      data-late={isLate || undefined}
    >
      {isLate ? <IconClock size={15} aria-hidden /> : null}
      {text}
    </span>
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
    <div className="mt-6" style={{ maxWidth: 420 }}>
      <p className={`${classes.words} flex between gap-12 ink-2 size-13 figures`}>
        <span>
          <b>
            {numero(completados)}/{numero(total)}
          </b>{' '}
          procedimientos
        </span>
        <span>{textoDeTasa(rate)}</span>
      </p>
      <div className="clip mt-4 rounded-4" style={{ height: 6, background: '#e3e7ec' }} aria-hidden>
        <div className="full-height rounded-4 on-accent" style={{ width: `${rate}%` }} />
      </div>
    </div>
  );
}
