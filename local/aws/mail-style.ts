/** The look of the mail page, which has no build of its own. */
export const mailStyle = `
:root { color-scheme: light; --line: #dee2e6; --quiet: #5c636a; --accent: #1864ab; }
* { box-sizing: border-box; }
body { margin: 0; color: #212529; background: #f8f9fa; font: 15px/1.5 system-ui, sans-serif; }
header { padding: 16px 24px; background: #fff; border-bottom: 1px solid var(--line); }
h1 { margin: 0; font-size: 20px; }
h1 a { color: inherit; text-decoration: none; }
header p, .empty { margin: 0; color: var(--quiet); }
.empty { padding: 24px; }
.columns { display: grid; grid-template-columns: minmax(240px, 340px) 1fr; min-height: calc(100vh - 84px); }
nav { background: #fff; border-right: 1px solid var(--line); overflow: auto; }
ul { margin: 0; padding: 0; list-style: none; }
li a { display: block; padding: 12px 24px; color: inherit; text-decoration: none; border-bottom: 1px solid var(--line); }
li a:hover { background: #f1f3f5; }
li a[aria-current] { background: #e7f5ff; box-shadow: inset 3px 0 var(--accent); }
a:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
li span { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.subject { font-weight: 600; }
.to, time { color: var(--quiet); font-size: 13px; }
main { min-width: 0; }
article { padding: 24px; }
h2 { margin: 0 0 12px; font-size: 18px; overflow-wrap: anywhere; }
h3 { margin: 0 0 8px; font-size: 13px; color: var(--quiet); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0 0 24px; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
.bodies { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 360px), 1fr)); gap: 24px; }
section { min-width: 0; }
iframe, pre { width: 100%; height: 60vh; margin: 0; background: #fff; border: 1px solid var(--line); border-radius: 6px; }
pre { padding: 16px; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, monospace; }
pre a { color: var(--accent); }
@media (max-width: 720px) {
  .columns { grid-template-columns: 1fr; }
  nav { border-right: 0; }
  .reading nav { display: none; }
  article, header { padding: 16px; }
}
`;
