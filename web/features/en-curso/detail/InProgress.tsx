import { useMemo } from 'react';
import type { Muestra } from '../../../../contract/muestra.ts';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { PrintButton } from '../../../components/HeaderButton.tsx';
import { PrintHeader } from '../../../components/PrintHeader.tsx';
import { SampleVerdict } from '../../../components/SampleVerdict.tsx';
import { fechaLarga } from '../../../../contract/rules/fechas.ts';
import { Determinations } from '../../sample/Determinations.tsx';
import { Facts } from '../../sample/Facts.tsx';
import { Failures } from '../../sample/Failures.tsx';
import { ProvisionalNotice } from '../ProvisionalNotice.tsx';
import { stated } from './stated.ts';
import { Statistics } from './Statistics.tsx';

/** A sample in progress, whole: how far it has come, what it is, and every result that there is or will be. */
export function InProgress({ muestra }: { muestra: Muestra }) {
  const { numero_muestra: numero, producto, tipo_muestra, fecha_muestra, conclusion_muestra: conclusion } = muestra;
  const determinaciones = useMemo(() => stated(muestra.determinaciones), [muestra.determinaciones]);
  return (
    <article>
      <PrintHeader />
      <PageHeader
        title={
          <>
            {numero}
            <SampleVerdict look="large" conclusion={conclusion} />
          </>
        }
        subtitle={[producto, tipo_muestra, fechaLarga(fecha_muestra)].filter(Boolean).join(' · ')}
        actions={<PrintButton />}
      />
      <ProvisionalNotice />
      <Failures determinaciones={determinaciones} />
      <Statistics determinaciones={muestra.determinaciones} />
      <Facts muestra={muestra} />
      <Determinations determinaciones={determinaciones} />
    </article>
  );
}
