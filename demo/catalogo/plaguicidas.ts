import type { Parametro } from './modelo.ts';
import { residuoPorDefecto } from './criterios.ts';
import { criterio } from './origen.ts';
import { traza } from './parametros.ts';

/** Approved in tomato and found now and then, with the level (mg/kg) that the laboratory takes. */
const conLmr: readonly (readonly [nombre: string, lmr: number])[] = [
  ['Azoxistrobina', 3],
  ['Boscalida', 3],
  ['Ciprodinilo', 1.5],
  ['Clorantraniliprol', 0.6],
  ['Difenoconazol', 2],
  ['Fludioxonilo', 3],
  ['Pirimetanil', 1],
  ['Tebuconazol', 0.9],
];

/** Not approved, or without residues to expect: the level is the limit of determination, 0,01 mg/kg. */
const sinLmr = `Acefato, Acrinatrina, Alacloro, Aldicarb, Atrazina, Azinfos-metilo, Bendiocarb, Benfuracarb, Bifenilo,
Bioresmetrina, Bromofos-etilo, Bromopropilato, Butralina, Cadusafos, Carbaril, Carbofurano, Carbosulfán,
Clorfenapir, Clorfenvinfos, Clorprofam, Clorpirifos, Clorpirifos-metilo, Clortal-dimetilo, Clorsulfurón, Cianazina,
Cumafos, Demetón-S-metilo, Desmetrina, Diazinón, Diclofluanida, Diclorán, Diclorvos, Dicrotofos,
Dimetoato, Diniconazol, Dioxatión, Disulfotón, Diurón, Endosulfán, EPN, Etión, Etofumesato, Etoprofos, Fenamifos,
Fenarimol, Fenbutatín óxido, Fenitrotión, Fenoxicarb, Fensulfotión, Fentión, Fenvalerato, Fipronil, Flusilazol, Fonofos,
Forato, Formotión, Fosalona, Fosmet, Furatiocarb, Heptenofos, Hexaconazol, Hexaflumurón, Iprodiona, Isocarbofos,
Isofenfos, Isoprocarb, Linurón, Malaoxón, Metamidofos, Metidatión, Metiocarb, Metomilo, Metoxicloro, Mevinfos,
Monocrotofos, Monolinurón, Nitrotal-isopropilo, Ometoato, Oxadixilo, Oxamilo, Paraoxón-metilo, Paratión, Permetrina,
Piridafentión, Procimidona, Profenofos, Prometrina, Propargita, Propizamida, Quinalfos, Tetraconazol, Triazofos,
Vinclozolina`
  .split(',')
  .map((nombre) => nombre.trim());

const lc = residuoPorDefecto;
const propio = criterio('LMR en tomate, Reg. (CE) 396/2005');
const porDefecto = criterio('valor por defecto, Reg. (CE) 396/2005, art. 18.1.b');

/** The multi-residue screen: about a hundred parameters, nearly all below the limit of quantification. */
export const multirresiduos: readonly Parametro[] = [
  ...conLmr.map(([nombre, max]) =>
    traza(nombre, 'mg/kg', { max, origen: propio }, [lc, Math.min(max * 0.4, 0.4), 3, 0.86], { incertidumbre: 0.5 }),
  ),
  ...sinLmr.map((nombre) =>
    traza(nombre, 'mg/kg', { max: lc, origen: porDefecto }, [lc, lc, 3, 1], {
      fallo: [0.022, 0.14],
      propension: 0.05,
      incertidumbre: 0.5,
    }),
  ),
];
