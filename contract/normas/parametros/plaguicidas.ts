import type { Parametro } from './parametro.ts';

/**
 * Pesticides that aren't parameters of their own, each with its registry number: n.º 28 of annex I of RD 3/2023, 'plaguicida
 * individual', is any of them.
 */
const individuales = `
  Acetamiprid 135410-20-7; Acetocloro 34256-82-1; Aclonifeno 74070-46-5; Acrinatrina 101007-06-1; Acrinatrin 101007-06-1
  Alacloro 15972-60-8; Aldrín 309-00-2; Ametrina 834-12-8; Azinfos-metilo 86-50-0; Azoxistrobina 131860-33-8
  Bentazona 25057-89-0; Bromacilo 314-40-9; Captán 133-06-2; Carbaril 63-25-2; Carbendazima 10605-21-7
  Carbofurano 1563-66-2; Cianazina 21725-46-2; Cipermetrina 52315-07-8; Clopiralida 1702-17-6; Clorfenvinfos 470-90-6
  Clorotalonil 1897-45-6; Clorpirifos-metilo 5598-13-0; Clortolurón 15545-48-9; Deltametrina 52918-63-5
  Diazinón 333-41-5; Dicamba 1918-00-9; Diclorvos 62-73-7; Dicofol 115-32-2; Dieldrín 60-57-1
  Difenoconazol 119446-68-3; Diflufenicán 83164-33-4; Dimetenamida 87674-68-8; Dimetoato 60-51-5; Endosulfán 115-29-7
  Endrín 72-20-8; Etofumesato 26225-79-6; Fenitrotión 122-14-5; Fipronil 120068-37-3; Flazasulfurón 104040-78-0
  Fluroxipir 69377-81-7; Heptacloro 76-44-8; Hexaclorobenceno 118-74-1; Imazalil 35554-44-0; Imidacloprid 138261-41-3
  Isoproturón 34123-59-6; Lindano 58-89-9; Malatión 121-75-5; Mecoprop 93-65-2; Metalaxilo 57837-19-1
  Metamitrona 41394-05-2; Metazacloro 67129-08-2; Metomilo 16752-77-5; Metoxicloro 72-43-5; Metribuzina 21087-64-9
  Molinato 2212-67-1; Nicosulfurón 111991-09-4; Ometoato 1113-02-6; Oxadiazón 19666-30-9; Oxamilo 23135-22-0
  Oxifluorfeno 42874-03-3; Paratión 56-38-2; Paratión-metilo 298-00-0; Pendimetalina 40487-42-1; Permetrina 52645-53-1
  Pirimicarb 23103-98-2; Procloraz 67747-09-5; Prometrina 7287-19-6; Propanil 709-98-8; Propazina 139-40-2
  Propiconazol 60207-90-1; Propizamida 23950-58-5; Quinoxifeno 124495-18-7; Tebuconazol 107534-96-3
  Terbumetona 33693-04-8; Terbutrina 886-50-0; Tiacloprid 111988-49-9; Tiametoxam 153719-23-4; Triadimenol 55219-65-3
  Trifluralina 1582-09-8; 2,4-D 94-75-7; 2,4,5-T 93-76-5`
  .split(/[;\n]/u)
  .map((each) => each.trim())
  .filter((each) => each !== '')
  .map((each) => {
    const end = each.lastIndexOf(' ');
    return { nombre: each.slice(0, end), cas: each.slice(end + 1) };
  });

function propio(nombre: string, cas: string, ...sinonimos: string[]): Parametro {
  const [latin] = nombre.endsWith('zina') ? [nombre.replace(/zina$/u, 'cina')] : [];
  return {
    nombre,
    unidad: 'µg/L',
    familia: 'plaguicidas',
    cas: [cas],
    sinonimos: latin === undefined ? sinonimos : [latin, ...sinonimos],
  };
}

/** Pesticides of part B of annex I of RD 3/2023: authorised ones, and any others. */
export const parametrosDePlaguicidas = {
  atrazina: propio('Atrazina', '1912-24-9'),
  clorpirifos: propio('Clorpirifos', '2921-88-2', 'Clorpirifos-etilo'),
  diuron: propio('Diurón', '330-54-1'),
  glifosato: propio('Glifosato', '1071-83-6'),
  linuron: propio('Linurón', '330-55-2'),
  mcpa: propio('MCPA', '94-74-6'),
  metolacloro: propio('Metolacloro', '51218-45-2'),
  simazina: propio('Simazina', '122-34-9'),
  terbutilazina: propio('Terbutilazina', '5915-41-3'),
  plaguicida: {
    nombre: 'Plaguicida individual',
    numero: 28,
    unidad: 'µg/L',
    familia: 'plaguicidas',
    cas: [...new Set(individuales.map(({ cas }) => cas))],
    sinonimos: individuales.map(({ nombre }) => nombre),
  } as Parametro,
} as const satisfies Record<string, Parametro>;
