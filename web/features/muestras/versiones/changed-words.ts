/** A piece of a text, and whether the other text lacks it. */
export interface Piece {
  text: string;
  isChanged: boolean;
}

/** Words of a text that are compared one by one; of a longer one all between its equal ends counts as changed. */
const maxCompared = 300;

/** The pieces of two texts, word by word: those that both have in the same order aren't changed. */
export function changedWords(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  const [inA, inB] = common(a, b);
  return { before: pieces(a, inA), after: pieces(b, inB) };
}

/** Words with the space after them: a space alone would count as a common word. */
const wordsOf = (text: string) => text.match(/^\s+|\S+\s*/gu) ?? [];
const isSame = (a: string | undefined, b: string | undefined) => a?.trim() === b?.trim();

/** Which places of each list belong to their longest common subsequence. */
function common(a: readonly string[], b: readonly string[]): [Set<number>, Set<number>] {
  const [inA, inB] = [new Set<number>(), new Set<number>()];
  const keep = (i: number, j: number) => {
    inA.add(i);
    inB.add(j);
  };
  let start = 0;
  for (; start < a.length && start < b.length && isSame(a[start], b[start]); start++) keep(start, start);
  let end = 0;
  const rest = Math.min(a.length, b.length) - start;
  for (; end < rest && isSame(a.at(-1 - end), b.at(-1 - end)); end++) keep(a.length - 1 - end, b.length - 1 - end);
  const [endA, endB] = [a.length - end, b.length - end];
  if (endA - start > maxCompared || endB - start > maxCompared) return [inA, inB];

  // longest[i][j]: the length of the longest common subsequence from there on.
  const longest = Array.from({ length: endA - start + 1 }, () => Array.from({ length: endB - start + 1 }, () => 0));
  const at = (i: number, j: number) => longest[i - start]?.[j - start] ?? 0;
  for (let i = endA - 1; i >= start; i--) {
    for (let j = endB - 1; j >= start; j--) {
      const row = longest[i - start];
      if (row) row[j - start] = isSame(a[i], b[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  for (let i = start, j = start; i < endA && j < endB;) {
    if (isSame(a[i], b[j])) keep(i++, j++);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return [inA, inB];
}

/** Neighbouring words of one kind as one piece. */
function pieces(words: readonly string[], same: ReadonlySet<number>): Piece[] {
  const found: Piece[] = [];
  for (const [n, word] of words.entries()) {
    const isChanged = !same.has(n);
    const last = found.at(-1);
    if (last?.isChanged === isChanged) last.text += word;
    else found.push({ text: word, isChanged });
  }
  return found;
}
