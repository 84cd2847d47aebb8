import { describe, expect, it } from 'vitest';
import { exponenteA, parametroDe, type ParametroId, parametros } from './diccionario.ts';

/** What bulletins of SINAC call the parameters of annexes I and IV, with the unit that they write. */
const nombres = `
  e-coli | Escherichia coli | UFC/100 ml
  enterococo | Enterococo | UFC/100 ml
  clostridium | Clostridium perfringens (incluidas las esporas) | UFC/100 ml
  legionella | Legionella spp | UFC/L
  acrilamida | Acrilamida (CAS 79-06-01) | µg/L
  antimonio | Antimonio | µg/L
  arsenico | Arsénico | µg/L
  benceno | Benceno (CAS 71-43-2) | µg/L
  benzo-a-pireno | Benzo(a)pireno (CAS 50-32-8) | µg/L
  bisfenol-a | Bisfenol a (CAS 80-05-7) | µg/L
  boro | Boro | mg/L
  bromato | Bromato | µg/L
  cadmio | Cadmio | µg/L
  cianuro | Cianuro total | µg/L
  clorato | Clorato | mg/L
  clorito | Clorito | mg/L
  cloruro-de-vinilo | Cloruro de Vinilo (CAS 75-01-4) | µg/L
  cobre | Cobre | mg/L
  cromo | Cromo total | µg/L
  dicloroetano-1-2 | 1,2-Dicloroetano (CAS 107-06-2) | µg/L
  epiclorhidrina | Epiclorhidrina (CAS 106-89-8) | µg/L
  fluoruro | Fluoruro | mg/L
  mercurio | Mercurio | µg/L
  microcistina | Microcistina LR | µg/L
  niquel | Níquel | µg/L
  nitrato | Nitrato | mg/L
  nitrito | Nitritos | mg/L
  plaguicida | PLA: NA_Ometoato_1113-02-6 | µg/L
  plaguicida | PLA: Acrinatrin | µg/L
  terbutilazina | PLA: A_Terbutilazina_5915-41-3 | µg/L
  plomo | Plomo | µg/L
  selenio | Selenio | µg/L
  uranio | Uranio | µg/L
  haa | Suma 5 AHAs | µg/L
  hpa | Suma 4 Hidrocarburos Policíclicos Aromáticos (HPA) | µg/L
  pfas-20 | Suma 20 PFAs | µg/L
  plaguicidas-totales | Suma total Plaguicidas | µg/L
  tri-y-tetracloroeteno | Suma 2 Tricloroeteno + Tetracloroeteno | µg/L
  thm | Suma 4 Trihalometanos (THM) | µg/L
  coliformes | Bacterias coliformes | NMP/100ml
  colonias-22 | Recuento de colonias a 22ºC | UFC/1 ml
  colifagos | Colifagos somáticos | UFP/100 ml
  aluminio | Aluminio | µg/L
  amonio | Amonio | mg/L
  cot | Carbono Orgánico total | mg/L
  cloro-combinado | Cloro combinado residual | mg/L
  cloro-libre | Cloro libre residual | mg/L
  cloruro | Cloruro | mg/L
  conductividad | Conductividad | µS/cm a 20ºC
  hierro | Hierro | µg/L
  manganeso | Manganeso | µg/L
  oxidabilidad | Oxidabilidad | mg O2 /L
  ph | PH | Unidades pH
  sodio | Sodio | mg/L
  sulfato | Sulfato | mg/L
  turbidez | Turbidez | UNF
  langelier | Indice de Langelier | Unidades pH
  color | Color | mg Pt-Co/L
  olor | Olor | In. Dil.
  sabor | Sabor | In. Dil.
  alfa-total | Actividad a total | Bq/L
  beta-resto | Actividad b resto | Bq/L
  radon | Radon | Bq/L
  tritio | Tritio | Bq/L
  dosis-indicativa | Dosis Indicativa (Suma radionucleidos) DI | mSv/año
  calcio | Calcio | mg/L
  dureza | Dureza Total (CaCO3) | mg/L CaCO3
  magnesio | Magnesio | mg/L
  potasio | Potasio | mg/L
  estradiol | 17-beta-estradiol CAS 50-28-2 | ng/L
  nonilfenol | Nonilfenol CAS 84852-15-3 | ng/L
  azitromicina | Azitromicina CAS 83905-01-5 | ng/L
  diclofenaco | Diclofenaco CAS 15307-86-5 | ng/L
  fluoranteno | Fluoranteno CAS 206-44-0 | µg/L
  cloroformo | Cloroformo CAS 67-66-3 | µg/L
  bromodiclorometano | Bromodiclorometano CAS 75-27-4 | µg/L
  dibromoclorometano | Dibromoclorometano CAS 124-48-1 | µg/L
  bromoformo | Bromoformo CAS 75-25-2 | µg/L
  dicloroacetico | Ácido dicloroacético CAS 79-43-6 | µg/L
  tricloroacetico | Ácido tricloroacético CAS 76-03-9 | µg/L
  monocloroacetico | Ácido monocloroacético CAS 79-11-8 | µg/L
  dibromoacetico | Ácido dibromoacético CAS 631-64-1 | µg/L
  monobromoacetico | Ácido monobromoacético CAS 79-08-3 | µg/L
  benzo-b-fluoranteno | Benzo(b)fluoranteno CAS 205-99-2 | µg/L
  benzo-ghi-perileno | Benzo(ghi)perileno CAS 191-24-2 | µg/L
  benzo-k-fluoranteno | Benzo(k)fluoranteno CAS 207-08-9 | µg/L
  indeno-pireno | Indeno(1,2,3-cd)pireno CAS 193-39-5 | µg/L
  tricloroeteno | Tricloroeteno CAS 79-01-6 | µg/L
  tetracloroeteno | Tetracloroeteno CAS 127-18-4 | µg/L
  pfba | Ácido perfluorobutanoico (PFBA) CAS: 375-22-4 | µg/L
  pfpea | Ácido perfluoropentanoico (PFPeA) CAS: 2706-90-3 | µg/L
  pfhxa | Ácido perfluorohexanoico (PFHxA) CAS: 307-24-4 | µg/L
  pfhpa | Ácido perfluoroheptanoico (PFHpA) CAS: 375-85-9 | µg/L
  pfoa | Ácido perfluorooctanoico PFOA CAS 335-67-1 | µg/L
  pfna | Ácido perfluorononanoico PFNA CAS 375-95-1 | µg/L
  pfda | Ácido perfluorodecanoico (PFDA) CAS: 335-76-2 | µg/L
  pfunda | Ácido perfluoroundecanoico (PFUnDA) CAS: 2058-94-8 | µg/L
  pfdoda | Ácido perfluorododecanoico (PFDoDA) CAS: 307-55-1 | µg/L
  pftrda | Ácido perfluorotridecanoico (PFTrDA) CAS: 72629-94-8 | µg/L
  pfbs | Ácido perfluorobutanosulfónico (PFBS) CAS: 375-73-5 | µg/L
  pfpes | Ácido perfluoropentanosulfónico (PFPeS) CAS: 2706-91-4 | µg/L
  pfhxs | Ácido perfluorohexanosulfónico (PFHxS) CAS: 355-46-4 | µg/L
  pfhps | Ácido perfluoroheptano sulfónico (PFHpS) CAS: 375-92-8 | µg/L
  pfos | Ácido perfluorooctanosulfónico PFOS CAS 1763-23-1 | µg/L
  pfns | Ácido perfluorononanosulfónico (PFNS) CAS: 68259-12-1 | µg/L
  pfds | Acido perfluorodecano sulfónico (PFDS) CAS: 335-77-3 | µg/L
  pfuns | Ácido perfluoroundecano sulfónico (PFUnS) CAS: 749786-16-1 | µg/L
  pfdos | Ácido perfluorododecano sulfónico (PFDoS) CAS: 79780-39-5 | µg/L
  pftris | Ácido perfluorotridecano sulfónico (PFTris) CAS: - | µg/L
`
  .split('\n')
  .filter((line) => line.includes('|'))
  .map((line) => line.split('|').map((cell) => cell.trim()) as [ParametroId, string, string]);

describe('the names and units of SINAC', () => {
  it.each(nombres)('%s is %s in %s', (id, nombre, unidad) => {
    expect(parametroDe('Boletín', nombre)).toBe(id);
    expect(exponenteA(id, unidad, parametros[id].unidad)).toBe(0);
  });

  it('speak of every number of annexes I and IV, 1 to 71', () => {
    const numbers = new Set(nombres.map(([id]) => parametros[id].numero));
    expect(Array.from({ length: 71 }, (_, place) => place + 1).filter((n) => !numbers.has(n))).toEqual([]);
  });

  it.each([
    ['ph', ['Ph', 'pH (unidades pH)', 'pH a 25 ºC']],
    [
      'thm',
      ['Suma 4 Trihalometanos', '∑4 THM', 'Σ 4 THM', 'Trihalometanos (suma de 4)', 'THMs', 'TRIHALOMETANOS (THM)'],
    ],
    ['haa', ['Suma de 5 AHA', '∑5 HAH', 'HAA5', 'Ácidos haloacéticos (HAA5)']],
    ['pfas-20', ['Suma de 20 PFAS', 'Σ20PFAS', 'PFAS (suma 20)']],
    ['hpa', ['Suma 4 HPAs', '∑4 HPA', 'Suma de 4 hidrocarburos policíclicos aromáticos']],
    ['colonias-22', ['Recuento de colonias a 22 °C', 'Colonias a 22 C', 'RECUENTO COLONIAS 22 ºC', 'Colonias a 22°C']],
    ['nitrato', ['NO₃', 'NO₃⁻', 'Nitratos (NO₃⁻)', 'Nitrato (como NO3)', 'NITRATOS (mg/L)', 'Nitrato CAS 14797-55-8']],
    ['plomo', ['Plomo CAS 7439-92-1', 'Plomo total (Pb)', 'Pb total', '7439-92-1', 'PLOMO (µg/L)', 'Plomo, total']],
    [
      'benceno',
      ['Benceno CAS n.º 71-43-2', 'Benceno, nº CAS: 71-43-2', 'Benceno (71-43-2)', 'BENCENO CAS-No. 71–43–2'],
    ],
    ['benzo-a-pireno', ['Benzo-a-pireno', 'Benzo [a] pireno', 'Benzo (α) pireno', 'Benzo-alfa-pireno']],
    ['e-coli', ['Escherichia coli (E. coli)', 'E.coli', 'Recuento de E. coli', 'Investigación de Escherichia coli']],
    ['clostridium', ['Clostridium perfringens', 'Cl. perfringens', 'Clostridium perfringens (esporas incluidas)']],
    ['cot', ['Carbono orgánico total (COT)', 'C.O.T.', 'COT']],
    ['alfa-total', ['Actividad α total', 'Actividad alfa total', 'Alfa total']],
    ['estradiol', ['17β-estradiol', '17 β Estradiol', '17-beta-estradiol']],
    ['dicloroetano-1-2', ['1,2-dicloroetano', '1.2-Dicloroetano', '1,2 DICLOROETANO']],
    ['langelier', ['Índice de Langelier', 'INDICE LANGELIER']],
    ['dureza', ['Dureza total (CaCO₃)', 'Dureza total (mg/L CaCO3)']],
    ['atrazina', ['Atrazina (CAS 1912-24-9)', 'PLA: NA_Atrazina_1912-24-9', 'Atrazine CAS 1912-24-9']],
    ['plaguicida', ['Plaguicida individual', 'Bentazona', 'PLA: A_Cualquiera_123', 'ISO: Alfa-HCH']],
    [
      'plaguicidas-totales',
      ['Total de plaguicidas', 'Plaguicidas totales', '∑n Plaguicidas totales', 'Plaguicidas (total)'],
    ],
    ['turbidez', ['Turbidez a la salida de ETAP', 'Turbidez (salida ETAP)', 'TURBIEDAD', 'Turbidez (UNF)']],
  ] as [ParametroId, string[]][])('%s is known however it is written', (id, written) => {
    expect(written.filter((name) => parametroDe('', name) !== id)).toEqual([]);
  });

  it.each([
    'Benceno (CAS 108-88-3)',
    'Cromo (CAS 18540-29-9)',
    'Nitrato (como N) CAS 14797-55-8',
    'Hierro disuelto CAS 7439-89-6',
    'Metabolito de atrazina (CAS 1912-24-9)',
    'Benceno (tolueno)',
    'Suma 4 PFAS',
    'Suma 16 HPA',
    'Nitrato (mg N/L)',
    'Estafilococos coagulasa -',
    'R: Ra 226',
    'MET: Desetilatrazina',
    'Conductividad a 25 ºC',
    'CAS 71-43-3',
    'PFAs',
  ])('%s is not guessed', (name) => {
    expect(parametroDe('', name)).toBeUndefined();
  });
});

describe('units that differ in how they are written alone', () => {
  it.each([
    ['plomo', ['µg/l', 'UG/L', 'ug / L', 'μg/L', 'µg·L⁻¹', 'µg L-1', 'µg Pb/L', 'µg/L Pb', 'µg/litro', 'µg/dm³']],
    ['nitrato', ['MG/L', 'mg/l', 'mg NO3/L', 'mg/L NO₃⁻', 'mg/L de NO3']],
    ['ph', ['Unidades pH', 'UNIDADES PH', 'Unidades de pH', 'ud. pH', 'Uds. de pH', 'U.pH', 'unid. pH', 'pH', '-', '']],
    ['olor', ['In. Dil.', 'Ind. dil.', 'IN. DIL.', 'Índice de dilución', 'indice dilucion']],
    ['turbidez', ['UNF', 'NTU', 'unf', 'U.N.F.', 'NTU/UNF', 'UNF (NTU)', 'FNU']],
    ['color', ['mg/L Pt-Co', 'mg/l Pt/Co', 'mg Pt-Co/L', 'MG/L PT-CO', 'mg/L Pt']],
    [
      'conductividad',
      ['µS/cm a 20ºC', 'µS/cm a 20 °C', 'uS/cm 20 ºC', 'µS/cm (20ºC)', 'US/CM A 20ºC', 'µS·cm⁻¹ a 20 °C'],
    ],
    [
      'e-coli',
      ['UFC/100 ml', 'ufc/100ml', 'UFC/100 ML', 'UFC en 100 ml', 'NMP/100ml', 'UFC o NMP en 100 ml', 'ufc / 100 mL'],
    ],
    ['colonias-22', ['UFC/ml', 'UFC/1 ml', 'ufc/mL', 'UFC en 1 ml']],
    ['legionella', ['UFC/L', 'ufc/l', 'UFC/litro', 'UFC en 1 L']],
    ['tritio', ['Bq/L', 'BQ/L', 'bq/l']],
    ['oxidabilidad', ['mg O2/L', 'mg/L O₂', 'MG O2/L', 'mg/L (O2)']],
  ] as [ParametroId, string[]][])('%s', (id, units) => {
    expect(units.filter((unit) => exponenteA(id, unit, parametros[id].unidad) !== 0)).toEqual([]);
  });

  it.each([
    ['conductividad', 'mS/cm a 20 ºC', 3],
    ['conductividad', 'MS/cm a 20 ºC', undefined],
    ['conductividad', 'MS/CM A 20 ºC', undefined],
    ['tritio', 'mBq/L', -3],
    ['tritio', 'MBq/L', undefined],
    ['tritio', 'MBQ/L', undefined],
    ['dosis-indicativa', 'MSv', undefined],
    ['redox', 'MV', undefined],
    ['nitrato', 'Mg/L', undefined],
    ['oxidabilidad', 'Mg O2/L', undefined],
  ] as const)('%s in %s keeps the case that decides its magnitude: %s', (id, unit, expected) => {
    expect(exponenteA(id, unit, parametros[id].unidad)).toBe(expected);
  });
});
