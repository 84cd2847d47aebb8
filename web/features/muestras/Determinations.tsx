import { CloseButton, Switch, TextInput } from '@mantine/core';
import { IconSearch, IconTestPipeOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Determinacion } from '../../../contract/muestras/muestra.ts';
import card from '../../components/Card.module.css';
import { keyed } from '../../components/keyed.ts';
import { usePrinting } from '../../components/printing.ts';
import { Message } from '../../components/Message.tsx';
import { cantidad } from '../../../contract/base/numeros.ts';
import { DeterminationRows, SampleResultsTable } from './DeterminationRows.tsx';
import classes from './Determinations.module.css';
import type { Readings } from './lectura/readings-by-result.ts';
import type { ValuesOfPoint } from './sparkline/values-of-point.ts';
import { isFailed, isFailing } from '../../../contract/muestras/rules/conclusion.ts';
import { longSampleFrom, triage } from './triage.ts';

interface DeterminationsProps {
  determinaciones: readonly Determinacion[];
  /** What there is of the parameters at the sample's point; without it there is no column for that. */
  values?: ValuesOfPoint | 'coming' | undefined;
  /** What the norm of the sample's type says of each result, where one is switched on. */
  readings?: Readings | undefined;
}

/** Puts the items that meet the condition first, and keeps the order within both parts. */
function first<Item>(items: readonly Item[], holds: (item: Item) => boolean): Item[] {
  return [...items.filter(holds), ...items.filter((item) => !holds(item))];
}

/** A sample's determinations and their results, what fails first; a long sample can be searched and narrowed. */
export function Determinations({ determinaciones, values, readings }: DeterminationsProps) {
  const title = useId();
  const [text, setText] = useState('');
  const [onlyFailed, setOnlyFailed] = useState(false);
  const results = determinaciones.flatMap(({ resultados }) => resultados);
  const failures = results.filter(isFailed).length;
  const wanted = { text, onlyFailed };
  const triaged = keyed(first(determinaciones, isFailing), nameOf).map(({ key, item }) => ({
    key,
    item,
    sorted: triage(item, wanted),
  }));
  const known = values === 'coming' ? undefined : values;
  // Its place is kept until it is known that there is nothing to be drawn; paper has none.
  const isDrawn = values === 'coming' || (known !== undefined && known.parametros.size > 0);
  const hasTrend = !usePrinting() && isDrawn;
  const isAsked = text !== '' || onlyFailed;
  const found = triaged.reduce((sum, { sorted }) => sum + sorted.shown.size, 0);

  return (
    <section aria-labelledby={title} className={classes.section}>
      <div className="gap-8-24 flex wrap items-center between mb-6">
        <div className="flex wrap items-baseline gap-2-12">
          <h2 className="weight-600" style={{ fontSize: 18 }} id={title}>
            Determinaciones y resultados
          </h2>
          {results.length > 0 ? (
            <p className="ink-3">
              {summary(determinaciones.length, results.length)}
              {failures > 0 ? (
                <b className="no-cumple weight-600"> · {cantidad(failures, 'no cumple', 'no cumplen')}</b>
              ) : null}
            </p>
          ) : null}
        </div>
        {results.length > longSampleFrom ? (
          <div className={`${classes.tools} flex wrap items-center gap-8-24 no-print`}>
            {failures > 0 ? (
              <Switch
                label="Solo No cumple"
                checked={onlyFailed}
                onChange={(event) => setOnlyFailed(event.currentTarget.checked)}
              />
            ) : null}
            <TextInput
              aria-label="Buscar parámetro"
              placeholder="Buscar parámetro"
              className={classes.search}
              leftSection={<IconSearch size={16} aria-hidden />}
              rightSection={text ? <CloseButton size="sm" aria-label="Borrar" onClick={() => setText('')} /> : null}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </div>
        ) : null}
      </div>
      <output className={`${classes.found} block ink-2 no-print mb-12`}>
        {isAsked ? cantidad(found, 'parámetro encontrado', 'parámetros encontrados') : ''}
      </output>
      {determinaciones.length === 0 ? (
        <div className={card.card}>
          <Message icon={IconTestPipeOff} title="No se encontraron determinaciones para esta muestra." />
        </div>
      ) : (
        <div className={`${card.card} ${classes.all} container relative`}>
          <SampleResultsTable labelledBy={title} hasTrend={hasTrend}>
            {triaged.map(({ key, item, sorted: { shown, folded } }) => (
              <DeterminationRows
                key={key}
                determinacion={item}
                resultados={first(item.resultados, isFailed)}
                values={known}
                readings={readings}
                hasTrend={hasTrend}
                shown={shown}
                folded={folded}
                isHidden={isAsked && shown.size === 0}
              />
            ))}
          </SampleResultsTable>
          {isAsked && found === 0 ? <Message title="Ningún parámetro coincide" /> : null}
        </div>
      )}
    </section>
  );
}

function nameOf({ descripcion }: Determinacion): string {
  return descripcion;
}

function summary(determinations: number, parameters: number): string {
  return [
    cantidad(determinations, 'determinación', 'determinaciones'),
    cantidad(parameters, 'parámetro', 'parámetros'),
  ].join(' · ');
}
