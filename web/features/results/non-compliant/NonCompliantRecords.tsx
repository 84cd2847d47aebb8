import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Filtros } from '../../../../contract/filtros.ts';
import type { MuestraListada } from '../../../../contract/muestra.ts';
import { messageOf } from '../../../api/api-error.ts';
import { colorsFor, verdictColors } from '../../../charts/palettes.ts';
import { PieChart } from '../../../charts/PieChart.tsx';
import { Message } from '../../../components/Message.tsx';
import { cantidad, numero } from '../../../../contract/rules/numeros.ts';
import { SortSelect } from '../table/SortSelect.tsx';
import { nonCompliantOptions } from './non-compliant-options.ts';
import { inOrder, newestFirst } from './order.ts';
import classes from './RecordsDialog.module.css';
import { RecordsSkeleton } from './RecordsSkeleton.tsx';
import { RecordsTable } from './RecordsTable.tsx';
import { fails, tallyFailed } from './tally.ts';

/** What doesn't comply: how many samples, what of them, and which they are. */
export function NonCompliantRecords({ filtros }: { filtros: Filtros }) {
  const found = useQuery(nonCompliantOptions(filtros));
  if (!found.data) {
    if (!found.isError || found.isFetching) return <RecordsSkeleton />;
    return (
      <Message
        isError
        title="Error al cargar los registros que no cumplen"
        action={<Button onClick={() => void found.refetch()}>Reintentar</Button>}
      >
        {messageOf(found.error)}
      </Message>
    );
  }
  const { results, pagination } = found.data;
  if (results.length === 0) {
    return (
      <Message icon={IconCircleCheck} title="No se encontraron registros que no cumplan con los criterios actuales." />
    );
  }
  return <Records records={results} total={pagination.totalItems} />;
}

interface RecordsProps {
  records: readonly MuestraListada[];
  /** All that there are; the records are the newest of them. */
  total: number;
}

function Records({ records, total }: RecordsProps) {
  const [order, setOrder] = useState(newestFirst);
  const [chosen, setChosen] = useState<string>();
  const slices = useMemo(() => {
    const failed = tallyFailed(records);
    const colors = colorsFor(failed.length);
    return failed.map(({ name, count }, index) => ({
      key: name,
      label: name,
      count,
      color: colors[index] ?? verdictColors.otros,
    }));
  }, [records]);
  const listed = useMemo(() => {
    const wanted = chosen === undefined ? records : records.filter((one) => fails(one, chosen));
    return inOrder(wanted, order);
  }, [records, chosen, order]);
  const choose = (name: string) => setChosen(name === chosen ? undefined : name);

  return (
    <>
      <output className={classes.count}>{cantidad(total, 'registro que no cumple', 'registros que no cumplen')}</output>
      {total > records.length ? (
        <p className={classes.most}>
          Se muestran los {numero(records.length)} más recientes de {numero(total)}; el gráfico cuenta solo estos.
        </p>
      ) : null}
      {slices.length > 0 ? (
        <div className={classes.chart}>
          <PieChart
            title="Determinaciones que no cumplen"
            note="Muestras en las que no cumple cada determinación, y qué parte son de todos los incumplimientos. Una muestra cuenta en cada determinación que no cumple."
            slices={slices}
            onSelect={choose}
            selected={chosen}
          />
        </div>
      ) : null}
      <div className={classes.table}>
        <div className={classes.bar}>
          <output className={classes.listed}>
            {chosen === undefined
              ? cantidad(listed.length, 'muestra', 'muestras')
              : `${cantidad(listed.length, 'muestra no cumple', 'muestras no cumplen')} «${chosen}»`}
          </output>
          {chosen === undefined ? null : (
            <Button variant="subtle" size="compact-sm" onClick={() => setChosen(undefined)}>
              Ver todas
            </Button>
          )}
          <SortSelect order={order} onSort={setOrder} />
        </div>
        <RecordsTable records={listed} order={order} onSort={setOrder} />
      </div>
    </>
  );
}
