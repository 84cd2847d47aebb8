import type { Cosa } from '../../../../contract/rules/mensajes-admin.ts';
import { type Lists, type Opciones, type Things, withoutThing, withThing } from '../panel/things.ts';
import { examples, opcionesDeEjemplo } from './examples.ts';

/**
 * The demonstration: what the panel shows and changes while the server can't be reached (spec, section 8, Admin; design,
 * section 11). It lives in the open page alone, apart from what the server answered, and nothing of it is ever sent.
 */
export interface Demo {
  lists: Lists;
  opciones: Opciones;
  /** Ids of the things that aren't as the laboratory has them. */
  examples: ReadonlySet<string>;
}

/** A demonstration of nothing but examples: nothing could be loaded. */
export function demoOfExamples(): Demo {
  const all = [...examples.cliente, ...examples.tipoGrupo, ...examples.usuario];
  return { lists: examples, opciones: opcionesDeEjemplo, examples: new Set(all.map(({ _id }) => _id)) };
}

/** A demonstration that begins with what had been loaded: a change couldn't be saved. */
export function demoOver(lists: Lists, opciones: Opciones): Demo {
  return { lists, opciones, examples: new Set() };
}

/** The demonstration with a thing made or changed in it. */
export function demoWith<K extends Cosa>(demo: Demo, cosa: K, thing: Things[K]): Demo {
  return {
    ...demo,
    lists: { ...demo.lists, [cosa]: withThing(demo.lists[cosa], thing) },
    examples: new Set([...demo.examples, thing._id]),
  };
}

/** The demonstration with a thing taken out of it. */
export function demoWithout<K extends Cosa>(demo: Demo, cosa: K, thing: Things[K]): Demo {
  return { ...demo, lists: { ...demo.lists, [cosa]: withoutThing(demo.lists[cosa], thing._id) } };
}
