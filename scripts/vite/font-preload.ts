import type { Plugin } from 'vite';

/** The file of the typeface that Spanish is written with; others are fetched where a page has their letters. */
const font = /inter-latin-wght-normal-[\w-]+\.woff2$/u;

/**
 * Asks for the page's typeface with its scripts and not after its styles, so that little is drawn in another one first.
 * Throws where the build has no such file.
 */
export function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => font.test(name));
        if (file === undefined) throw new Error('The typeface of the pages is not in the build');
        const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: 'anonymous' };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
