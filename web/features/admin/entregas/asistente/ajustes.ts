import type { Json, JsonObject } from '../../../../../contract/deteccion.ts';
import { con, fuenteDe, withFuente } from './mapeo-json.ts';

/** A key of the mapping that has one other value than what holds where it isn't said. */
interface Ajuste {
  readonly clave: string;
  readonly valor: Json;
  readonly nombre: string;
  /** What it does, in a sentence. */
  readonly ayuda: string;
}

/** What can be said of all samples of a mapping's files. */
export const ajustes: readonly Ajuste[] = [
  {
    clave: 'identidad.numero_por_ano',
    valor: true,
    nombre: 'Los números empiezan de nuevo cada año',
    ayuda: 'El mismo número con fecha de otro año es otra muestra, y no cambia la guardada.',
  },
  {
    clave: 'revisar_antes_de_publicar',
    valor: true,
    nombre: 'Revisar antes de publicar',
    ayuda: 'Una muestra con algo por mirar espera tu decisión, y hasta entonces no la ve ningún cliente.',
  },
  {
    clave: 'repetidos',
    valor: 'replicas',
    nombre: 'Un parámetro repetido en una muestra son réplicas',
    ayuda: 'Se enseñan todos sus valores. Si no, la muestra que trae dos valores distintos se rechaza.',
  },
  {
    clave: 'cambios_de_solicitante',
    valor: 'admitir',
    nombre: 'Admitir que una muestra cambie de cliente',
    ayuda: 'Pasa al cliente nuevo sin preguntar. Si no, espera tu decisión.',
  },
];

const valorDe = (mapeo: JsonObject, clave: string) => (clave.includes('.') ? fuenteDe(mapeo, clave) : mapeo[clave]);

/** Whether a mapping says it. */
export const isPuesto = (mapeo: JsonObject, { clave, valor }: Ajuste) => valorDe(mapeo, clave) === valor;

/** The mapping with it said, or not said any more. */
export function withAjuste(mapeo: JsonObject, { clave, valor }: Ajuste, isOn: boolean): JsonObject {
  const said = isOn ? valor : undefined;
  return clave.includes('.') ? withFuente(mapeo, clave, said) : con(mapeo, clave, said);
}
