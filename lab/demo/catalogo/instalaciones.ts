import { tipo, todoElAnio, verano } from './modelo.ts';

const cultivo = 'PNT-MIC-025 | UNE-EN ISO 11731:2017';
const dudosa = 'Legionella spp. indeterminable';
const invadida = 'Crecimiento excesivo de microorganismos que dificulta la detección de Legionella spp.';
const proyecto = 'según el proyecto del vaso · RD 742/2013, anexo I';
const visible = 'Desagüe de fondo bien visible';

/** Determinations of Legionella, by RD 487/2022, and of pools, by RD 742/2013; tabla.ts says how they are written. */
export const tablaDeInstalaciones = `
legionella = Legionella spp. | | ley | recuento 0.94 20 | lc 10, ld 10, fallo 130 14000, p 3, u 0.32, nd, ind 0.006 ${dudosa} | ${cultivo}
legionellaTorre = Legionella spp. | | ley | recuento 0.94 20 | lc 10, ld 10, fallo 130 30000, p 3, u 0.32, nd, ind 0.006 ${invadida} | ${cultivo}
legionellaPiscina = Legionella spp. | | ley | recuento 0.96 20 | lc 10, ld 10, fallo 120 6000, u 0.32, nd, ind 0.004 ${dudosa} | ${cultivo}
pneumophila = Legionella pneumophila | UFC/L | | recuento 1 0 | lc 10, ld 10, nd | ${cultivo}
acumulador = Temperatura en el punto | | ley | medida 65 1.6 1 | fallo 51 58.9, p 1.2, u 0.01 | PNT-INS-001 (in situ) | Procedimiento interno
terminal = Temperatura en el punto | | ley | medida 55 1.6 1 | fallo 41 48.9, p 1.2, u 0.01 | PNT-INS-001 (in situ) | Procedimiento interno
fria = Temperatura en el punto | | ley | medida 17.2 2 1 | u 0.02 | PNT-INS-001 (in situ) | Procedimiento interno
temperatura = Temperatura en el punto | °C | | medida 24 3 1 | | PNT-INS-001 (in situ) | Procedimiento interno
biocida = Cloro libre residual | mg/L | | medida 0.6 0.15 2 | u 0.12 | PNT-INS-003 (in situ) | UNE-EN ISO 7393-2:2018
cloroDeRed = Cloro libre residual | | rd-3-2023 grifo | medida 0.5 0.14 1 | lc 0.1, fallo x1.1 1.5, p 0.6, u 0.12 | PNT-INS-003 (in situ) | UNE-EN ISO 7393-2:2018
phDeRed = pH | ud. pH | rd-3-2023 grifo | medida 7.7 0.2 1 | u 0.02 | PNT-FQ-001 | UNE-EN ISO 10523:2012
phDeProceso = pH | ud. pH | | medida 8.3 0.2 1 | u 0.02 | PNT-FQ-001 | UNE-EN ISO 10523:2012
conductividadAcs = Conductividad | µS/cm a 20 ºC | | medida 640 91 0 | u 0.04 | PNT-FQ-002 | UNE-EN 27888:1994
conductividadTorre = Conductividad | µS/cm a 20 ºC | | medida 1450 207 0 | u 0.04 | PNT-FQ-002 | UNE-EN 27888:1994
turbidezAcumulador = Turbidez | UNF | máx. 5 · laboratorio | traza 0.2 1.5 1 0.4 | fallo 5.4 8, p 0.2, u 0.12 | PNT-FQ-004 | UNE-EN ISO 7027-1:2016
hierroAcumulador = Hierro total | | ley | traza 0.05 0.15 2 0.6 | fallo 0.22 0.6, p 0.5, u 0.13 | PNT-ICP-001 | UNE-EN ISO 17294-2:2024
aerobiosTorre = Recuento de aerobios | | ley | recuento 0.02 2600 | fallo 120000 900000 | PNT-MIC-010 | UNE-EN ISO 6222:1999
turbidezTorre = Turbidez | | ley | traza 0.2 6 1 0.1 | fallo 16 30, p 0.3, u 0.12 | PNT-FQ-004 | UNE-EN ISO 7027-1:2016
hierroTorre = Hierro total | | ley | traza 0.05 0.7 2 0.2 | fallo 2.1 4.5, u 0.13 | PNT-ICP-001 | UNE-EN ISO 17294-2:2024
turbidezRiego = Turbidez | UNF | | traza 0.2 6 1 0.1 | u 0.12 | PNT-FQ-004 | UNE-EN ISO 7027-1:2016
eColiPiscina = Escherichia coli | | ley | recuento 1 0 | fallo 1 25 | PNT-MIC-012 | UNE-EN ISO 9308-1:2014
pseudomonas = Pseudomonas aeruginosa | | ley | recuento 1 0 | fallo 1 200, p 2 | PNT-MIC-016 | UNE-EN ISO 16266:2008
phPiscina = pH | ud. pH | ley | medida 7.5 0.11 1 | fallo 8.1 8.5, p 1.2, u 0.02 | PNT-FQ-001 | UNE-EN ISO 10523:2012
cloroPiscina = Cloro libre residual | | ley | medida 1.2 0.2 1 | fallo 2.1 6.2, p 2, u 0.12 | PNT-INS-003 (in situ) | UNE-EN ISO 7393-2:2018
combinadoPiscina = Cloro combinado residual | | ley | traza 0.1 0.5 1 0.05 | fallo 0.7 1.5, p 3, u 0.15 | PNT-INS-003 (in situ) | UNE-EN ISO 7393-2:2018
turbidezPiscina = Turbidez | | ley | traza 0.2 2 1 0.2 | fallo 5.4 9, p 0.5, u 0.12 | PNT-FQ-004 | UNE-EN ISO 7027-1:2016
isocianurico = Ácido isocianúrico | | ley | traza 5 55 0 0.15 | fallo 78 180, p 1.2 | PNT-FQ-031 | Fotometría *
transparencia = Transparencia | | ${visible} · RD 742/2013, anexo I | dice ${visible} / Desagüe de fondo no visible | p 0.3 | PNT-INS-001 (in situ) | Procedimiento interno *
recirculacion = Tiempo de recirculación | h | ${proyecto} | medida 4.2 0.6 1 | | PNT-INS-001 (in situ) | Procedimiento interno *
aguaClimatizada = Temperatura del agua | | ley | medida 28 0.6 1 | fallo 30.3 32.5, u 0.01 | PNT-INS-001 (in situ) | Procedimiento interno *
aguaHidromasaje = Temperatura del agua | | ley | medida 34 0.6 1 | fallo 36.4 38.5, u 0.01 | PNT-INS-001 (in situ) | Procedimiento interno *
bromo = Bromo total | mg/L | 2 a 6 · laboratorio | medida 3.4 0.4 1 | fallo 0.4 1.8 | PNT-INS-003 (in situ) | Fotometría DPD *
aire = Calidad del aire | PNT-INS-007 (in situ) | Procedimiento interno *
  Humedad relativa | | rd-742-2013 recinto de piscina | medida 58 2.2 0 | fallo 66 78, p 0.6
  CO2 sobre el aire exterior | | rd-742-2013 recinto de piscina | medida 310 50 0 | fallo 520 900, p 0.4
  Temperatura del aire sobre la del agua | | rd-742-2013 recinto de piscina | medida 1.5 0.15 1
`;

const comun = {
  norma: 'Real Decreto 487/2022',
  ley: 'rd-487-2022',
  envase: 'Frasco estéril de 1 L con tiosulfato sódico (neutralizante)',
  // Annex VI: 6 to 18 °C where the analysis begins within 24 hours, 2 to 8 within 48; the later range is within both.
  recepcion: [6, 18],
  recepcionTardia: [6, 8],
  isUrgente: true,
  demanda: [0.8, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.3, 1.1, 0.9, 0.8, 0.8],
  riesgoMes: verano,
} as const;
const piscina = {
  norma: 'Real Decreto 742/2013',
  ley: 'rd-742-2013',
  envase: 'Frasco estéril de 500 mL con tiosulfato sódico',
  recepcion: [6, 8],
  isUrgente: true,
  demanda: todoElAnio,
  riesgoMes: verano,
} as const;
const vaso = 'phPiscina cloroPiscina combinadoPiscina turbidezPiscina';

/** Legionella by RD 487/2022, with what is measured on the spot. */
export const legionella = {
  acs: tipo(comun, 'Legionella en agua caliente sanitaria', [11, 14, 0.032], {
    norma: 'Real Decreto 487/2022; turbidez, criterio del laboratorio',
    lugar: 'ACS',
    productos: 'Agua caliente sanitaria (ACS)',
    puntos:
      'Hab. {hab} - ducha @terminal; Hab. {hab} - lavabo @terminal; Acumulador {n} - purga @acumulador; Retorno ACS @retorno; Vestuario de personal - ducha {n} @terminal',
    pruebas:
      'legionella pneumophila acumulador?acumulador terminal?!acumulador phDeRed conductividadAcs turbidezAcumulador?acumulador hierroAcumulador?acumulador',
  }),
  afch: tipo(comun, 'Legionella en agua fría de consumo', [11, 14, 0.018], {
    lugar: 'AFCH',
    productos: 'Agua fría de consumo humano (AFCH)',
    puntos: 'Hab. {hab} - lavabo; Depósito de agua fría {n} @depósito de AFCH; Grifo de jardín {n}; Aseo de planta {n}',
    pruebas: 'legionella pneumophila fria cloroDeRed?!dióxido dioxido?dióxido phDeRed conductividadAcs',
  }),
  torre: tipo(comun, 'Legionella en torre de refrigeración', [11, 14, 0.045], {
    lugar: 'torre',
    productos: 'Agua de refrigeración',
    puntos: 'Torre TR-0{n} - balsa; Condensador CE-0{n} - balsa; Torre TR-0{n} - retorno',
    // Aerobes ask for 2 to 8 °C from the beginning.
    recepcion: [6, 8],
    pruebas:
      'legionellaTorre aerobiosTorre phDeProceso temperatura biocida conductividadTorre turbidezTorre hierroTorre',
  }),
  riego: tipo(comun, 'Legionella en riego y fuentes ornamentales', [11, 14, 0.04], {
    lugar: 'otra instalación',
    productos: 'Agua con producción de aerosoles',
    puntos: 'Sector de riego {n}; Fuente ornamental de la entrada; Depósito de riego',
    pruebas: 'legionella biocida temperatura conductividadAcs turbidezRiego',
  }),
};

/** Pools and whirlpools by RD 742/2013: the periodic control, annex I and, indoors, annex II. */
export const piscinas = {
  descubierta: tipo(piscina, 'Piscina descubierta', [3, 5, 0.03], {
    lugar: 'vaso de piscina',
    condiciones: { climatizado: false, aerosoliza: false, desinfectaConCloro: true, isocianurico: true },
    productos: 'Agua de piscina descubierta',
    puntos: 'Vaso de adultos; Vaso infantil; Vaso {n}; Vaso de adultos - rebosadero',
    recepcion: [2, 8],
    demanda: [0, 0, 0, 0.1, 0.6, 2.6, 3.4, 3.4, 1.7, 0.1, 0, 0],
    pruebas: `eColiPiscina pseudomonas ${vaso} isocianurico transparencia recirculacion`,
  }),
  climatizada: tipo(piscina, 'Piscina climatizada', [11, 14, 0.03], {
    lugar: 'vaso de piscina',
    // Whether it throws aerosols is the pool's own, which its ficha says.
    condiciones: { climatizado: true, desinfectaConCloro: true, isocianurico: false },
    productos: 'Agua de piscina climatizada',
    puntos: 'Vaso climatizado; Vaso de enseñanza; Vaso de chorros +aerosoles',
    pruebas: `eColiPiscina pseudomonas legionellaPiscina?aerosoles ${vaso} transparencia aguaClimatizada recirculacion aire`,
  }),
  hidromasaje: tipo(piscina, 'Vaso de hidromasaje', [11, 14, 0.045], {
    norma: 'Real Decreto 742/2013; bromo, criterio del laboratorio',
    lugar: 'spa',
    condiciones: { desinfectaConCloro: false, desinfectaConBromo: true },
    productos: 'Agua de hidromasaje',
    puntos: 'Hidromasaje {n}; Circuito termal - jacuzzi; Cabina {n} - bañera',
    pruebas:
      'eColiPiscina pseudomonas legionellaPiscina phPiscina bromo turbidezPiscina transparencia aguaHidromasaje recirculacion',
  }),
};
