/** A cell of the grid: rows from 0; column -1 is the row's own name. */
export interface Place {
  row: number;
  column: number;
}

const steps = new Map([
  ['ArrowUp', { row: -1, column: 0 }],
  ['ArrowDown', { row: 1, column: 0 }],
  ['ArrowLeft', { row: 0, column: -1 }],
  ['ArrowRight', { row: 0, column: 1 }],
  ['PageUp', { row: -10, column: 0 }],
  ['PageDown', { row: 10, column: 0 }],
]);

/** Where a key leads from a cell of a grid of so many rows and columns; undefined for a key that doesn't move. */
export function placeAfter(
  { row, column }: Place,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { rows, columns }: { rows: number; columns: number },
): Place | undefined {
  const step = steps.get(key);
  if (step) {
    if (ctrlKey) return undefined;
    return {
      row: Math.min(rows - 1, Math.max(0, row + step.row)),
      column: Math.min(columns - 1, Math.max(-1, column + step.column)),
    };
  }
  if (key === 'Home') return { row: ctrlKey ? 0 : row, column: -1 };
  if (key === 'End') return { row: ctrlKey ? rows - 1 : row, column: columns - 1 };
  return undefined;
}
