import { Unbroken } from '../../components/Unbroken.tsx';
import type { Muestra } from '../../../contract/muestras/muestra.ts';
import type { MuestraAnulada } from '../../../contract/muestras/muestra-anulada.ts';
import { type CampoSimple, camposSimples, type GrupoDeDatos } from '../../../contract/muestras/muestra-campos.ts';
import { conclusionOfMuestra } from '../../../contract/muestras/rules/conclusion.ts';
import { SampleVerdict } from '../../components/VerdictBadge.tsx';
import { fechaLarga } from '../../../contract/base/fechas.ts';
import { textoDeCampo } from '../../../contract/puntos/rules/punto.ts';
import classes from './Sample.module.css';
import type { ReactNode } from 'react';
import card from '../../components/Card.module.css';

interface FactsProps {
  /** One that was annulled has no verdict. */
  muestra: Muestra | MuestraAnulada;
  /** `aside` puts the cards one under another, for a narrow column; on paper both are the same. */
  look?: 'wide' | 'aside';
}

/**
 * Everything that is known of a sample but its results. Number and verdict, which the page's title says, are drawn on
 * paper only, and read out.
 */
export function Facts({ muestra, look = 'wide' }: FactsProps) {
  // What ISO/IEC 17025 asks of a report, as far as the laboratory delivers it.
  const report = factsOf(muestra, 'informe');
  return (
    <div className={look === 'aside' ? `${classes.facts} ${classes.aside}` : classes.facts}>
      <FactList id="general" title="Información general" facts={factsOf(muestra, 'general')} size="most" />
      <FactList id="solicitante" title="Solicitante" facts={requesterFacts(muestra)} size="third" />
      <FactList
        id="muestreo"
        title="Detalles del muestreo"
        facts={factsOf(muestra, 'muestreo')}
        size={report.length > 0 ? 'half' : 'whole'}
      />
      {report.length > 0 ? <FactList id="informe" title="Informe" facts={report} size="half" /> : null}
    </div>
  );
}

/** The facts of a group, in its order. */
function factsOf(muestra: FactsProps['muestra'], group: GrupoDeDatos): Fact[] {
  return camposSimples
    .flatMap((campo) => (campo.detail?.group === group ? [{ campo, order: campo.detail.order }] : []))
    .toSorted((a, b) => a.order - b.order)
    .flatMap(({ campo }) => factOf(muestra, campo, group));
}

/** A field as facts: mostly one; none where it is absent and its group doesn't show what is. */
function factOf(muestra: FactsProps['muestra'], { name, label, kind, time }: CampoSimple, group: GrupoDeDatos): Fact[] {
  if (name === 'conclusion_muestra') return 'anulada' in muestra ? [] : conclusionFacts(muestra);
  if (name === 'numero_muestra') return [{ name: label, value: muestra[name], isPaperOnly: true }];
  const value = textoDeCampo(muestra[name]);
  const isWide = kind === 'long';
  if (!value && (isWide || kind === 'point' || group === 'informe')) return [];
  // A day in words is longer than a narrow column: it may be broken.
  const day = kind === 'date' && value ? <>{fechaLarga(value, time && muestra[time])}</> : undefined;
  return [{ name: label, value: day ?? value, isWide }];
}

function conclusionFacts({ conclusion_muestra: conclusion }: Muestra): Fact[] {
  const verdict = { name: 'Conclusión global', value: <SampleVerdict conclusion={conclusion} />, isPaperOnly: true };
  // Words of the laboratory's own that are neither Cumple nor No cumple are shown beside the word that they count as.
  return conclusionOfMuestra(conclusion) === 'Sin definir'
    ? [verdict, { name: 'Conclusión del laboratorio', value: conclusion }]
    : [verdict];
}

function requesterFacts({ solicitante: { nombre, id } }: FactsProps['muestra']): Fact[] {
  const name = { name: 'Nombre', value: nombre, isWide: true };
  return id ? [name, { name: 'Identificación', value: id }] : [name];
}

/** A fact's name and what it is; wide ones take the whole line. */
interface Fact {
  name: string;
  value: ReactNode;
  isWide?: boolean;
  isPaperOnly?: boolean;
}

interface FactListProps {
  id: string;
  title: string;
  facts: readonly Fact[];
  /** How much of the line the card takes, and with it how many facts stand beside one another. */
  size: 'third' | 'half' | 'most' | 'whole';
}

/** A card of facts, as a list of definitions. */
function FactList({ id, title, facts, size }: FactListProps) {
  return (
    <section
      className={`${card.card} ${classes.card} pt-16 px-inset pb-20 whole-on-paper ${classes[size]}`}
      aria-labelledby={id}
    >
      <h2 className={card.title} id={id}>
        {title}
      </h2>
      <dl className={`${classes.list} grid mt-12 terms`}>
        {facts.map(({ name, value, isWide, isPaperOnly }) => (
          <div key={name} className={isPaperOnly ? 'unseen-on-screen' : isWide ? 'all-columns' : undefined}>
            <dt>{name}</dt>
            <dd>{typeof value === 'string' && value ? <Unbroken>{value}</Unbroken> : value || '-'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
