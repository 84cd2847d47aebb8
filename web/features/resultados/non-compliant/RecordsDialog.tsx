import { Button } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { IconChartPie, IconCircleCheck } from '@tabler/icons-react';
import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import type { MuestraListada } from '../../../../contract/muestras/muestra-listada.ts';
import { colorsFor, verdictColors } from '../../../charts/palettes.ts';
import { PieChart, type Slice } from '../../../charts/PieChart.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Message } from '../../../components/Message.tsx';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { SortSelect } from '../table/SortSelect.tsx';
import { fails, inOrder, newestFirst, tallyFailed } from './records.ts';
import { RecordsTable } from './RecordsTable.tsx';
import { query } from '../../../app/services.ts';
import { WaitingBlocks } from '../../../components/Loading.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import classes from './RecordsDialog.module.css';

export interface NonCompliantDialogProps {
  /** What the records are of: the page's filters, narrowed to what was opened. */
  filtros: Filtros;
  /** Called once the closing transition has ended. */
  onClosed: () => void;
  /** What it was opened from, as people call it: a group, a month, a solicitante. */
  scope?: string | undefined;
}

/** 'Registros que No Cumplen': loads when it appears, and when its filters change. */
export function RecordsDialog({ filtros, onClosed, scope }: NonCompliantDialogProps) {
  return (
    <Dialog
      isPage
      title={
        <>
          Registros que No Cumplen
          {scope ? <span className="block ink-3 size-13 weight-400">{scope}</span> : null}
        </>
      }
      onClosed={onClosed}
    >
      {(close) => (
        <>
          <div style={{ flex: '1 0 auto' }}>
            <NonCompliantRecords key={JSON.stringify(filtros)} filtros={filtros} />
          </div>
          <div
            className="py-10 px-inset sticky-if-tall flex justify-end line-above on-card"
            style={{ zIndex: 20, bottom: 0 }}
          >
            <Button variant="default" onClick={close}>
              Cerrar
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** What doesn't comply: how many samples, which determinations, and the list of them. */
function NonCompliantRecords({ filtros }: { filtros: Filtros }) {
  const found = useQuery(nonCompliantOptions(filtros));
  if (!found.data) {
    if (!found.isError || found.isFetching) {
      return (
        <div className="pt-16 pb-20 px-inset">
          <WaitingBlocks isSaid label="Cargando registros..." heights={[420]} />
        </div>
      );
    }
    return <LoadFailure title="Error al cargar los registros que no cumplen" query={found} />;
  }
  const { results, pagination } = found.data;
  if (results.length === 0) {
    return (
      <Message icon={IconCircleCheck} title="No se encontraron registros que no cumplan con los criterios actuales." />
    );
  }
  return <Records filtros={filtros} records={results} total={pagination.totalItems} />;
}

interface RecordsProps {
  filtros: Filtros;
  records: readonly MuestraListada[];
  /** All that there are; the records are the newest of them. */
  total: number;
}

function Records({ filtros, records, total }: RecordsProps) {
  const [order, setOrder] = useState(newestFirst);
  const [chosen, setChosen] = useState<string>();
  const [isCharted, setCharted] = useState(false);
  const chart = useId();
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
      <output className="pt-16 px-inset block no-cumple weight-600">
        {cantidad(total, 'registro que no cumple', 'registros que no cumplen')}
      </output>
      {total > records.length ? (
        <p className="pt-4 px-inset ink-2">
          Se muestran los {numero(records.length)} más recientes de {numero(total)}; el gráfico cuenta solo estos.
        </p>
      ) : null}
      {slices.length > 0 ? (
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ margin: '8px 16px 10px' }}
          aria-expanded={isCharted}
          aria-controls={chart}
          leftSection={<IconChartPie size={16} aria-hidden />}
          onClick={() => setCharted(!isCharted)}
        >
          {isCharted ? 'Ocultar las determinaciones' : `Ver por determinación (${numero(slices.length)})`}
        </Button>
      ) : null}
      {isCharted ? (
        <div id={chart} className="pt-16 pb-20 px-inset">
          <PieChart
            title="Determinaciones que no cumplen"
            note="Muestras en las que no cumple cada determinación, y qué parte son de todos los incumplimientos. Una muestra cuenta en cada determinación que no cumple."
            slices={slices}
            ofOne={oneDetermination}
            onSelect={choose}
            selected={chosen}
          />
        </div>
      ) : null}
      <div className={`${classes.table} line-above`}>
        <div className={`${classes.bar} py-8 px-inset flex wrap items-center line-below gap-8-16`}>
          <output className="ink-2">
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
        <RecordsTable filtros={filtros} all={records} records={listed} order={order} onSort={setOrder} />
      </div>
    </>
  );
}

function oneDetermination({ label, count }: Slice) {
  return (
    <>
      No cumple una sola determinación: <b>{label}</b>, en {cantidad(count, 'muestra', 'muestras')}.
    </>
  );
}

/** The maxRecords records that the dialog loads. */
const maxRecords = 1000;

/** The samples of some filters that don't comply, the newest, as many as the dialog loads. */
function nonCompliantOptions(filtros: Filtros) {
  const asked = { ...filtros, conclusionMuestra: 'No cumple', page: 1, limit: maxRecords, ...newestFirst } as const;
  // It is loaded whenever it is opened; what was there stays while it comes.
  return query('listResults', { query: asked }, { refetchOnMount: 'always' });
}
