/** A sample whose identity differs from that of another one of the file only in parts that one of them leaves blank. */
interface Confusion {
  key: string;
  linea: number;
  /** The line where the other sample begins. */
  otra: number;
}

interface Identity {
  key: string;
  partes: readonly string[];
  linea: number;
}

/**
 * The identities of a file's samples where these have several parts, to find those that differ only by blanks. Sheets that
 * write a part only once leave it blank in the rows below, which would make another sample of half of the sample's rows.
 */
export class PartialIdentities {
  /** By which parts they have, as `101`, then by key. */
  private readonly shapes = new Map<string, Map<string, Identity>>();

  /** Notes the sample of a row: its key, the parts of its identity ('' for a blank one), and the row's line. */
  note(key: string, partes: readonly string[], linea: number): void {
    const shape = partes.map((parte) => (parte === '' ? '0' : '1')).join('');
    const known = this.shapes.get(shape);
    if (!known) this.shapes.set(shape, new Map([[key, { key, partes, linea }]]));
    else if (!known.has(key)) known.set(key, { key, partes, linea });
  }

  /** Each sample that may be another one, with the first such. */
  confusions(): Confusion[] {
    const found = new Map<string, Confusion>();
    const shapes = [...this.shapes];
    for (const [i, [shape, identities]] of shapes.entries()) {
      for (const [other, others] of shapes.slice(i + 1)) {
        const common = shape.split('').flatMap((has, place) => (has === '1' && other[place] === '1' ? [place] : []));
        if (common.length > 0) for (const one of confusionsOf(identities, others, common)) found.set(one.key, one);
      }
    }
    return [...found.values()];
  }
}

function confusionsOf(
  identities: ReadonlyMap<string, Identity>,
  others: ReadonlyMap<string, Identity>,
  common: readonly number[],
): Confusion[] {
  const commonOf = ({ partes }: Identity) => JSON.stringify(common.map((place) => partes[place]));
  const byCommon = Map.groupBy(others.values(), commonOf);
  return [...identities.values()].flatMap((identity) => {
    const alike = byCommon.get(commonOf(identity)) ?? [];
    const [first] = alike;
    if (!first) return [];
    return [
      { key: identity.key, linea: identity.linea, otra: first.linea },
      ...alike.map(({ key, linea }) => ({ key, linea, otra: identity.linea })),
    ];
  });
}
