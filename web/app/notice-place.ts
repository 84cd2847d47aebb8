import classes from './notice-place.module.css';

/**
 * The one place of notices: what was saved, what failed, how an export or a download goes. It floats over the foot of the
 * window, and the page is made longer by as much (`--notices`), so that everything on it can be scrolled clear of them.
 */
export const noticePlace = document.createElement('div');
noticePlace.className = classes['place'] ?? '';
document.body.append(noticePlace);

const heightOf = () => [...noticePlace.children].reduce((sum, child) => sum + child.getBoundingClientRect().height, 0);

const measure = () => {
  const height = heightOf();
  noticePlace.toggleAttribute('data-empty', height === 0);
  document.documentElement.style.setProperty('--notices', `${height === 0 ? 0 : noticePlace.offsetHeight}px`);
};
measure();
new ResizeObserver(measure).observe(noticePlace);
