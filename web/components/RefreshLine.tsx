import classes from './RefreshLine.module.css';

/** What says that newer content is on its way, along the lower edge of whatever is positioned around it. */
export function RefreshLine() {
  return <span className={`${classes.line} no-print`} />;
}
