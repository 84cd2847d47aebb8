import { describe, expect, it } from 'vitest';
import type { Lugar } from '../../../contract/normas/norma.ts';
import { rd3de2023 as norma } from '../../../contract/normas/rd-3-2023.ts';
import { claveDeFila, fallosEnBordes, leeUno, tabla, vispera } from './testing.ts';

const lugares: Record<string, Lugar[]> = {
  todos: ['salida de ETAP', 'depósito de cabecera', 'depósito', 'cisterna', 'red', 'grifo', 'edificio prioritario'],
  cabecera: ['salida de ETAP', 'depósito de cabecera'],
  redes: ['depósito', 'cisterna', 'red'],
  grifos: ['grifo', 'edificio prioritario'],
};

/** Copied from annex I by hand, table by table, with the notes that change a value. */
const anexo = tabla(
  `
  Escherichia coli; Enterococo intestinal; Clostridium perfringens | todos | <= 0 | UFC/100 mL | A
  Legionella spp. | cabecera+redes+grifo | <= 100 | UFC/L | A
  Legionella spp. | edificio prioritario | <= 100 | UFC/L | A | !cuidadosAumentados
  Legionella spp. | edificio prioritario | <= 0 | UFC/L | A | cuidadosAumentados
  Pseudomonas aeruginosa | edificio prioritario | < 1 | UFC/100 mL | referencia | cuidadosAumentados

  Acrilamida; Epiclorhidrina; ∑4 HPA | todos | <= 0,10 | µg/L | B
  Antimonio; Arsénico; Bromato; ∑2 Tricloroeteno + Tetracloroeteno | todos | <= 10 | µg/L | B
  Benceno; Mercurio | todos | <= 1,0 | µg/L | B
  Benzo(a)pireno | todos | <= 0,010 | µg/L | B
  Bisfenol A | todos | <= 2,5 | µg/L | B | desde 2025-01-02
  Boro | todos | <= 1,5 | mg/L | B | !boroDeOrigen
  Boro | todos | <= 2,4 | mg/L | B | boroDeOrigen
  Cadmio | todos | <= 5,0 | µg/L | B
  Cianuro total | todos | <= 50 | µg/L | B
  Clorato; Clorito | todos | <= 0,25 | mg/L | B | desde 2025-01-02, !generaClorato
  Clorato; Clorito | todos | <= 0,7 | mg/L | B | desde 2025-01-02, generaClorato
  Cloruro de vinilo; Plaguicidas totales | todos | <= 0,50 | µg/L | B
  Cobre | todos | <= 2,0 | mg/L | B
  Cromo total | todos | <= 50 | µg/L | B | hasta 2030-01-02
  Cromo total | todos | <= 25 | µg/L | B | desde 2030-01-02
  1,2-Dicloroetano | todos | <= 3,0 | µg/L | B
  Fluoruro | todos | <= 1,5 | mg/L | B
  Microcistina-LR | todos | <= 1,0 | µg/L | B | embalse
  Níquel | todos | <= 20 | µg/L | B
  Nitrato | todos | <= 50 | mg/L | B
  Nitritos | depósito+red | <= 0,50 | mg/L | B
  Nitritos | cisterna+grifos | <= 0,50 | mg/L | B
  Nitritos | cabecera | <= 0,10 | mg/L | B
  Nitrato/50 + nitrito/3 | todos | <= 1 |  | B
  Plaguicida individual; Atrazina; Clorpirifos; Diurón; Glifosato; Linurón; MCPA; Metolacloro; Simazina; Terbutilazina | todos | <= 0,10 | µg/L | B | plaguicidaAutorizado
  Plaguicida individual; Atrazina; Clorpirifos; Diurón; Glifosato; Linurón; MCPA; Metolacloro; Simazina; Terbutilazina | todos | < 0,03 | µg/L | B | !plaguicidaAutorizado
  Plomo | cabecera+redes | <= 10 | µg/L | B | hasta 2030-01-02
  Plomo | cabecera+redes | <= 5,0 | µg/L | B | desde 2030-01-02
  Plomo | grifos | <= 10 | µg/L | B | hasta 2035-01-02
  Plomo | grifos | <= 5,0 | µg/L | B | desde 2035-01-02
  Selenio | todos | <= 20 | µg/L | B | !selenioAutorizado
  Selenio | todos | <= 30 | µg/L | B | selenioAutorizado
  Uranio | todos | <= 30 | µg/L | B | desde 2025-01-02
  Suma de 5 ácidos haloacéticos | todos | <= 60 | µg/L | B | desde 2025-01-02, cloroActivo
  ∑20 PFAS | todos | <= 0,10 | µg/L | B | desde 2026-01-02
  PFOA; PFOS; PFNA; PFHxS | todos | <= 0,07 | µg/L | B | hasta 2026-01-02
  Trihalometanos | todos | <= 100 | µg/L | B

  Bacterias coliformes | todos | <= 0 | UFC/100 mL | C
  Bacterias coliformes | todos | <= 100 | UFC/100 mL | no aptitud
  Recuento de colonias a 22 ºC | todos | <= 100 | UFC/mL | C
  Recuento de colonias a 22 ºC | cabecera | <= 1.000 | UFC/mL | no aptitud
  Colífagos somáticos | todos | <= 0 | UFP/100 mL | C
  Aluminio; Hierro | todos | <= 200 | µg/L | C
  Aluminio; Hierro | todos | <= 600 | µg/L | no aptitud
  Amonio | todos | <= 0,50 | mg/L | C
  Amonio | todos | <= 1,00 | mg/L | no aptitud
  Carbono orgánico total; Oxidabilidad | todos | <= 5,0 | mg/L | C
  Carbono orgánico total; Oxidabilidad | todos | <= 7,0 | mg/L | no aptitud
  Cloro combinado residual | redes+grifos | <= 2,0 | mg/L | C
  Cloro combinado residual | todos | <= 3,0 | mg/L | no aptitud
  Cloro libre residual | redes+grifos | <= 1,0 | mg/L | C
  Cloro libre residual | todos | <= 5,0 | mg/L | no aptitud
  Dióxido de cloro | todos | <= 0,8 | mg/L | C | dioxidoDeCloro
  Cloruro; Sulfato | todos | <= 250 | mg/L | C
  Conductividad | todos | <= 2500 | µS/cm a 20 °C | C
  Conductividad | todos | <= 4.000 | µS/cm a 20 °C | no aptitud
  Manganeso | todos | <= 50 | µg/L | C
  Manganeso | todos | <= 80 | µg/L | no aptitud
  pH | todos | >= 6,5 | unidades pH | C
  pH | todos | <= 9,5 | unidades pH | C
  pH | todos | >= 4,5 | unidades pH | no aptitud
  pH | todos | <= 10,0 | unidades pH | no aptitud
  Sodio | todos | <= 200 | mg/L | C
  Sodio | todos | <= 600 | mg/L | no aptitud
  Sulfato | todos | <= 750 | mg/L | no aptitud
  Turbidez | depósito+red+grifos | <= 4,0 | UNF | C
  Turbidez | cisterna | <= 4,0 | UNF | C
  Turbidez | red | <= 6 | UNF | no aptitud
  Turbidez | cabecera | <= 2 | UNF | no aptitud
  Turbidez | cabecera | <= 0,8 | UNF | referencia
  Índice de Langelier | todos | >= -0,5 | unidades pH | C
  Índice de Langelier | todos | <= 0,5 | unidades pH | C

  Color | todos | <= 15 | mg/L Pt/Co | referencia
  Olor; Sabor | todos | <= 3 | índice de dilución | referencia
  Actividad alfa total | todos | <= 0,1 | Bq/L | E
  Actividad beta resto | todos | <= 1,0 | Bq/L | E
  Radón | todos | <= 500 | Bq/L | E
  Tritio | todos | <= 100 | Bq/L | E
  Dosis Indicativa | todos | <= 0,10 | mSv | E
  Calcio | todos | <= 100 | mg/L | referencia
  Dureza total | todos | <= 500 | mg/L CaCO3 | referencia
  Dureza total | todos | >= 55 | mg/L CaCO3 | referencia | desalinizada
  Magnesio | todos | <= 30 | mg/L | referencia
  Potasio | todos | <= 10 | mg/L | referencia
  17β-estradiol | todos | <= 1 | ng/L | observación
  Nonilfenol | todos | <= 300 | ng/L | observación
  Azitromicina; Diclofenaco | todos | <= 100 | ng/L | observación
  Fluoranteno | red | <= 0,01 | µg/L | referencia
  `,
  lugares,
);

/** In force whatever the row's dates are. */
const hoy = '2026-11-25';

describe('RD 3/2023, annex I', () => {
  it('has the rows of the text, and no other', () => {
    expect(norma.limites.map(claveDeFila).toSorted()).toEqual(anexo.map(claveDeFila).toSorted());
  });

  it.each(anexo)('$nombre $operador $valor $unidad ($clase): just under, at and just over, at each place', (fila) => {
    expect(fallosEnBordes(norma, fila, anexo, hoy)).toEqual([]);
  });

  it.each(anexo.filter(({ desde }) => desde !== undefined))(
    '$nombre $valor does not hold the day before $desde',
    (fila) => {
      const {
        nombre: descripcion,
        unidad,
        condiciones,
        desde = '',
        lugares: [lugar = 'red'],
      } = fila;
      const before = leeUno(
        { descripcion, valor: fila.valor, unidad },
        { norma, lugar, fecha: vispera(desde), condiciones },
      );
      expect(before.limites.map(claveDeFila)).not.toContain(claveDeFila(fila));
      const then = leeUno({ descripcion, valor: fila.valor, unidad }, { norma, lugar, fecha: desde, condiciones });
      expect(then.limites.map(claveDeFila)).toContain(claveDeFila(fila));
    },
  );

  it.each(anexo.filter(({ hasta }) => hasta !== undefined))('$nombre $valor no longer holds on $hasta', (fila) => {
    const {
      nombre: descripcion,
      unidad,
      condiciones,
      hasta = '',
      lugares: [lugar = 'red'],
    } = fila;
    const at = (fecha: string) =>
      leeUno({ descripcion, valor: fila.valor, unidad }, { norma, lugar, fecha, condiciones }).limites.map(claveDeFila);
    expect(at(vispera(hasta))).toContain(claveDeFila(fila));
    expect(at(hasta)).not.toContain(claveDeFila(fila));
  });

  it('has no limit at a captación, which is raw water', () => {
    for (const { nombre: descripcion, valor, unidad } of anexo) {
      const lectura = leeUno({ descripcion, valor, unidad }, { norma, lugar: 'captación', fecha: hoy });
      expect(lectura.situacion).toBe('sin límite');
    }
  });

  it('is not read of samples before the text that was read', () => {
    const lectura = leeUno(
      { descripcion: 'Nitrato', valor: 60, unidad: 'mg/L' },
      { norma, lugar: 'red', fecha: '2023-01-10' },
    );
    expect(lectura.situacion).toBe('no se puede leer');
    expect(lectura.frase).toBe('RD 3/2023: no se lee: la muestra es anterior al texto leído (2023-01-11)');
  });

  it('says what it leaves out, and why', () => {
    expect(norma.omitidos.every(({ que, porque }) => que !== '' && porque !== '')).toBe(true);
    expect(norma.omitidos.some(({ que }) => que.includes('C(med)/C(der) ≤ 1'))).toBe(true);
  });
});
