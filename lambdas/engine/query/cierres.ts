/** What an incident says of whether a person has closed what fails (docs/decisions/0067). */
export interface Cierre {
  /** The id of the client that it is of; blank of the laboratory's own. */
  cliente: string;
  solicitante: string;
  /** The point's key (`claveDePunto`) as the incident has it, which may be an alias; blank of a sample without a point. */
  punto: string;
  /** Folded; blank of the sample as a whole. */
  determinacion: string;
  isOpen: boolean;
  /** Of each type of sample the last one that does not comply, and whether the incident was closed or discarded over it. */
  ultimas: readonly (readonly [tipo: string, muestra: string, isZanjada: boolean])[];
}

/** Something that fails, by the last sample that does. */
interface Fallo {
  /** The keys of the point and of its aliases; none of a sample without a point. */
  claves: readonly string[];
  tipo: string;
  /** Folded; blank of the sample as a whole. */
  determinacion: string;
  muestra: string;
}

/** Incidents by their samples and, of those that are open, by their points. */
export class CierreIndex {
  readonly byMuestra = new Map<string, Cierre[]>();
  private readonly open = new Map<string, Cierre[]>();

  constructor(cierres: readonly Cierre[]) {
    for (const cierre of cierres) {
      for (const [, muestra] of cierre.ultimas) add(this.byMuestra, muestra, cierre);
      if (cierre.isOpen) add(this.open, keyOf(cierre.punto, cierre.determinacion), cierre);
    }
  }

  openAt(clave: string, determinacion: string): readonly Cierre[] {
    return this.open.get(keyOf(clave, determinacion)) ?? [];
  }
}

const keyOf = (punto: string, determinacion: string) => `${determinacion}\0${punto}`;

function add(to: Map<string, Cierre[]>, key: string, cierre: Cierre): void {
  const known = to.get(key);
  if (known) known.push(cierre);
  else to.set(key, [cierre]);
}

/** What people have closed, by the incidents that count for whoever asks: those of its clients, of whatever types of sample. */
export class Cierres {
  private readonly index: CierreIndex;
  private readonly counts: (cierre: Cierre) => boolean;

  constructor(index: CierreIndex, counts: (cierre: Cierre) => boolean) {
    this.index = index;
    this.counts = counts;
  }

  /**
   * Whether a person closed or discarded what fails: an incident of it was settled over its last sample, and none is open,
   * of whichever of its parameters.
   */
  isClosed({ claves, tipo, determinacion, muestra }: Fallo): boolean {
    // The index may not know which determination of a sample fails, and the incident does.
    const own = (this.index.byMuestra.get(muestra) ?? []).filter(
      (one) => this.counts(one) && (determinacion === '' || one.determinacion === determinacion),
    );
    const isSettled = own.some(({ ultimas }) => ultimas.some(([, id, isZanjada]) => id === muestra && isZanjada));
    if (!isSettled || own.some(({ isOpen }) => isOpen)) return false;
    return !claves.some((clave) =>
      this.index
        .openAt(clave, determinacion)
        .some((one) => this.counts(one) && one.ultimas.some(([of]) => of === tipo)),
    );
  }
}

/** Nobody has closed anything. */
export const sinCierres = new Cierres(new CierreIndex([]), () => true);
