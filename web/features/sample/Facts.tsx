import type { Muestra } from '../../../contract/muestra.ts';
import { conclusionDeMuestra } from '../../../contract/rules/conclusion.ts';
import { SampleVerdict } from '../../components/VerdictBadge.tsx';
import { fechaLarga } from '../../../contract/rules/fechas.ts';
import { type Fact, FactList } from './FactList.tsx';
import classes from './Sample.module.css';

/** Everything that is known of a sample but its results. */
export function Facts({ muestra }: { muestra: Muestra }) {
  const report = reportFacts(muestra);
  return (
    <div className={classes.facts}>
      <FactList id="general" title="Información general" facts={generalFacts(muestra)} size="most" />
      <FactList id="solicitante" title="Solicitante" facts={requesterFacts(muestra)} size="third" />
      <FactList
        id="muestreo"
        title="Detalles del muestreo"
        facts={samplingFacts(muestra)}
        size={report.length > 0 ? 'half' : 'whole'}
      />
      {report.length > 0 ? <FactList id="informe" title="Informe" facts={report} size="half" /> : null}
    </div>
  );
}

function generalFacts(muestra: Muestra): Fact[] {
  const { conclusion_muestra: conclusion } = muestra;
  return [
    { name: 'Número de muestra', value: muestra.numero_muestra },
    {
      name: 'Conclusión global',
      value: <SampleVerdict conclusion={conclusion} />,
    },
    // Words of the laboratory's own that are neither Cumple nor No cumple are shown beside the word that they count as.
    ...(conclusionDeMuestra(conclusion) === 'Sin definir'
      ? [{ name: 'Conclusión del laboratorio', value: conclusion }]
      : []),
    { name: 'Producto', value: muestra.producto },
    { name: 'Tipo de muestra', value: muestra.tipo_muestra },
    { name: 'Fecha de muestra', value: fechaLarga(muestra.fecha_muestra, muestra.hora_muestra) },
    { name: 'Fin de análisis', value: fechaLarga(muestra.fin_analisis) },
  ];
}

function requesterFacts({ solicitante: { nombre, id } }: Muestra): Fact[] {
  const name = { name: 'Nombre', value: nombre, isWide: true };
  return id ? [name, { name: 'Identificación', value: id }] : [name];
}

function samplingFacts(muestra: Muestra): Fact[] {
  return [
    { name: 'Referencia externa', value: muestra.referencia_externa },
    { name: 'Tomada por', value: muestra.tomada_por },
    { name: 'Operador de muestreo', value: muestra.operador_muestreo },
    { name: 'Temperatura', value: muestra.temperatura },
    { name: 'Cubierto', value: muestra.cubierto },
    { name: 'Inicio de análisis', value: fechaLarga(muestra.inicio_analisis) },
    ...present([
      { name: 'Descripción', value: muestra.descripcion, isWide: true },
      { name: 'Información adicional', value: muestra.informacion_muestra, isWide: true },
    ]),
  ];
}

/** What ISO/IEC 17025 asks of a report, as far as the laboratory delivers it. */
function reportFacts(muestra: Muestra): Fact[] {
  return present([
    { name: 'Número de informe', value: muestra.numero_informe },
    { name: 'Revisión', value: muestra.revision },
    { name: 'Fecha de recepción', value: muestra.fecha_recepcion && fechaLarga(muestra.fecha_recepcion) },
    { name: 'Fecha de emisión', value: muestra.fecha_emision && fechaLarga(muestra.fecha_emision) },
    { name: 'Autorizado por', value: muestra.autorizado_por },
    { name: 'Norma', value: muestra.norma },
    { name: 'Regla de decisión', value: muestra.regla_decision, isWide: true },
  ]);
}

function present(facts: Fact[]): Fact[] {
  return facts.filter(({ value }) => Boolean(value));
}
