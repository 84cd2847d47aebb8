import { Link } from 'react-router-dom';
import card from '../../../components/Card.module.css';
import { PieChart } from '../../../charts/PieChart.tsx';
import { cantidad } from '../../../../contract/rules/numeros.ts';
import { totalOf } from '../../../../contract/rules/porcentajes.ts';
import { Anchored, anchors } from './Anchored.tsx';
import { useStatsLinks } from './links.ts';
import { NonCompliantButton } from './NonCompliantButton.tsx';
import { type GroupFacts, wholeOf } from './sections.ts';
import { groupSlices, muestras, narrowingOf, typeSlices, verdictSlices } from './slices.ts';
import type { Snapshot } from './snapshot.ts';
import { TypeGrid } from './TypeGrid.tsx';
import { WhenNear } from '../../../charts/WhenNear.tsx';
import groupAnalysis from './GroupAnalysis.module.css';
import { textoDeCumplimiento } from './labels.ts';
import classes from './Overview.module.css';

/** The tab without grouping (spec, section 2): the whole, then each group, then each type. */
export function Overview({ snapshot }: { snapshot: Snapshot }) {
  const { table } = useStatsLinks();
  const { groups, types } = wholeOf(snapshot);
  const { total, muestrasCumple, muestrasNoCumple, muestrasOtras } = snapshot.stats.summary;
  const conteo = { cumple: muestrasCumple, noCumple: muestrasNoCumple, otros: muestrasOtras };
  const ofGroups = groupSlices(snapshot.grupos.stats, groups, table);
  const isRepeated = ofGroups.reduce((sum, { count }) => sum + count, 0) > total;

  return (
    <>
      <section className={`${card.card} ${classes.card}`} aria-labelledby="resumen-general">
        <div className={classes.head}>
          <h2 className={card.title} id="resumen-general">
            Resumen General
          </h2>
          <NonCompliantButton count={muestrasNoCumple} narrowing={{}} />
        </div>
        <div className={classes.pies}>
          <div>
            <PieChart title="Muestras por grupo" slices={ofGroups} unit={muestras} />
            {isRepeated ? (
              <p className={classes.note}>
                Una muestra cuyo tipo está en varios grupos cuenta en cada uno; en total hay{' '}
                {cantidad(total, ...muestras)}.
              </p>
            ) : null}
          </div>
          <PieChart title="Conclusiones" slices={verdictSlices(conteo, {}, table)} unit={muestras} />
        </div>
      </section>
      <section className={classes.section} aria-labelledby="analisis-por-grupo">
        <h2 className={classes.title} id="analisis-por-grupo">
          Análisis detallado por grupo
        </h2>
        {groups.map((group) => (
          <GroupAnalysis key={group.id ?? ''} group={group} />
        ))}
      </section>
      <Anchored id={anchors.types} labelledBy="cumplimiento-por-tipo" className={classes.section}>
        <h2 className={classes.title} id="cumplimiento-por-tipo">
          Cumplimiento por tipo de muestra
        </h2>
        <TypeGrid types={types} level={3} />
      </Anchored>
    </>
  );
}

/** Height of the two pies of a group before they are drawn, in pixels. */
const piesHeight = 330;

/** One group in detail (spec, section 2): of which types its samples are, and how many comply. */
function GroupAnalysis({ group }: { group: GroupFacts }) {
  const { table } = useStatsLinks();
  const { name, color, conteo, types } = group;
  const narrowing = narrowingOf(group);
  const to = table(narrowing);
  const total = totalOf(conteo);
  const heading = `grupo-${group.id ?? 'otros'}`;
  return (
    <section className={`${card.card} ${classes.card} ${groupAnalysis.group}`} aria-labelledby={heading}>
      <div className={classes.head}>
        <h3 className={groupAnalysis.name} id={heading}>
          <span className={groupAnalysis.dot} style={{ background: color }} aria-hidden />
          {to === undefined ? name : <Link to={to}>{name}</Link>}
        </h3>
        <p className={groupAnalysis.facts}>
          {cantidad(total, ...muestras)} · {textoDeCumplimiento(conteo)}
        </p>
        <NonCompliantButton count={conteo.noCumple} narrowing={narrowing} of={name} />
      </div>
      <WhenNear height={piesHeight}>
        <div className={classes.pies}>
          <PieChart title={`Tipos de muestra de ${name}`} slices={typeSlices(types, table)} unit={muestras} />
          <PieChart
            title={`Cumplimiento de ${name}`}
            slices={verdictSlices(conteo, narrowing, table)}
            unit={muestras}
          />
        </div>
      </WhenNear>
    </section>
  );
}
