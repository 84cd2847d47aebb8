import { tipo, todoElAnio, verano } from './modelo.ts';

const na = 'RD 3/2023, anexo I D';
const suyo = 'máx. 0 · laboratorio (valor del RD 3/2023)';

/** Determinations of drinking water (RD 3/2023, annex II.B) and of waters that resemble it; tabla.ts says how they are written. */
export const tablaDeAgua = `
eColi = Escherichia coli | | ley | recuento 1 0 | fallo 1 30 | PNT-MIC-012 | UNE-EN ISO 9308-1:2014
enterococos = Enterococo intestinal | | ley | recuento 1 0 | fallo 1 15, p 0.7 | PNT-MIC-014 | UNE-EN ISO 7899-2:2001
clostridium = Clostridium perfringens (incluidas las esporas) | | ley | recuento 1 0 | fallo 1 8, p 0.7 | PNT-MIC-017 | UNE-EN ISO 14189:2017
coliformes = Bacterias coliformes | | ley | recuento 1 0 | fallo 1 140, p 2.5 | PNT-MIC-012 | UNE-EN ISO 9308-1:2014
colonias22 = Recuento de colonias a 22 ºC | | ley | recuento 0.45 9 | fallo x1.2 9, p 2 | PNT-MIC-010 | UNE-EN ISO 6222:1999
colifagos = Colífagos somáticos | | ley | recuento 1 0 | fallo 1 12, p 0.2 | PNT-MIC-031 | UNE-EN ISO 10705-2:2002 *
color = Color | | ley | traza 4 9 0 0.85 | | PNT-FQ-006 | UNE-EN ISO 7887:2012
sabor = Sabor | | Aceptable y sin cambios anormales · ${na} | dice Aceptable / Cambio anormal | p 0.3 | PNT-FQ-007 | UNE-EN 1622:2007 *
olor = Olor | | Aceptable y sin cambios anormales · ${na} | dice Aceptable / Cambio anormal | p 0.3 | PNT-FQ-007 | UNE-EN 1622:2007 *
ph = pH | ud. pH | ley | medida 7.7 0.22 1 | fallo 9.6 9.9, p 0.2, u 0.02 | PNT-FQ-001 | UNE-EN ISO 10523:2012
conductividad = Conductividad | µS/cm a 20 ºC | ley | medida 620 150 0 | fallo x1.02 1.3, p 0.3, u 0.04 | PNT-FQ-002 | UNE-EN 27888:1994
turbidez = Turbidez | | ley | traza 0.2 1.6 1 0.35 | fallo x1.2 2.4, p 0.8, u 0.12 | PNT-FQ-004 | UNE-EN ISO 7027-1:2016
turbidezCabecera = Turbidez | | ley | traza 0.2 0.6 1 0.35 | u 0.12 | PNT-FQ-004 | UNE-EN ISO 7027-1:2016
turbidezEtap = Turbidez | UNF | máx. 1,0 · laboratorio | traza 0.2 0.6 1 0.35 | fallo 1.2 2.4, p 0.8, u 0.12 | PNT-FQ-004 | UNE-EN ISO 7027-1:2016
cloro = Cloro libre residual | | rd-3-2023 red | medida 0.52 0.14 1 | lc 0.1, fallo x1.1 1.7, p 1.2, u 0.12 | PNT-INS-003 (in situ) | UNE-EN ISO 7393-2:2018
cloroCabecera = Cloro libre residual | mg/L | | medida 0.52 0.14 1 | lc 0.1, u 0.12 | PNT-INS-003 (in situ) | UNE-EN ISO 7393-2:2018
dioxido = Dióxido de cloro residual | | rd-3-2023 red | traza 0.1 0.6 1 0.02 | fallo 0.9 1.4, p 1.2, u 0.12 | PNT-INS-004 (in situ) | Fotometría DPD *
cloroCombinado = Cloro combinado residual | | rd-3-2023 red | traza 0.1 0.5 1 0.4 | | PNT-INS-003 (in situ) | UNE-EN ISO 7393-2:2018
cloroCombinadoCabecera = Cloro combinado residual | mg/L | | traza 0.1 0.5 1 0.4 | | PNT-INS-003 (in situ) | UNE-EN ISO 7393-2:2018
plomo = Plomo | | ley | traza 0.5 3.2 1 0.6 | fallo x1.06 2.2, u 0.2 | PNT-ICP-001 | UNE-EN ISO 17294-2:2024
legionellaEnGrifo = Legionella spp. | | ley | recuento 0.96 20 | lc 10, ld 10, fallo x1.2 30, u 0.32, nd | PNT-MIC-025 | UNE-EN ISO 11731:2017
coagulante = Aluminio | | ley | traza 20 90 0 0.4 | fallo x1.05 1.9, p 0.8, u 0.14 | PNT-ICP-001 | UNE-EN ISO 17294-2:2024
nitratos = Nitrato y nitritos | PNT-CRO-002 | UNE-EN ISO 10304-1:2009
  Nitrato | | ley | medida 17 6 0 | lc 1, fallo x1.02 1.56, p 0.8, u 0.08
  Nitritos | | ley | traza 0.02 0.08 2 0.9 | fallo x1.1 1.8, p 0.15, u 0.1
  Nitrato y nitritos: [NO3]/50 + [NO2]/3 | | ley | suma 2 0.02 ${1 / 3}
aniones = Aniones por cromatografía iónica | PNT-CRO-002 | UNE-EN ISO 10304-1:2009
  + nitratos
  Cloruro | | ley | medida 58 18 0 | u 0.08
  Sulfato | | ley | medida 84 28 0 | fallo x1.02 1.36, p 0.3, u 0.08
  Fluoruro | | ley | traza 0.2 0.5 1 0.5 | u 0.1
tuberia = Metales de la instalación interior | PNT-ICP-001 | UNE-EN ISO 17294-2:2024
  Cobre | | ley | traza 0.1 0.4 1 0.5 | u 0.12
  Cromo total | | ley | traza 1 4 0 0.8 | u 0.15
  Níquel | | ley | traza 1 5 0 0.6 | fallo x1.05 2, p 0.5, u 0.14
  Hierro | | ley | traza 20 110 0 0.45 | fallo x1.04 3.4, p 1.4, u 0.13
metales = Metales por ICP-MS | PNT-ICP-001 | UNE-EN ISO 17294-2:2024
  + coagulante
  Antimonio | | ley | traza 1 2 0 0.95 | u 0.18
  Arsénico | | ley | traza 1 4 0 0.6 | fallo x1.1 1.7, p 0.4, u 0.15
  Boro | | ley | traza 0.1 0.4 1 0.4 | u 0.15
  Cadmio | | ley | traza 0.5 0.9 1 0.97 | u 0.15
  + tuberia
  Manganeso | | ley | traza 5 20 0 0.6 | fallo x1.06 2.4, p 0.6, u 0.12
  + plomo
  Selenio | | ley | traza 1 2 0 0.9 | u 0.2
  Sodio | | ley | medida 41 14 0 | u 0.1
  Uranio | | ley | traza 1 4 0 0.6 | u 0.15, si >=2024-01-02
mercurio = Mercurio | | ley | traza 0.2 0.3 1 0.97 | u 0.2 | PNT-ICP-003 | UNE-EN ISO 12846:2012
amonio = Amonio | | ley | traza 0.05 0.2 2 0.85 | fallo x1.1 2.2, p 0.5 | PNT-FQ-011 | UNE-ISO 7150-1
cot = Carbono orgánico total | | ley | traza 0.5 2.4 1 0.1 | u 0.2 | PNT-FQ-021 | UNE-EN 1484:1998
cianuro = Cianuro total | | ley | traza 10 15 0 0.98 | | PNT-FQ-025 | UNE-EN ISO 14403-2:2013
langelier = Índice de Langelier | ud. pH | ley | medida 0.1 0.1 1 | | PNT-CAL-001 | Por cálculo *
thm = Trihalometanos | PNT-CG-004 | UNE-EN ISO 10301:1997
  Cloroformo | µg/L | | traza 1 32 0 0.1
  Bromodiclorometano | µg/L | | traza 1 18 0 0.15
  Dibromoclorometano | µg/L | | traza 1 14 0 0.2
  Bromoformo | µg/L | | traza 1 9 0 0.4
  ∑4 Trihalometanos (THM) | | ley | suma 0 | fallo x1.04 1.45, p 1.2, u 0.18
volatiles = Compuestos orgánicos volátiles | PNT-CG-005 | UNE-EN ISO 10301:1997
  Benceno | | ley | traza 0.2 0.3 1 0.99
  1,2-Dicloroetano | | ley | traza 0.5 0.8 1 0.99
  Tricloroeteno | µg/L | | traza 1 2 0 0.98
  Tetracloroeteno | µg/L | | traza 1 3 0 0.95
  ∑2 Tricloroeteno + Tetracloroeteno | | ley | suma 0 1 1 | lc 1
subproductos = Clorato, clorito y bromato | PNT-CRO-005 | UNE-EN ISO 10304-4:2022
  Clorato | | ley | traza 0.05 0.42 2 0.25 | fallo x1.06 1.7, u 0.12, si !gas&>=2024-01-02
  Clorato | | ley | traza 0.05 0.12 2 0.25 | fallo x1.06 1.7, u 0.12, si gas&>=2024-01-02
  Clorito | | ley | traza 0.05 0.45 2 0.8 | u 0.12, si dióxido&>=2024-01-02
  Clorito | | ley | traza 0.05 0.1 2 0.8 | u 0.12, si !dióxido&>=2024-01-02
  Bromato | | ley | traza 2 4 0 0.95 | u 0.2
haa = Ácidos haloacéticos | PNT-CL-014 | EPA 557
  Ácido monocloroacético, Ácido dicloroacético, Ácido tricloroacético | µg/L | | traza 2 8 0 0.5
  Ácido monobromoacético, Ácido dibromoacético | µg/L | | traza 2 8 0 0.5
  ∑5 Ácidos haloacéticos (HAH) | | ley | suma 0 | lc 2, u 0.25
hpa = Hidrocarburos policíclicos aromáticos | PNT-CL-006 | UNE-EN ISO 17993:2004 **
  Benzo(a)pireno | | ley | traza 0.003 0.005 3 0.98
  Benzo(b)fluoranteno, Benzo(ghi)perileno, Benzo(k)fluoranteno, Indeno(1,2,3-cd)pireno | µg/L | | traza 0.01 0.02 2 0.98
  ∑4 HPA | | ley | suma 2 1 1 1 1 | lc 0.01
plaguicidas = Plaguicidas | PNT-CL-009 | Procedimiento interno (LC-MS/MS) **
  Glifosato, MCPA, Terbutilazina | | ley | traza 0.02 0.06 2 0.97 | u 0.3, autorizado 1
  Atrazina, Simazina, Diurón | | ley | traza 0.01 0.02 2 1 | autorizado 0
  ∑n Plaguicidas totales | | ley | suma 2 | lc 0.02, u 0.3
bisfenol = Bisfenol a | | ley | traza 0.5 0.7 1 0.99 | | PNT-CL-016 | Procedimiento interno (LC-MS/MS) *
pfas = Sustancias perfluoroalquiladas (PFAS) | PNT-CL-018 | EPA 533 **
  PFOA, PFOS, PFNA, PFHxS | | ley | traza 0.01 0.02 2 0.97
  Otros 16 PFAS (suma) | µg/L | | traza 0.01 0.03 2 0.95
  ∑20 PFAS | | ley | suma 2 | lc 0.01, u 0.3
calculados = Monómeros residuales (por cálculo) | PNT-CAL-002 | RD 3/2023, an. I, nota 1 de la parte B *
  Acrilamida, Epiclorhidrina | | ley | traza 0.03 0.03 2 1
  Cloruro de vinilo | | ley | traza 0.15 0.15 2 1
eColiBruta = Escherichia coli | UFC/100 mL | | recuento 0.2 30 | | PNT-MIC-012 | UNE-EN ISO 9308-1:2014
enterococosBruta = Enterococo intestinal | UFC/100 mL | | recuento 0.3 18 | | PNT-MIC-014 | UNE-EN ISO 7899-2:2001
colifagosBruta = Colífagos somáticos | UFP/100 mL | | recuento 0.5 12 | | PNT-MIC-031 | UNE-EN ISO 10705-2:2002 *
phBruta = pH | ud. pH | | medida 7.5 0.3 1 | u 0.02 | PNT-FQ-001 | UNE-EN ISO 10523:2012
conductividadBruta = Conductividad | µS/cm a 20 ºC | | medida 640 180 0 | | PNT-FQ-002 | UNE-EN 27888:1994
turbidezBruta = Turbidez | UNF | | medida 6 3 1 | | PNT-FQ-004 | UNE-EN ISO 7027-1:2016
cotBruta = Carbono orgánico total | mg/L | | traza 0.5 4 1 0.1 | | PNT-FQ-021 | UNE-EN 1484:1998
eColiHielo = Escherichia coli | UFC/100 mL | ${suyo} | recuento 1 0 | fallo 1 30 | PNT-MIC-012 | UNE-EN ISO 9308-1:2014
coliformesHielo = Bacterias coliformes | UFC/100 mL | ${suyo} | recuento 1 0 | fallo 1 140, p 2.5 | PNT-MIC-012 | UNE-EN ISO 9308-1:2014
enterococosHielo = Enterococo intestinal | UFC/100 mL | ${suyo} | recuento 1 0 | fallo 1 15, p 0.7 | PNT-MIC-014 | UNE-EN ISO 7899-2:2001
coloniasHielo = Recuento de colonias a 22 ºC | UFC/mL | máx. 100 · laboratorio (valor del RD 3/2023) | recuento 0.45 9 | fallo x1.2 9, p 2 | PNT-MIC-010 | UNE-EN ISO 6222:1999
viables = Recuento de microorganismos viables | UFC/mL | < 100 · laboratorio (UNE-EN ISO 23500-3) | recuento 0.7 4 | fallo 110 600 | PNT-MIC-041 | UNE-EN ISO 23500-3 *
endotoxinas = Endotoxinas | UE/mL | < 0,25 · laboratorio (UNE-EN ISO 23500-3) | traza 0.005 0.06 3 0.8 | fallo 0.28 0.9 | PNT-MIC-043 | Ph. Eur. 2.6.14 *
conductividadPura = Conductividad | µS/cm a 20 ºC | | medida 6 1.5 1 | | PNT-FQ-002 | UNE-EN 27888:1994
quimicaPura = Contaminantes químicos | PNT-ICP-001 | UNE-EN ISO 17294-2:2024
  Aluminio | mg/L | máx. 0,01 · laboratorio | traza 0.002 0.005 3 0.9
  Cobre | mg/L | máx. 0,1 · laboratorio | traza 0.005 0.02 3 0.9
  Plomo | mg/L | máx. 0,005 · laboratorio | traza 0.001 0.002 3 0.97
`;

const comun = {
  envase: 'Frasco estéril de 500 mL con tiosulfato y botella PE de 1 L',
  recepcion: [2, 8],
  isUrgente: true,
  demanda: todoElAnio,
  riesgoMes: verano,
} as const;
const consumo = {
  ...comun,
  norma: 'Real Decreto 3/2023',
  ley: 'rd-3-2023',
  condiciones: {},
  regla:
    'Aceptación simple: el resultado se compara con el valor paramétrico y la incertidumbre no se utiliza como tolerancia adicional (Real Decreto 3/2023, anexo III.D.3).',
} as const;
const residual = 'cloro?!dióxido&!cabecera cloroCabecera?!dióxido&cabecera dioxido?dióxido';
const control = `eColi enterococos coliformes colonias22 clostridium?cabecera color sabor olor ph conductividad`;
const resto = `${residual} coagulante?cabecera nitratos?nitratos`;

/** Drinking water and waters that resemble it. */
export const aguas = {
  red: tipo(consumo, 'Agua de consumo: control en red', [4, 8, 0.014], {
    productos: 'Agua de consumo tratada',
    puntos:
      'PM-1{n} Fuente pública @red; PM-2{n} Toma de red @red; PM-0{n} Depósito de cabecera @depósito de cabecera; PM-3{n} Depósito de distribución @depósito; PM-4{n} Fuente de la plaza @red',
    pruebas: `${control} turbidez?!cabecera turbidezCabecera?cabecera ${resto}`,
  }),
  grifo: tipo(consumo, 'Agua de consumo: control en grifo', [4, 7, 0.016], {
    lugar: 'grifo',
    productos: 'Agua de consumo',
    puntos: 'Grifo de cocina; Grifo de aseos planta {n}; Grifo de office; Grifo de barra; Fuente de agua del comedor',
    envase: 'Frasco estéril de 500 mL con tiosulfato y botella de 1 L para plomo, sin descarga previa',
    pruebas: `eColi colonias22 color turbidez ph conductividad ${residual} plomo tuberia?metal legionellaEnGrifo?prioritario`,
  }),
  completo: tipo(consumo, 'Agua de consumo: análisis completo', [10, 18, 0.03], {
    productos: 'Agua de consumo tratada',
    puntos: 'Depósito {n} - salida @depósito; PM-5{n} Red de distribución @red',
    pruebas: `eColi enterococos clostridium coliformes colonias22 colifagos color sabor olor ph conductividad
turbidez?!cabecera turbidezCabecera?cabecera ${residual} cloroCombinado?!cabecera cloroCombinadoCabecera?cabecera amonio cot
cianuro aniones metales mercurio langelier thm volatiles subproductos haa?>=2024-01-02 hpa plaguicidas
bisfenol?>=2024-01-02 pfas?>=2025-01-02 calculados`,
  }),
  etap: tipo(consumo, 'Agua de consumo: salida de ETAP', [4, 8, 0.014], {
    norma: 'Real Decreto 3/2023; turbidez, criterio del laboratorio',
    lugar: 'salida de ETAP',
    productos: 'Agua tratada a la salida de la ETAP',
    puntos: 'ETAP - línea {n}; ETAP - depósito de agua tratada',
    pruebas: `${control} turbidezEtap ${resto}`,
  }),
  captacion: tipo(comun, 'Agua de captación', [5, 10, 0], {
    norma: 'Sin valor paramétrico (agua bruta)',
    lugar: 'captación',
    productos: 'Agua bruta',
    puntos: 'Sondeo {n}; Toma de embalse; Manantial {n}',
    pruebas: 'eColiBruta enterococosBruta colifagosBruta phBruta conductividadBruta turbidezBruta cotBruta',
  }),
  hielo: tipo(comun, 'Hielo para consumo', [3, 6, 0.03], {
    norma: 'Criterio del laboratorio (valores del Real Decreto 3/2023)',
    productos: 'Hielo',
    puntos: 'Máquina de hielo {n}; Máquina de hielo de barra; Silo de hielo {n}',
    envase: 'Bolsa estéril con 1 kg de hielo',
    recepcion: [-4, 1],
    pruebas: 'eColiHielo coliformesHielo enterococosHielo coloniasHielo',
  }),
  dialisis: tipo(comun, 'Agua para hemodiálisis', [7, 10, 0.015], {
    norma: 'Criterio del laboratorio (UNE-EN ISO 23500-3)',
    productos: 'Agua purificada para hemodiálisis',
    puntos: 'Sala de agua - ósmosis {n}; Anillo - retorno; Puesto {n}',
    riesgoMes: todoElAnio,
    pruebas: 'viables endotoxinas conductividadPura quimicaPura',
  }),
};
