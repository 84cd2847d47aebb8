import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** The typeface that Spanish is written with; others are fetched where a page has their letters. */
const typeface = /inter-latin-wght-normal-[\w-]+\.woff2$/u;
/** What the entry imports as soon as it runs. */
const app = /\/web\/portal\.tsx$/u;

/**
 * Has the document ask at once for what otherwise only its styles, or its scripts once they run, would name. Throws where the
 * build lacks it.
 */
export function preload(): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const font = Object.keys(bundle).find((name) => typeface.test(name));
        const first = Object.values(bundle).find((one) => one.type === 'chunk' && app.test(one.facadeModuleId ?? ''));
        if (font === undefined || !first) throw new Error('The build has no typeface, or no app');
        const scripts = new Set([first.fileName]);
        const styles = new Set<string>();
        for (const name of scripts) {
          const { imports, viteMetadata } = bundle[name] as Rolldown.OutputChunk;
          for (const imported of imports) scripts.add(imported);
          for (const style of viteMetadata?.importedCss ?? []) styles.add(style);
        }
        const link = (file: string, attrs: Record<string, string>, injectTo: HtmlTagDescriptor['injectTo'] = 'head') =>
          html.includes(file)
            ? []
            : [{ tag: 'link', attrs: { ...attrs, href: `/${file}`, crossorigin: true }, injectTo }];
        return [
          ...link(font, { rel: 'preload', as: 'font', type: 'font/woff2' }, 'head-prepend'),
          ...[...scripts].flatMap((file) => link(file, { rel: 'modulepreload' })),
          ...[...styles].flatMap((file) => link(file, { rel: 'stylesheet' })),
        ];
      },
    },
  };
}
