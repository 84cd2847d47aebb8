import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { cantidad } from '../../../../contract/rules/numeros.ts';
import { totalOf } from '../../../../contract/rules/porcentajes.ts';
import { PieChart } from '../../../charts/PieChart.tsx';
import card from '../../../components/Card.module.css';
import classes from './GroupAnalysis.module.css';
import { textoDeCumplimiento } from './labels.ts';
import { useStatsLinks } from './links.ts';
import { NonCompliantButton } from './NonCompliantButton.tsx';
import { oneKind, oneVerdict } from './OneSlice.tsx';
import overview from './Overview.module.css';
import type { GroupFacts } from './sections.ts';
import { muestras, narrowingOf, typeSlices, verdictSlices } from './slices.ts';
import { VerdictBar, VerdictCounts } from './VerdictShares.tsx';

/**
 * One group in detail: of which types its samples are, and how many comply. On a phone its pies are
 * folded, and a bar says how many comply.
 */
export function GroupAnalysis({ group }: { group: GroupFacts }) {
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
    <section className={`${card.card} ${overview.card}`} aria-labelledby={heading}>
      <div className={`${overview.head} ${classes.head}`}>
        <h3 className={classes.name} id={heading}>
          <span className={classes.dot} style={{ background: color }} aria-hidden />
          {to === undefined ? name : <Link to={to}>{name}</Link>}
        </h3>
        <p className={classes.facts}>
          {cantidad(totalOf(conteo), ...muestras)} · {textoDeCumplimiento(conteo)}
        </p>
        <NonCompliantButton count={conteo.noCumple} narrowing={narrowing} of={name} />
      </div>
      {ofVerdicts.length > 1 ? (
        <div className={classes.inShort}>
          <VerdictBar conteo={conteo} isThin />
          <VerdictCounts conteo={conteo} narrowing={narrowing} of={name} />
        </div>
      ) : null}
      <div id={pies} className={isUnfolded ? overview.pies : `${overview.pies} ${classes.folded}`}>
        <PieChart title={`Tipos de muestra de ${name}`} slices={ofTypes} ofOne={oneKind} />
        <PieChart title={`Cumplimiento de ${name}`} slices={ofVerdicts} ofOne={oneVerdict} />
      </div>
      {ofTypes.length > 1 || ofVerdicts.length > 1 ? (
        <UnstyledButton
          className={`${classes.unfold} no-print`}
          aria-expanded={isUnfolded}
          aria-controls={pies}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <IconChevronDown size={16} aria-hidden className={classes.chevron} />
          {isUnfolded ? 'Ocultar gráficos' : 'Ver gráficos'}
          <span className="unseen"> de {name}</span>
        </UnstyledButton>
      ) : null}
    </section>
  );
}
