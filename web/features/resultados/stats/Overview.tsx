import card from '../../../components/Card.module.css';
import { PieChart, type Slice } from '../../../charts/PieChart.tsx';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { ahoraOptions } from '../api.ts';
import { Anchored, anchors } from './Anchored.tsx';
import { useStatsLinks } from './links.ts';
import { NonCompliantButton } from './NonCompliantButton.tsx';
import { wholeOf, type GroupFacts } from './sections.ts';
import { groupSlices, muestras, verdictSlices, narrowingOf, typeSlices } from './slices.ts';
import type { Snapshot } from './snapshot.ts';
import { TypeGrid } from './TypeGrid.tsx';
import classes from './Overview.module.css';
import { IconAlertTriangle, IconCircleCheck, IconMinus, IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { totalOf } from '../../../../contract/base/porcentajes.ts';
import { textoDeCumplimiento } from './labels.ts';
import { VerdictBar, VerdictCounts } from './VerdictShares.tsx';

/** The tab without grouping: the whole, then each group, then each type. */
export function Overview({ snapshot }: { snapshot: Snapshot }) {
  const { table } = useStatsLinks();
  const { groups, types } = wholeOf(snapshot);
  const unresolved = useInfiniteQuery({ ...ahoraOptions(snapshot.filtros), enabled: false }).data?.pages[0]?.incumplen
    .tipos;
  const { total, muestrasCumple, muestrasNoCumple, muestrasOtras } = snapshot.stats.summary;
  const conteo = { cumple: muestrasCumple, noCumple: muestrasNoCumple, otros: muestrasOtras };
  const ofGroups = groupSlices(snapshot.grupos.stats, groups, table);
  const isRepeated = ofGroups.reduce((sum, { count }) => sum + count, 0) > total;

  return (
    <>
      <section
        className={`${card.card} ${classes.card} pt-16 px-inset pb-20 whole-on-paper`}
        aria-labelledby="resumen-general"
      >
        <div className="kept-with-next-on-paper wrap items-center between min-height-30 flex gap-8-16 mb-16">
          <h2 className={card.title} id="resumen-general">
            Resumen General
          </h2>
          <NonCompliantButton count={muestrasNoCumple} narrowing={{}} />
        </div>
        <div className={classes.pies}>
          <PieChart
            title="Muestras por grupo"
            slices={ofGroups}
            ofOne={oneKind}
            {...(isRepeated && {
              note: `Una muestra cuyo tipo está en varios grupos cuenta en cada uno; en total hay ${cantidad(total, ...muestras)}.`,
            })}
          />
          <PieChart title="Conclusiones" slices={verdictSlices(conteo, {}, table)} ofOne={oneVerdict} />
        </div>
      </section>
      <section className={`${classes.section} flex column gap-12 block-on-paper`} aria-labelledby="analisis-por-grupo">
        <h2 className="kept-with-next-on-paper size-16 weight-600" id="analisis-por-grupo">
          Análisis detallado por grupo
        </h2>
        {groups.map((group) => (
          <GroupAnalysis key={group.id ?? ''} group={group} />
        ))}
      </section>
      <Anchored
        id={anchors.types}
        labelledBy="cumplimiento-por-tipo"
        className={`${classes.section} flex column gap-12 block-on-paper`}
      >
        <h2 className="kept-with-next-on-paper size-16 weight-600" id="cumplimiento-por-tipo">
          Cumplimiento por tipo de muestra
        </h2>
        <TypeGrid types={types} level={3} {...(unresolved && { unresolved })} />
      </Anchored>
    </>
  );
}

/** `Todas son de Alimentos`: what stands in the place of a pie of groups or of types that has one part. */
export function oneKind({ label, count, to }: Slice) {
  return (
    <span className={classes.one}>
      {count === 1 ? 'Es de' : 'Todas son de'} {to === undefined ? label : <Link to={to}>{label}</Link>}
    </span>
  );
}

const marks = { cumple: IconCircleCheck, noCumple: IconAlertTriangle, otros: IconMinus } as const;

/**
 * `Cumple: las 44 muestras`: what stands in the place of a pie of verdicts that has one part. It is the laboratory's conclusion:
 * a determination of theirs may fail all the same, so it isn't said that they comply.
 */
export function oneVerdict({ key, label, count, to }: Slice) {
  const verdict = key === 'cumple' || key === 'noCumple' ? key : 'otros';
  const Mark = marks[verdict];
  const words = `${label}: ${count === 1 ? 'la única muestra' : `las ${cantidad(count, 'muestra', 'muestras')}`}`;
  return (
    <span className={`${classes.one} flex gap-6 ${classes[verdict]}`}>
      <Mark size={16} stroke={2.2} aria-hidden className="rigid mt-4" />
      {to === undefined ? words : <Link to={to}>{words}</Link>}
    </span>
  );
}

/**
 * One group in detail: of which types its samples are, and how many comply. On a phone its pies are
 * folded, and a bar says how many comply.
 */
function GroupAnalysis({ group }: { group: GroupFacts }) {
  const { table } = useStatsLinks();
  const [isUnfolded, setUnfolded] = useState(false);
  const pies = useId();
  const { name, color, conteo } = group;
  const narrowing = narrowingOf(group);
  const to = table(narrowing);
  const ofTypes = typeSlices(group.types, table);
  const ofVerdicts = verdictSlices(conteo, narrowing, table);
  const heading = `grupo-${group.id ?? 'otros'}`;
  return (
    <section className={`${card.card} ${classes.card} pt-16 px-inset pb-20 whole-on-paper`} aria-labelledby={heading}>
      <div
        className={`${classes.groupHead} kept-with-next-on-paper wrap items-center between min-height-30 flex gap-8-16 mb-16`}
      >
        <h3
          className={`${classes.name} flex items-center gap-8 size-16 weight-600 break-anywhere name-link`}
          id={heading}
        >
          <span className="rigid width-10 height-10 round" style={{ background: color }} aria-hidden />
          {to === undefined ? name : <Link to={to}>{name}</Link>}
        </h3>
        <p className={`${classes.facts} grow ink-3 size-13 figures`}>
          {cantidad(totalOf(conteo), ...muestras)} · {textoDeCumplimiento(conteo)}
        </p>
        <NonCompliantButton count={conteo.noCumple} narrowing={narrowing} of={name} />
      </div>
      {ofVerdicts.length > 1 ? (
        <div className={`${classes.inShort} gap-8-on-phones hidden`}>
          <VerdictBar conteo={conteo} isThin />
          <VerdictCounts conteo={conteo} narrowing={narrowing} of={name} />
        </div>
      ) : null}
      <div id={pies} className={isUnfolded ? classes.pies : `${classes.pies} ${classes.folded}`}>
        <PieChart title={`Tipos de muestra de ${name}`} slices={ofTypes} ofOne={oneKind} />
        <PieChart title={`Cumplimiento de ${name}`} slices={ofVerdicts} ofOne={oneVerdict} />
      </div>
      {ofTypes.length > 1 || ofVerdicts.length > 1 ? (
        <UnstyledButton
          className={`${classes.unfold} hidden no-print`}
          aria-expanded={isUnfolded}
          aria-controls={pies}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <IconChevronDown size={16} aria-hidden className="turning" />
          {isUnfolded ? 'Ocultar gráficos' : 'Ver gráficos'}
          <span className="unseen"> de {name}</span>
        </UnstyledButton>
      ) : null}
    </section>
  );
}
