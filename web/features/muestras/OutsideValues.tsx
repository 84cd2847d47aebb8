import { IconArrowBarToUp, IconInfoCircle } from '@tabler/icons-react';
import type { Motivos } from '../../../contract/muestras/motivos.ts';
import { maxMotivos } from '../../../contract/muestras/motivos.ts';
import type { Muestra } from '../../../contract/muestras/muestra.ts';
import { isFueraSinDecir } from '../../../contract/normas/rules/contraste.ts';
import { byExceso, type Medida, medidaDe } from '../../../contract/muestras/rules/exceso.ts';
import { motivosProbables, textoSinMotivos, tituloDeMotivos } from '../../../contract/muestras/rules/motivos.ts';
import { cantidad } from '../../../contract/base/numeros.ts';
import { textoConUnidad, textoDeLimites } from '../../../contract/muestras/rules/resultado.ts';
import { keyed } from '../../components/keyed.ts';

/** Results from which on such values are named before them: fewer are read at a glance. */
const minResultsToName = 6;

/**
 * Values outside their limits that the laboratory doesn't conclude to fail. Where the laboratory fails the sample without a
 * reason, the likely reasons, or that there are none; otherwise the values, before a longer list of results.
 */
export function OutsideValues({ muestra }: { muestra: Pick<Muestra, 'conclusion_muestra' | 'determinaciones'> }) {
  const motivos = motivosProbables(muestra);
  if (motivos) return <Motives motivos={motivos} />;
  const results = muestra.determinaciones.flatMap(({ resultados }) => resultados);
  const outside = results.filter((resultado) => isFueraSinDecir(resultado, resultado.conclusion)).toSorted(byExceso);
  if (outside.length === 0 || results.length < minResultsToName) return null;
  const isOne = outside.length === 1;
  return (
    <Box
      label="Valores fuera de límite"
      title={`${cantidad(outside.length, 'valor', 'valores')} fuera de límite que el laboratorio no da por ${isOne ? 'incumplido' : 'incumplidos'}`}
      medidas={outside.slice(0, maxMotivos).map(medidaDe)}
      total={outside.length}
    />
  );
}

function Motives({ motivos }: { motivos: Motivos }) {
  const { fuera, total } = motivos;
  if (total > 0) {
    return (
      <Box
        label="Por qué no cumple"
        title={tituloDeMotivos(motivos)}
        medidas={fuera.map(({ medida }) => medida)}
        total={total}
      />
    );
  }
  return (
    <section
      className="mb-12 px-16 framed-strong flex gap-12 rounded on-card"
      style={{ paddingBlock: 9 }}
      aria-label="Por qué no cumple"
    >
      <IconInfoCircle size={20} stroke={1.8} aria-hidden className="rigid ink-2" />
      <p className="shrink">{textoSinMotivos(motivos)}.</p>
    </section>
  );
}

interface BoxProps {
  label: string;
  title: string;
  medidas: readonly Medida[];
  /** All of them, those that aren't named too. */
  total: number;
}

function Box({ label, title, medidas, total }: BoxProps) {
  return (
    <section
      className="mb-12 px-16 framed-strong flex gap-12 rounded on-card"
      style={{ paddingBlock: 9 }}
      aria-label={label}
    >
      <IconArrowBarToUp size={20} stroke={1.8} aria-hidden className="rigid ink-2" />
      <div className="shrink">
        <p className="weight-600">{title}</p>
        <ul className="mt-2 flex wrap gap-4-24 no-bullets break-anywhere">
          {keyed(medidas, ({ parametro }) => parametro).map(({ key, item: medida }) => (
            <li key={key}>
              {medida.parametro}: <b>{textoConUnidad(medida)}</b>
              <span className="ink-2"> ({textoDeLimites(medida.referencia)})</span>
            </li>
          ))}
          {total > medidas.length ? (
            <li>y {cantidad(total - medidas.length, 'parámetro más', 'parámetros más')}</li>
          ) : null}
        </ul>
      </div>
    </section>
  );
}
