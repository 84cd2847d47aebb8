import { Link } from 'react-router-dom';
import card from '../../../components/Card.module.css';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { totalOf } from '../../../../contract/base/porcentajes.ts';
import { cifraDeCumplimiento, hasVerdict, withoutVerdict } from './labels.ts';
import { useStatsLinks } from './links.ts';
import type { Narrowing } from './narrow.ts';
import { NonCompliantButton } from './NonCompliantButton.tsx';
import { type TypeFacts } from './sections.ts';
import classes from './TypeGrid.module.css';
import { VerdictBar, VerdictCounts } from './VerdictShares.tsx';

interface TypeGridProps {
  types: readonly TypeFacts[];
  /** What they are the types of, besides the filters. */
  within?: Narrowing;
  /** The types of which something is unresolved now, where the figures are of all days: their cards have a red edge. */
  unresolved?: readonly string[];
  /** The heading's level of each card. */
  level: 3 | 5;
}

const nowhere: Narrowing = {};
const none: readonly string[] = [];

/** A card for each type of sample: how many of it comply. */
export function TypeGrid({ types, within = nowhere, unresolved = none, level }: TypeGridProps) {
  return (
    <ul className={`${classes.grid} grid gap-12 no-bullets tiles-280`}>
      {types.map((type) => (
        <TypeCard
          key={type.name}
          type={type}
          narrowing={{ ...within, tipos: [type.name] }}
          isUnresolved={unresolved.includes(type.name)}
          level={level}
        />
      ))}
    </ul>
  );
}

interface TypeCardProps {
  type: TypeFacts;
  narrowing: Narrowing;
  isUnresolved: boolean;
  level: 3 | 5;
}

function TypeCard({ type, narrowing, isUnresolved, level }: TypeCardProps) {
  const { name, colors, conteo } = type;
  const to = useStatsLinks().table(narrowing);
  const total = totalOf(conteo);
  const Heading = level === 3 ? 'h3' : 'h5';
  return (
    <li
      className={`${card.card} ${classes.card} py-12 px-16 flex column whole-on-paper`}
      data-unresolved={isUnresolved || undefined}
    >
      <div className="flex items-baseline between gap-12">
        <Heading className="name-link flex shrink m-0 size-14 weight-600 break-anywhere">
          <span className="inline-flex rigid items-center gap-2" style={{ height: 21, marginRight: 8 }} aria-hidden>
            {[...new Set(colors)].map((color) => (
              <span key={color} className="width-10 height-10 round" style={{ background: color }} />
            ))}
          </span>
          {to === undefined ? name : <Link to={to}>{name}</Link>}
        </Heading>
        <span className="size-16 weight-600 figures nowrap">{cifraDeCumplimiento(conteo)}</span>
      </div>
      <p className="flex items-baseline between gap-12 ink-3 size-12 figures mb-12">
        {cantidad(total, 'muestra', 'muestras')}
        <span>{hasVerdict(conteo) ? 'cumplimiento' : withoutVerdict.words}</span>
      </p>
      <VerdictBar conteo={conteo} isThin />
      <div className={`${classes.foot} pt-12 flex items-end between gap-8-12`}>
        <VerdictCounts conteo={conteo} narrowing={narrowing} of={name} look="lines" />
        <NonCompliantButton count={conteo.noCumple} narrowing={narrowing} of={name} isSmall />
      </div>
    </li>
  );
}
