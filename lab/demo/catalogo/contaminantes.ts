import { tipo, todoElAnio, verano } from './modelo.ts';

/** Not approved in tomato, or without residues to expect: the level is the limit of determination, 0,01 mg/kg. */
const sinLmr = `Acefato, Acrinatrina, Alacloro, Aldicarb, Atrazina, Azinfos-metilo, Bendiocarb, Benfuracarb, Bifenilo,
Bioresmetrina, Bromofos-etilo, Bromopropilato, Butralina, Cadusafos, Carbaril, Carbofurano, Carbosulfán, Clorfenapir,
Clorfenvinfos, Clorprofam, Clorpirifos, Clorpirifos-metilo, Clortal-dimetilo, Clorsulfurón, Cianazina, Cumafos,
Demetón-S-metilo, Desmetrina, Diazinón, Diclofluanida, Diclorán, Diclorvos, Dicrotofos, Dimetoato, Diniconazol,
Dioxatión, Disulfotón, Diurón, Endosulfán, EPN, Etión, Etofumesato, Etoprofos, Fenamifos, Fenarimol, Fenbutatín óxido,
Fenitrotión, Fenoxicarb, Fensulfotión, Fentión, Fenvalerato, Fipronil, Flusilazol, Fonofos, Forato, Formotión, Fosalona,
Fosmet, Furatiocarb, Heptenofos, Hexaconazol, Hexaflumurón, Iprodiona, Isocarbofos, Isofenfos, Isoprocarb, Linurón,
Malaoxón, Metamidofos, Metidatión, Metiocarb, Metomilo, Metoxicloro, Mevinfos, Monocrotofos, Monolinurón,
Nitrotal-isopropilo, Ometoato, Oxadixilo, Oxamilo, Paraoxón-metilo, Paratión, Permetrina, Piridafentión, Procimidona,
Profenofos, Prometrina, Propargita, Propizamida, Quinalfos, Tetraconazol, Triazofos, Vinclozolina`.replaceAll(
  '\n',
  ' ',
);
const lmr = 'laboratorio (LMR en tomate, Reg. (CE) 396/2005)';
const porDefecto = 'laboratorio (valor por defecto, Reg. (CE) 396/2005, art. 18.1.b)';
const pescado = 'Reg. (UE) 2023/915, anexo I';
const rd509 = 'RD 509/1996, anexo I, cuadro 2';

/** Determinations of residues, contaminants, frying oil, waste water and labels; tabla.ts says how they are written. */
export const tablaDeContaminantes = `
polares = Compuestos polares | % | < 25 · Orden de 26-1-1989, art. 6.3 | medida 14.5 3.2 1 | fallo 25.6 36, u 0.06 | PNT-FQ-071 | UNE-EN ISO 8420:2003
acidez = Grado de acidez | % ác. oleico | | medida 0.6 0.2 2 | | PNT-FQ-072 | UNE-EN ISO 660:2021
gluten = Gluten | mg/kg | máx. 20 (sin gluten) · laboratorio (Reg. (UE) 828/2014, anexo) | traza 5 14 1 0.9 | fallo 22 140, u 0.25 | PNT-BIO-001 | AOAC 2012.01 (ELISA R5)
residuos = Residuos de plaguicidas por GC-MS/MS y LC-MS/MS | PNT-CRO-021 | UNE-EN 15662:2018
  Azoxistrobina, Boscalida, Fludioxonilo | mg/kg | máx. 3 · ${lmr} | traza 0.01 0.4 3 0.86 | u 0.5
  Difenoconazol | mg/kg | máx. 2 · ${lmr} | traza 0.01 0.4 3 0.86 | u 0.5
  Ciprodinilo | mg/kg | máx. 1,5 · ${lmr} | traza 0.01 0.4 3 0.86 | u 0.5
  Pirimetanil | mg/kg | máx. 1 · ${lmr} | traza 0.01 0.4 3 0.86 | u 0.5
  Tebuconazol | mg/kg | máx. 0,9 · ${lmr} | traza 0.01 0.36 3 0.86 | u 0.5
  Clorantraniliprol | mg/kg | máx. 0,6 · ${lmr} | traza 0.01 0.24 3 0.86 | u 0.5
  ${sinLmr} | mg/kg | máx. 0,01 · ${porDefecto} | traza 0.01 0.01 3 1 | fallo 0.022 0.14, p 0.05, u 0.5
metalesPescado = Metales por ICP-MS | PNT-ICP-011 | UNE-EN 15763:2010
  Mercurio | mg/kg | máx. 0,50 · ${pescado}, 3.3 | traza 0.02 0.275 2 0.4 | fallo x1.35 1.9, p 3, u 0.18, si general
  Mercurio | mg/kg | máx. 0,30 · ${pescado}, 3.3 | traza 0.02 0.165 2 0.4 | fallo x1.35 1.9, p 3, u 0.18, si boqueron/caballa
  Mercurio | mg/kg | máx. 1,0 · ${pescado}, 3.3 | traza 0.02 0.55 2 0.4 | fallo x1.35 1.9, p 3, u 0.18, si atun/espada
  Cadmio | mg/kg | máx. 0,050 · ${pescado}, 3.2 | traza 0.01 0.0275 3 0.4 | fallo x1.35 1.9, p 0.5, u 0.2, si general
  Cadmio | mg/kg | máx. 0,10 · ${pescado}, 3.2 | traza 0.01 0.055 2 0.4 | fallo x1.35 1.9, p 0.5, u 0.2, si caballa/atun
  Cadmio | mg/kg | máx. 0,25 · ${pescado}, 3.2 | traza 0.01 0.1375 2 0.4 | fallo x1.35 1.9, p 0.5, u 0.2, si boqueron/espada
  Plomo | mg/kg | máx. 0,30 · ${pescado}, 3.1 | traza 0.05 0.165 2 0.4 | fallo x1.35 1.9, p 0.2, u 0.2
histamina = Histamina | | lote 1.26 | traza 5 70 0 0.7 | fallo 220 600, p 1.8, u 0.16 | PNT-CL-031 | UNE-EN ISO 19343:2018
acrilamida = Acrilamida por LC-MS/MS | Laboratorio subcontratado | UNE-EN 16618:2015 **
  Acrilamida | µg/kg | nivel de referencia: 350 · Reg. (UE) 2017/2158, anexo IV | medida 220 70 0 | lc 20, u 0.2
dbo = DBO5 | mg O2/L | ley | traza 5 19 0 0.1 | fallo 27 60, u 0.2 | PNT-FQ-081 | UNE-EN ISO 5815-1:2020
dqo = DQO | mg O2/L | ley | medida 62 18 0 | lc 10, fallo 130 270, u 0.12 | PNT-FQ-082 | ISO 15705:2002
solidos = Sólidos en suspensión | | ley | medida 17 5 0 | lc 3, fallo 37 80 | PNT-FQ-083 | UNE-EN 872:2006
nitrogeno = Nitrógeno total | mg/L | media anual: 15 · ${rd509} | medida 11 2.4 1 | | PNT-FQ-084 | UNE-EN ISO 11905-1:1998
fosforo = Fósforo total | mg/L | media anual: 2 · ${rd509} | traza 0.2 2.6 2 0.1 | | PNT-FQ-085 | UNE-EN ISO 6878:2005
nutricional = Información nutricional | PNT-NUT-001 | Reglamento (UE) 1169/2011
  Grasas | g/100 g | | medida 13 2 1 | u 0.08
  Ácidos grasos saturados | g/100 g | | medida 4 0.7 1
  Hidratos de carbono | g/100 g | | medida 31 5 1
  Azúcares | g/100 g | | medida 9 1.8 1
  Proteínas | g/100 g | | medida 10.5 1.5 1 | u 0.06
  Sal | g/100 g | | medida 1.1 0.25 2 | u 0.1
  Valor energético | kcal/100 g | | suma 0 9 0 4 0 4 0
humedad = Humedad | g/100 g | | medida 38 9 1 | | PNT-NUT-004 | UNE-EN ISO 712:2010 *
`;

const comun = { recepcion: [2, 8], demanda: todoElAnio, riesgoMes: todoElAnio } as const;

/** Residues, contaminants, allergens and frying oils. */
export const contaminantes = {
  aceite: tipo(comun, 'Aceite de fritura', [4, 9, 0.05], {
    norma: 'Orden de 26 de enero de 1989',
    productos: 'Aceite de girasol alto oleico; Aceite de oliva de fritura; Aceite vegetal de fritura',
    puntos: 'Freidora {n}; Freidora {n} - línea de empanados',
    envase: 'Frasco de vidrio topacio de 250 mL',
    recepcion: [15, 24],
    riesgoMes: verano,
    siFalla: 'Retirar el aceite del baño de fritura: sus componentes polares no son inferiores al 25 %.',
    pruebas: 'polares acidez',
  }),
  gluten: tipo(comun, 'Alérgenos: gluten', [3, 7, 0.035], {
    norma: 'Criterio del laboratorio (Reglamento de Ejecución (UE) 828/2014)',
    productos: 'Menú sin gluten; Croquetas sin gluten; Macarrones sin gluten',
    puntos: 'Lote L{yy}{ddd}; Plato testigo {dd}/{mm}',
    envase: 'Bolsa estéril con 100 g',
    siFalla:
      'Por encima del criterio del laboratorio para la mención «sin gluten» (Reglamento de Ejecución (UE) 828/2014).',
    pruebas: 'gluten',
  }),
  plaguicidas: tipo(comun, 'Plaguicidas en hortalizas', [7, 14, 0.04], {
    norma: 'Criterio del laboratorio (Reglamento (CE) 396/2005)',
    regla:
      'Criterio del laboratorio: se descuenta la incertidumbre expandida del 50 %; un residuo incumple si el resultado menos la incertidumbre supera su límite.',
    productos: 'Tomate pera; Tomate cherry; Tomate en rama',
    puntos: 'Parcela {nn} - Lote L{yy}{ddd}; Invernadero {n} - Lote L{yy}{ddd}',
    envase: 'Bolsa con 1 kg',
    pruebas: 'residuos',
  }),
  metalesPescado: tipo(comun, 'Metales pesados e histamina en pescado', [6, 12, 0.03], {
    norma: 'Reglamentos (UE) 2023/915 y (CE) 2073/2005',
    regla:
      'Metales: se descuenta la incertidumbre expandida; el lote solo incumple si el resultado menos la incertidumbre supera el contenido máximo (Reglamento (CE) 333/2007, anexo, parte D). Histamina, en las especies ricas en histidina: por las nueve unidades y su media.',
    productos:
      'Merluza fresca; Lubina; Dorada; Rodaballo; Boquerón #boqueron; Sardina #boqueron; Caballa #caballa; Atún rojo #atun; Pez espada #espada',
    puntos: 'Lote L{yy}{ddd}; Subasta {dd}/{mm} - Lote {nn}',
    envase: 'Piezas enteras refrigeradas',
    recepcion: [0, 3],
    pruebas: 'metalesPescado histamina?boqueron/caballa/atun',
  }),
  acrilamida: tipo(comun, 'Acrilamida', [8, 15, 0], {
    norma: 'Reglamento (UE) 2017/2158 (nivel de referencia, no límite)',
    productos: 'Galletas de mantequilla; Galletas integrales; Barquillos',
    puntos: 'Lote L{yy}{ddd}; Horno {n} - Lote L{yy}{ddd}',
    envase: 'Envase original',
    recepcion: [15, 24],
    observacion:
      'El nivel de referencia no es un límite: por encima de él, el operador revisa las medidas de mitigación (Reglamento (UE) 2017/2158, artículos 2.4 y 4.5).',
    pruebas: 'acrilamida',
  }),
};

/** Types that no group includes: the portal counts them under 'Otros'. */
export const sueltos = {
  residual: tipo(comun, 'Agua residual depurada', [6, 9, 0.05], {
    norma: 'Real Decreto 509/1996',
    ley: 'rd-509-1996',
    lugar: 'vertido',
    condiciones: { altaMontana: false },
    productos: 'Efluente de EDAR (10.000 a 100.000 h-e, zona sensible)',
    puntos: 'Arqueta de salida; Salida de decantador {n}',
    envase: 'Botella de polietileno de 2 L, muestra compuesta de 24 h',
    observacion:
      'El nitrógeno y el fósforo se valoran por su media anual (Real Decreto 509/1996, anexo III.A.2), no por muestra.',
    siFalla:
      'La serie anual admite 2 muestras disconformes de cada 8 a 16, sin pasar del 100 % (sólidos, 150 %) de desviación (anexo III.C).',
    pruebas: 'dbo dqo solidos nitrogeno fosforo',
  }),
  nutricional: tipo(comun, 'Etiquetado nutricional', [7, 14, 0], {
    norma: 'Reglamento (UE) 1169/2011 (sin criterio de conformidad)',
    productos: 'Producto terminado',
    puntos: 'Lote L{yy}{ddd}; Referencia {nn} - Lote L{yy}{ddd}',
    envase: 'Envase original',
    pruebas: 'nutricional humedad',
  }),
};
