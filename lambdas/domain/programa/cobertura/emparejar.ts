/**
 * Assigns samples to places of limited capacity, filling as many as possible. `aptas`: for each sample the places that it fits.
 * `plazas`: lists of capacities by place; the first list is filled first, and a later one never takes a sample from it. Among
 * equally good assignments the places that come first are filled first. Gives for each sample its place, undefined where no
 * place needs it. Which places are filled depends on `aptas` and on the order of places alone.
 */
export function emparejar(
  aptas: readonly (readonly number[])[],
  plazas: readonly (readonly number[])[],
): (number | undefined)[] {
  const lugares = plazas[0]?.length ?? 0;
  const byPlace = Array.from({ length: lugares }, (): number[] => []);
  for (const [muestra, own] of aptas.entries()) for (const lugar of own) byPlace[lugar]?.push(muestra);
  const chosen: (number | undefined)[] = aptas.map(() => undefined);
  const filled = byPlace.map(() => 0);
  // An assigned sample is never free again, so that each place goes through its samples once.
  const next = byPlace.map(() => 0);
  const freeAt = (lugar: number): number | undefined => {
    const own = byPlace[lugar] ?? [];
    for (let at = next[lugar] ?? 0; ; at++) {
      next[lugar] = at;
      const muestra = own[at];
      if (muestra === undefined || chosen[muestra] === undefined) return muestra;
    }
  };
  /** Places from which no free sample can be reached, nor ever will, since samples never become free. */
  const isDead = new Uint8Array(lugares);

  /** Gives a place one more sample, moving samples between other places if needed; false where there is none. */
  const give = (lugar: number): boolean => {
    /** By place reached: the sample that it would give up, and the place that would take the sample. */
    const reached = new Map<number, { gives: number; to: number } | undefined>([[lugar, undefined]]);
    for (const at of reached.keys()) {
      const free = freeAt(at);
      if (free !== undefined) {
        for (let [place, muestra] = [at, free]; ;) {
          chosen[muestra] = place;
          const step = reached.get(place);
          if (!step) break;
          [place, muestra] = [step.to, step.gives];
        }
        return true;
      }
      for (const muestra of byPlace[at] ?? []) {
        const other = chosen[muestra];
        if (other !== undefined && !isDead[other] && !reached.has(other))
          reached.set(other, { gives: muestra, to: at });
      }
    }
    for (const at of reached.keys()) isDead[at] = 1;
    return false;
  };

  for (const most of plazas) {
    for (let lugar = 0; lugar < lugares; lugar++) {
      while (!isDead[lugar] && (filled[lugar] ?? 0) < (most[lugar] ?? 0) && give(lugar))
        filled[lugar] = (filled[lugar] ?? 0) + 1;
    }
  }
  return chosen;
}
