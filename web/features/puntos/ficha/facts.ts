import type { FichaDePunto } from '../../../../contract/puntos/punto.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import { textoDeClase, textoDeCondicion, todasLasCondiciones } from '../words.ts';

/** Something that is said of a point, in words. */
export interface Fact {
  name: string;
  value: string;
}

/** What is said of a point; what isn't said isn't there. */
export function factsOf(ficha: FichaDePunto): Fact[] {
  const { clase, codigoSinac, materiales, volumen, coordenadas, inactivoDesde, atributos } = ficha;
  const own = [
    { name: 'Clase', value: textoDeClase(clase) },
    { name: 'Código SINAC', value: codigoSinac },
    { name: 'Materiales', value: materiales },
    { name: 'Volumen', value: volumen === null ? null : `${numero(volumen)} m³` },
    { name: 'Coordenadas', value: coordenadas && `${coordenadas.latitud}, ${coordenadas.longitud}` },
    { name: 'Inactivo desde', value: inactivoDesde && fechaCorta(inactivoDesde) },
  ].flatMap(({ name, value }) => (value ? [{ name, value }] : []));
  const said = todasLasCondiciones.flatMap((condicion) => {
    const is = atributos[condicion];
    return is === undefined ? [] : [{ name: textoDeCondicion(condicion), value: is ? 'Sí' : 'No' }];
  });
  return [...own, ...said];
}

/** What another person made different, in their words; `No consta` for what they took away. */
export function differencesOf(before: FichaDePunto, now: FichaDePunto): Fact[] {
  const [was, is] = [factsOf(before), factsOf(now)].map((facts) => new Map(facts.map((one) => [one.name, one.value])));
  const names = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])]);
  return [...names].flatMap((name) =>
    was?.get(name) === is?.get(name) ? [] : [{ name, value: is?.get(name) ?? 'No consta' }],
  );
}
