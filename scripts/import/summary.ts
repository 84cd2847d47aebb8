import type { Informe, Nota } from '../../lambdas/ingest/report.ts';

/** How many refusals and warnings are shown; the report has more. */
const shown = { rechazos: 10, avisos: 5 };

/** A report as a person reads it. */
export function summaryOf(informe: Informe): string {
  const { muestras, resultados, veredictos, tipos, solicitantes, rechazos, avisos } = informe;
  const { nuevas, actualizadas, sin_cambios: sinCambios, rechazadas } = muestras;
  if (informe.estado === 'rechazado' && nuevas + actualizadas + sinCambios + rechazadas === 0) {
    return `${titleOf(informe)}\n  No se ha guardado nada`;
  }
  return [
    titleOf(informe),
    line(
      'Muestras',
      ['nuevas', nuevas],
      ['actualizadas', actualizadas],
      ['sin cambios', sinCambios],
      ['rechazadas', rechazadas],
    ),
    line('Resultados', ['en total', resultados.leidos], ['con < o >', resultados.con_operador]),
    line(
      'Conclusiones',
      ['Cumple', veredictos.cumple],
      ['No cumple', veredictos.no_cumple],
      ['Sin definir', veredictos.sin_definir],
    ),
    line('Distintos', ['tipos de muestra', tipos], ['solicitantes', solicitantes]),
    ...notesOf('Rechazos', rechazos, shown.rechazos),
    ...notesOf('Avisos', avisos, shown.avisos),
  ].join('\n');
}

function line(title: string, ...counts: readonly (readonly [string, number])[]): string {
  return `  ${title.padEnd(13)} ${counts.map(([name, number]) => `${name} ${count(number)}`).join(', ')}`;
}

function titleOf({ estado, simulacion, error }: Informe): string {
  const title = estado === 'rechazado' ? `Archivo rechazado: ${error}` : 'Archivo leído';
  return simulacion ? `Simulación, no se guarda nada. ${title}` : title;
}

/** A number of things, `23.382`. */
export function count(number: number): string {
  return number.toLocaleString('es', { useGrouping: 'always' });
}

function notesOf(title: string, { total, primeras }: Informe['rechazos'], most: number): string[] {
  if (total === 0) return [];
  const first = primeras.slice(0, most).map((nota) => `    ${noteLine(nota)}`);
  const more = total > first.length ? [`    … y ${count(total - first.length)} más (--report los guarda)`] : [];
  return [`  ${title.padEnd(13)} ${count(total)}`, ...first, ...more];
}

function noteLine({ linea, muestra, campo, valor, motivo }: Nota): string {
  const of = muestra ? `, muestra ${muestra}` : '';
  const said = valor === undefined ? '' : ` «${valor.replaceAll(/\s+/gu, ' ')}»`;
  return `línea ${linea}${of}: ${campo}${said}: ${motivo}`;
}
