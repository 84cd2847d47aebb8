import { Link } from 'react-router-dom';
import classes from './DataTable.module.css';

interface Cell {
  text: string;
  /** Where it leads. */
  to?: string | undefined;
}

interface DataTableProps {
  caption: string;
  /** What each column is, the first one's included. */
  head: readonly string[];
  /** The first cell of each row is its heading. */
  rows: readonly { key: string; cells: readonly Cell[] }[];
  /** Otherwise it is only read out: the keyboard finds nothing in it. */
  isSeen: boolean;
}

/** What a chart shows, as a table. */
export function DataTable({ caption, head, rows, isSeen }: DataTableProps) {
  return (
    <div
      className={isSeen ? `${classes.frame} ${classes.scrolled}` : classes.frame}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrollable by keyboard
      tabIndex={isSeen ? 0 : undefined}
      role="group"
      aria-label={caption}
    >
      <table className={classes.table}>
        <caption className="unseen">{caption}</caption>
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
              <th scope="row">{first?.text}</th>
              {others.map(({ text, to }, column) => (
                <td key={head[column + 1]}>
                  {to && isSeen ? (
                    <Link to={to} preventScrollReset>
                      {text}
                    </Link>
                  ) : (
                    text
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
