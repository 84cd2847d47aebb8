interface DataTableProps {
  caption: string;
  head: readonly string[];
  /** The first cell of each row is its heading. */
  rows: readonly { key: string; cells: readonly string[] }[];
}

/** What a chart shows, as a table that is read out and not drawn. */
export function DataTable({ caption, head, rows }: DataTableProps) {
  return (
    <table className="unseen">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...others] }) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            {others.map((cell, column) => (
              <td key={head[column + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
