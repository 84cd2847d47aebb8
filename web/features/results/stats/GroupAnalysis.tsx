import { Link } from 'react-router-dom';
import { PieChart } from '../../../charts/PieChart.tsx';
import { WhenNear } from '../../../charts/WhenNear.tsx';
import card from '../../../components/Card.module.css';
import { cantidad } from '../../../../contract/rules/numeros.ts';
import { totalOf } from '../../../../contract/rules/porcentajes.ts';
import classes from './GroupAnalysis.module.css';
import { textoDeCumplimiento } from './labels.ts';
import { useStatsLinks } from './links.ts';
import { NonCompliantButton } from './NonCompliantButton.tsx';
import overview from './Overview.module.css';
import { type GroupFacts } from './sections.ts';
import { muestras, narrowingOf, typeSlices, verdictSlices } from './slices.ts';

/** Height of the two pies of a group before they are drawn, in pixels. */
const piesHeight = 330;

/** One group in detail (spec, section 2): of which types its samples are, and how many comply. */
export function GroupAnalysis({ group }: { group: GroupFacts }) {
  const { table } = useStatsLinks();
  const { name, color, conteo, types } = group;
  const narrowing = narrowingOf(group);
  const to = table(narrowing);
  const total = totalOf(conteo);
  const heading = `grupo-${group.id ?? 'otros'}`;
  return (
    <section className={`${card.card} ${overview.card} ${classes.group}`} aria-labelledby={heading}>
      <div className={overview.head}>
        <h3 className={classes.name} id={heading}>
          <span className={classes.dot} style={{ background: color }} aria-hidden />
          {to === undefined ? name : <Link to={to}>{name}</Link>}
        </h3>
        <p className={classes.facts}>
          {cantidad(total, ...muestras)} · {textoDeCumplimiento(conteo)}
        </p>
        <NonCompliantButton count={conteo.noCumple} narrowing={narrowing} of={name} />
      </div>
      <WhenNear height={piesHeight}>
        <div className={overview.pies}>
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
