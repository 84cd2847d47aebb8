import type { Plugin } from 'vite';

/** What the entry imports as soon as it runs, and its styles. */
const scripts = /^assets\/(?:schemas|app)-[\w-]+\.js$/u;
const styles = /^assets\/app-[\w-]+\.css$/u;

/**
 * Asks for what the entry imports next along with the entry, so that it is there when the entry has run. Throws where the
 * build has no such file.
 */
export function appPreload(): Plugin {
  return {
    name: 'app-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {});
        const needed = files.filter((name) => scripts.test(name));
        if (needed.length === 0) throw new Error('What the entry imports is not in the build');
        return [
          ...needed.map((name) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', href: `/${name}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
          ...files
            .filter((name) => styles.test(name))
            .map((name) => ({
              tag: 'link',
              attrs: { rel: 'stylesheet', href: `/${name}`, crossorigin: true },
              injectTo: 'head' as const,
            })),
        ];
      },
    },
  };
}
