import card from '../../../components/Card.module.css';
import { PieChart } from '../../../charts/PieChart.tsx';
import { cantidad } from '../../../../contract/rules/numeros.ts';
import { Anchored, anchors } from './Anchored.tsx';
import { useStatsLinks } from './links.ts';
import { NonCompliantButton } from './NonCompliantButton.tsx';
import { GroupAnalysis } from './GroupAnalysis.tsx';
import { oneKind, oneVerdict } from './OneSlice.tsx';
import { wholeOf } from './sections.ts';
import { groupSlices, muestras, verdictSlices } from './slices.ts';
import type { Snapshot } from './snapshot.ts';
import { TypeGrid } from './TypeGrid.tsx';
import classes from './Overview.module.css';

/** The tab without grouping: the whole, then each group, then each type. */
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
