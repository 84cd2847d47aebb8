import type { Plugin } from 'vite';

interface Wanted {
  file: RegExp;
  attrs: Record<string, string>;
  injectTo: 'head' | 'head-prepend';
}

/** What the document asks for at once: files that otherwise only its styles, or its scripts once they run, would name. */
const wanted: readonly Wanted[] = [
  // The typeface that Spanish is written with; others are fetched where a page has their letters. Little is drawn in another.
  {
    file: /inter-latin-wght-normal-[\w-]+\.woff2$/u,
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2' },
    injectTo: 'head-prepend',
  },
  // What the entry imports as soon as it runs.
  { file: /^assets\/schemas-[\w-]+\.js$/u, attrs: { rel: 'modulepreload' }, injectTo: 'head' },
  { file: /^assets\/app-[\w-]+\.js$/u, attrs: { rel: 'modulepreload' }, injectTo: 'head' },
  { file: /^assets\/app-[\w-]+\.css$/u, attrs: { rel: 'stylesheet' }, injectTo: 'head' },
];

/** Has the document ask for them. Throws where the build lacks one. */
export function preload(): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {});
        return wanted.map(({ file, attrs, injectTo }) => {
          const found = files.find((name) => file.test(name));
          if (found === undefined) throw new Error(`The build has no file ${file.source}`);
          return { tag: 'link', attrs: { ...attrs, href: `/${found}`, crossorigin: 'anonymous' }, injectTo };
        });
      },
    },
  };
}
