import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { InstalacionEntera } from '../../../../contract/programa/programa.ts';
import card from '../../../components/Card.module.css';
import { LoadFailure, RefreshFailure } from '../../../components/LoadFailure.tsx';
import { coberturaDeInstalacionOptions } from '../api.ts';
import { Calendario } from '../calendario/Calendario.tsx';
import { PeriodoDialog, type PeriodoPedido } from '../PeriodoDialog.tsx';
import classes from '../calendario/Calendario.module.css';
import { textoDeCuenta, textoDeResumen } from '../words.ts';

/** How an installation stands this year: how many samples lack, in a sentence and by month. */
export function ComoVa({ entera, hoy }: { entera: InstalacionEntera; hoy: string }) {
  const query = useQuery(coberturaDeInstalacionOptions(entera._id));
  const [opened, setOpened] = useState<PeriodoPedido | null>(null);
  const id = useId();
  const { data } = query;
  const ano = Number((data?.hoy ?? hoy).slice(0, 4));
  const { planeadas = 0, enCurso = 0, sinHacer = 0, porHacer = 0 } = data?.resumen ?? {};
  const count = textoDeCuenta({ planeadas, enCurso, faltan: sinHacer + porHacer, deMas: 0 });
  return (
    <section className={`${card.card} mb-20 clip`} aria-labelledby={id}>
      <header className="py-12 px-inset flex wrap items-baseline between gap-4-16">
        <h2 className={card.title} id={id}>
          Muestreos de {ano}
        </h2>
        {planeadas > 0 ? <b className="size-16 weight-600 figures">{capitalized(count)}</b> : null}
      </header>
      {data ? (
        <>
          {query.isError && !query.isFetching ? <RefreshFailure title={failure} query={query} /> : null}
          <p className="px-inset pb-16 weight-500">{textoDeResumen(data)}</p>
          {data.resumen.filas > 0 ? (
            <div className="line-above">
              <Calendario instalaciones={data.instalaciones} ano={ano} hoy={data.hoy} isOfOne onOpen={setOpened} />
            </div>
          ) : null}
        </>
      ) : query.isError && !query.isFetching ? (
        <LoadFailure title={failure} query={query} />
      ) : (
        <div className="px-inset pb-16">
          <output className="unseen">Contando los muestreos...</output>
          <Skeleton height={22} width="70%" mb={14} />
          <Skeleton className={classes.waiting ?? ''} style={{ '--filas': entera.filas.length }} />
        </div>
      )}
      {opened ? <PeriodoDialog pedido={opened} onClosed={() => setOpened(null)} /> : null}
    </section>
  );
}

const failure = 'No se ha podido contar lo que falta';

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
