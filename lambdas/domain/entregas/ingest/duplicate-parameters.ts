import type { Resultado } from '../../../../contract/muestras/muestra.ts';
import { unidadLimpia } from '../../../../contract/evolucion/rules/unidades.ts';
import { fold } from '../../../../contract/base/texto.ts';
import type { Remarks } from '../mapping/compile.ts';
import type { Mapping } from '../mapping/mapping.ts';

/** The parameters of one sample, by determination, name and unit, to find those that come twice. */
export class DuplicateParameters {
  private readonly politica: Mapping['repetidos'] | 'decir';
  private readonly known = new Map<string, string>();
  /** The first unit of each parameter. */
  private readonly unidades = new Map<string, string>();

  /** `decir` keeps both results and says so; the others are the mapping's. */
  constructor(politica: Mapping['repetidos'] | 'decir') {
    this.politica = politica;
  }

  /**
   * Whether a result is to be kept. One that repeats another word for word is kept once, and said; one that doesn't is
   * refused, unless they are replicates. One in another unit may be another fraction or another method: it is kept, and
   * said. `µg/L`, `μg/l` and `ug/L` are one unit.
   */
  keeps(determinacion: string, resultado: Resultado, { warn, refuse }: Remarks): boolean {
    if (this.politica === 'replicas') return true;
    const { descripcion, valor_formateado: texto, valor } = resultado;
    const unidad = unidadLimpia(resultado.unidad ?? '');
    const key = JSON.stringify([fold(determinacion), fold(descripcion), unidad]);
    const content = JSON.stringify({ ...resultado, unidad });
    const before = this.known.get(key);
    this.known.set(key, before ?? content);
    const shown = texto ?? String(valor ?? '');
    if (before === undefined) {
      this.sayIfInOtherUnit(JSON.stringify([fold(determinacion), fold(descripcion)]), resultado, { shown, warn });
      return true;
    }
    if (this.politica === 'decir') {
      warn(descripcion, shown, 'La muestra tiene dos veces este parámetro: se guardan los dos resultados');
      return true;
    }
    if (before === content)
      warn(descripcion, shown, 'La muestra tiene dos veces este parámetro con lo mismo: se guarda una');
    else {
      const motivo =
        'La muestra tiene dos veces este parámetro y no dicen lo mismo. Si son réplicas, di en el formato de lectura «repetidos»: «replicas»';
      refuse(descripcion, shown, motivo);
    }
    return false;
  }

  private sayIfInOtherUnit(
    key: string,
    { descripcion, unidad = '' }: Resultado,
    { shown, warn }: { shown: string; warn: Remarks['warn'] },
  ): void {
    const first = this.unidades.get(key);
    if (first === undefined) this.unidades.set(key, unidad);
    else {
      const both = [first, unidad].map((each) => (each === '' ? 'sin unidad' : each)).join(' y ');
      warn(
        descripcion,
        shown,
        `La muestra tiene este parámetro en dos unidades (${both}): se guardan los dos resultados`,
        'dos_unidades',
      );
    }
  }
}
