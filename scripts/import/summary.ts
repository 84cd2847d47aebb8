import type { MotivoDeEntrega, MotivosDeEntrega } from '../../contract/entregas/entrega.ts';
import { fraseDeCeldas } from '../../contract/entregas/rules/frase-de-celdas.ts';
import { nombreDeCampo } from '../../contract/entregas/rules/nombre-de-campo.ts';
import { lineasDeNotas } from '../../contract/entregas/rules/notas.ts';
import { cantidad } from '../../contract/base/numeros.ts';
import type { DeliveryReport, ReportNote } from '../../lambdas/domain/entregas/store/delivery-report.ts';

/** How many reasons are shown, and lines of each; the report has more. */
const shown = { rechazos: 10, avisos: 5, lineas: 3 };

/** A report as a person reads it. */
export function summaryOf(report: DeliveryReport): string {
  const { muestras, cambios, resultados, veredictos, tipos, solicitantes } = report;
  const { nuevas, actualizadas, sin_cambios: sinCambios, superadas, retenidas, rechazadas } = muestras;
  if (report.estado === 'rechazado' && Object.values(muestras).every((number) => number === 0)) {
    return `${titleOf(report)}\n  No se ha guardado nada`;
  }
  return [
    titleOf(report),
    line(
      'Muestras',
      ['nuevas', nuevas],
      ['actualizadas', actualizadas],
      ['sin cambios', sinCambios],
      ['rechazadas', rechazadas],
      ...some(['superadas', superadas], ['retenidas', retenidas]),
    ),
    ...ausentesOf(report),
    ...linesOf('Filas', ...some(['omitidas por el formato de lectura', report.filas_omitidas])),
    ...(report.celdas.total > 0 ? [`  ${'Celdas'.padEnd(14)}${fraseDeCeldas(report.celdas)}`] : []),
    ...linesOf(
      'Cambian',
      ...some(
        ['de solicitante', cambios.solicitante],
        ['de fecha en más de un año', cambios.fecha],
        ['de conclusión', cambios.conclusion],
      ),
    ),
    line(
      'Resultados',
      ['en total', resultados.leidos],
      ['con < o >', resultados.con_operador],
      ...some(['sin valor, de muestras autorizadas', resultados.sin_valor]),
    ),
    line(
      'Conclusiones',
      ['Cumple', veredictos.cumple],
      ['No cumple', veredictos.no_cumple],
      ['Sin definir', veredictos.sin_definir],
    ),
    line('Distintos', ['tipos de muestra', tipos], ['solicitantes', solicitantes]),
    ...sinClienteOf(report.sin_cliente),
    ...motivosOf('Rechazos', muestras.rechazadas, report.por_motivo.rechazos, shown.rechazos),
    ...motivosOf('Retenidas', muestras.retenidas, report.por_motivo.retenidas, shown.rechazos),
    ...motivosOf('Superadas', muestras.superadas, report.por_motivo.superadas, shown.avisos),
    ...cambiosOf(cambios),
    ...motivosOf('Avisos', report.por_motivo.avisos.muestras, report.por_motivo.avisos, shown.avisos),
  ].join('\n');
}

function line(title: string, ...counts: readonly Count[]): string {
  return `  ${title.padEnd(13)} ${counts.map(([name, number]) => `${name} ${count(number)}`).join(', ')}`;
}

type Count = readonly [string, number];

/** Counts above 0: most files have none of these, so that their summary stays short. */
const some = (...counts: readonly Count[]) => counts.filter(([, number]) => number > 0);

const linesOf = (title: string, ...counts: readonly Count[]) => (counts.length > 0 ? [line(title, ...counts)] : []);

const total = ({ solicitante, fecha, conclusion }: DeliveryReport['cambios']) => solicitante + fecha + conclusion;

function titleOf({ estado, simulacion, error }: DeliveryReport): string {
  const title = estado === 'rechazado' ? `Archivo rechazado: ${error}` : 'Archivo leído';
  return simulacion ? `Simulación, no se guarda nada. ${title}` : title;
}

/** A number of things, `23.382`. */
export function count(number: number): string {
  return number.toLocaleString('es', { useGrouping: 'always' });
}

/** What is said of some samples, a line for each kind with its first lines in the file. */
function motivosOf(title: string, muestras: number, notes: MotivosDeEntrega, most: number): string[] {
  if (notes.total === 0) return [];
  const { lineas, otros } = lineasDeNotas(notes);
  const left = lineas.slice(most).reduce((sum, each) => sum + each.total, otros);
  const of = muestras > 0 ? `de ${cantidad(muestras, 'muestra', 'muestras')}` : 'del archivo';
  return [
    `  ${title.padEnd(13)} ${of}`,
    ...lineas
      .slice(0, most)
      .flatMap(({ frase, campo, total: times, motivos }) => [
        `    ${cantidad(times, 'vez', 'veces')}: ${campo ? `${campo}: ` : ''}${frase}`,
        ...motivos.flatMap(firstLines).slice(0, shown.lineas),
      ]),
    ...(left > 0 ? [`    … y ${count(left)} más (--report los guarda)`] : []),
  ];
}

/** The first lines of a reason, with its own words where it has any besides its kind's. */
function firstLines({ clase, campo, motivo, primeras }: MotivoDeEntrega): string[] {
  return primeras.map((one) => `      ${noteLine(clase ? { ...one, campo, motivo } : one)}`);
}

function cambiosOf(cambios: DeliveryReport['cambios']): string[] {
  const all = total(cambios);
  if (all === 0) return [];
  const first = cambios.primeras.slice(0, shown.avisos).map((nota) => `    ${noteLine(nota)}`);
  const more = all > first.length ? [`    … y ${count(all - first.length)} más (--report los guarda)`] : [];
  return [`  Cambios       ${count(all)}`, ...first, ...more];
}

/** The samples of earlier exports that a complete export lacks. */
function ausentesOf({ ausentes, simulacion }: DeliveryReport): string[] {
  if (!ausentes || ausentes.faltan === 0) return [];
  const { faltan, de, retiradas } = ausentes;
  const done = simulacion ? 'se retirarían' : 'retiradas';
  return [`  Ausentes      faltan ${count(faltan)} de ${count(de)}, ${done} ${count(retiradas)}`];
}

/** The solicitantes that no client has, by name: nothing else in the report shows that no client sees their samples. */
function sinClienteOf({ total: all, primeros }: DeliveryReport['sin_cliente']): string[] {
  if (all === 0) return [];
  const first = primeros.slice(0, shown.avisos).map((nombre) => `    «${nombre}»`);
  const more = all > first.length ? [`    … y ${count(all - first.length)} más (--report los guarda)`] : [];
  const title = `  Sin cliente   ${count(all)} ${all === 1 ? 'solicitante' : 'solicitantes'}: asígnalos en Panel Admin, Resumen`;
  return [title, ...first, ...more];
}

function noteLine({ archivo, linea, muestra, campo, valor, motivo }: Partial<ReportNote>): string {
  const where = [archivo, linea ? `línea ${linea}` : undefined, muestra && `muestra ${muestra}`];
  const said = valor === undefined ? '' : `«${valor.replaceAll(/\s+/gu, ' ')}»`;
  const what = [campo && nombreDeCampo(campo), said].filter(Boolean).join(' ');
  return [where.filter(Boolean).join(', '), what, motivo].filter(Boolean).join(': ');
}
