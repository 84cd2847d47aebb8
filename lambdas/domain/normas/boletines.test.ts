import { describe, expect, it } from 'vitest';
import { lecturaDeMuestra } from './lectura.ts';
import type { ResultadoLeido } from './medido.ts';
import type { Lugar } from '../../../contract/normas/norma.ts';
import { rd3de2023 as norma } from '../../../contract/normas/rd-3-2023.ts';
import { muestraDe } from './testing.ts';

const fecha = '2026-11-20';

/** A bulletin of SINAC: `name | value | unit`, a line each. */
function boletin(text: string, lugar: Lugar = 'red') {
  const results = text
    .split('\n')
    .filter((line) => line.includes('|'))
    .map((line): ResultadoLeido => {
      const [descripcion = '', written = '', unidad = ''] = line.split('|').map((cell) => cell.trim());
      const isBelow = written.startsWith('<');
      const valor = Number(written.replace('<', '').replace(',', '.'));
      return { descripcion, valor, unidad, valor_formateado: written, ...(isBelow && { operador: '<' as const }) };
    });
  const condiciones = { generaClorato: true, cloroActivo: true, embalse: true, boroDeOrigen: false };
  const atributos = { condiciones: { ...condiciones, selenioAutorizado: false } };
  return lecturaDeMuestra(muestraDe(...results), { norma, lugar, atributos, fecha });
}

const deControl = `
  Escherichia coli | 0 | UFC/100 ml
  Enterococo | 0 | UFC/100 ml
  Bacterias coliformes | 0 | NMP/100ml
  Recuento de colonias a 22ºC | 3 | UFC/1 ml
  PH | 7,8 | Unidades pH
  Conductividad | 612 | µS/cm a 20ºC
  Turbidez | 0,3 | UNF
  Color | 2 | mg Pt-Co/L
  Olor | 1 | In. Dil.
  Sabor | 1 | In. Dil.
  Cloro libre residual | 0,6 | mg/L`;

const completo = `${deControl}
  Clostridium perfringens (incluidas las esporas) | 0 | UFC/100 ml
  Acrilamida (CAS 79-06-01) | <0,03 | µg/L
  Benceno (CAS 71-43-2) | <0,3 | µg/L
  Plomo | <1 | µg/L
  Nitrato | 12 | mg/L
  Nitritos | <0,02 | mg/L
  Suma 5 AHAs | 18 | µg/L
  Suma 4 Hidrocarburos Policíclicos Aromáticos (HPA) | 0 | µg/L
  Suma 20 PFAs | 0,02 | µg/L
  Suma 2 Tricloroeteno + Tetracloroeteno | 0 | µg/L
  PLA: NA_Atrazina_1912-24-9 | <0,02 | µg/L
  PLA: A_Bentazona_25057-89-0 | <0,02 | µg/L
  Ácido perfluorooctanoico PFOA CAS 335-67-1 | <0,005 | µg/L
  Indice de Langelier | 0,2 | Unidades pH
  Actividad a total | <0,04 | Bq/L
  Dosis Indicativa (Suma radionucleidos) DI | 0,05 | mSv/año`;

describe('a whole bulletin of SINAC', () => {
  const termino = (text: string, lugar?: Lugar) => boletin(text, lugar).calificacion?.termino;

  it('is apta where nothing is above its limit, and every line is read', () => {
    for (const text of [
      deControl,
      `${completo}\n Suma 4 Trihalometanos (THM) | 61 | µg/L\n Suma total Plaguicidas | 0 | µg/L`,
    ]) {
      const lectura = boletin(text);
      expect(lectura.sinIdentificar).toEqual([]);
      expect(lectura.lecturas.filter(({ situacion }) => situacion === 'no se puede leer')).toEqual([]);
      expect(lectura.calificacion?.termino).toBe('apta');
    }
  });

  it.each([
    ['Suma 4 Trihalometanos (THM) | 193 | µg/L', 'Suma 4 Trihalometanos (THM)'],
    ['Suma total Plaguicidas | 0,61 | µg/L', 'Suma total Plaguicidas'],
    ['Escherichia coli | 3 | NMP/100ml', 'Escherichia coli'],
    ['PLA: NA_Ometoato_1113-02-6 | 0,2 | µg/L', 'PLA: NA_Ometoato_1113-02-6'],
    ['Suma 5 AHAs | 75 | µg/L', 'Suma 5 AHAs'],
    ['Suma 20 PFAs | 0,31 | µg/L', 'Suma 20 PFAs'],
    ['PH | 10,2 | Unidades pH', 'PH'],
    ['Arsénico | 14 | UG/L', 'Arsénico'],
  ])('with %s: no apta by %s', (line, cause) => {
    const lectura = boletin(`${deControl.replace(/.*(?:Escherichia|PH|Recuento).*\n/gu, '')}\n${line}`);
    expect(lectura.calificacion?.frase).toContain(`no apta para el consumo (${cause})`);
  });

  it('counts the parts of a sum by their SINAC names', () => {
    const parts = ['Cloroformo CAS 67-66-3', 'Bromodiclorometano CAS 75-27-4', 'Bromoformo CAS 75-25-2'];
    const text = [...parts, 'Dibromoclorometano CAS 124-48-1'].map((name) => `${name} | 48,25 | µg/L`).join('\n');
    expect(boletin(text).calificacion?.frase).toContain('no apta para el consumo (∑4 Trihalometanos (THM))');
    const pesticides = [
      'PLA: A_Uno_1',
      'PLA: A_Dos_2',
      'PLA: Tres',
      'PLA: Cuatro',
      'PLA: Cinco',
      'PLA: Seis',
      'Bentazona',
    ];
    const sum = boletin(pesticides.map((name) => `${name} | 0,09 | µg/L`).join('\n'));
    expect(sum.calificacion?.frase).toContain('no apta para el consumo (∑n Plaguicidas totales)');
  });

  it('reads what its name says was taken at the treatment works there, and nothing where the point says otherwise', () => {
    const line = 'Turbidez a la salida de ETAP | 3 | UNF';
    expect(termino(line, 'salida de ETAP')).toBe('no apta');
    expect(termino(line, 'depósito de cabecera')).toBe('no apta');
    const { calificacion, lecturas } = boletin(line, 'red');
    expect(calificacion?.termino).toBe('no se puede decidir');
    expect(lecturas[0]?.falta).toEqual(['su nombre dice «salida de ETAP» y el punto es de la clase «red»']);
  });

  it('names what it doesn’t know, and is never apta over it', () => {
    const lectura = boletin(`${deControl}\n R: Ra 226 | 0,7 | Bq/L\n Sustancia X | 5 | µg/L\n MET: Y | 1 | µg/L`);
    expect(lectura.calificacion?.termino).toBe('no se puede decidir');
    expect(lectura.calificacion?.falta).toEqual([
      'no se ha sabido qué límite tienen «R: Ra 226», «Sustancia X» y «MET: Y»: 3 parámetros sin identificar',
    ]);
    expect(boletin(`${deControl}\n X | 5 | µg/L`).calificacion?.frase).toBe(
      'RD 3/2023, art. 6: no se puede decidir: no se ha sabido qué límite tiene «X»: 1 parámetro sin identificar',
    );
    expect(termino(`${deControl}\n X | 5 | µg/L\n Suma 4 Trihalometanos (THM) | 193 | µg/L`)).toBe('no apta');
  });

  it('doesn’t say that the pesticides’ sum complies while one that may be a pesticide isn’t known', () => {
    const sum = (more: string) =>
      boletin(`PLA: Uno | 0,02 | µg/L\n${more}`).lecturas.find(({ parametro }) => parametro === 'plaguicidas-totales');
    expect(sum('Hierro | 3 | µg/L')?.situacion).toBe('conforme');
    expect(sum('Sustancia X | 0,5 | µg/L')?.falta).toEqual(['faltan sumandos: puede serlo «Sustancia X»']);
  });
});
