import classes from './notice-place.module.css';

/**
 * The place of all notices: saved changes, failures, and the progress of exports and downloads. It covers nothing: pages are
 * longer by its height (`--notices`), and dialogs end where it begins (`--notices-top`, from the foot of the window).
 */
export const noticePlace = document.createElement('div');
noticePlace.className = `${classes['place'] ?? ''} no-print`;
document.body.append(noticePlace);

const root = document.documentElement;
/** In CSS pixels. */
let height = 0;

const isScrolledToEnd = () => root.scrollTop > 0 && root.scrollTop + innerHeight >= root.scrollHeight - 2;

const measure = () => {
  const before = height;
  const content = [...noticePlace.children].reduce((sum, child) => sum + child.getBoundingClientRect().height, 0);
  noticePlace.toggleAttribute('data-empty', content === 0);
  height = content === 0 ? 0 : noticePlace.offsetHeight;
  const wasAtEnd = isScrolledToEnd();
  root.style.setProperty('--notices', `${height}px`);
  root.style.setProperty('--notices-top', height === 0 ? '0px' : `calc(var(--bottom-bar, 0px) + ${height}px)`);
  // The end of a page that was in sight, such as a list's pager, stays in sight.
  if (height > before && wasAtEnd) root.scrollTop = root.scrollHeight;
};
measure();
new ResizeObserver(measure).observe(noticePlace);
