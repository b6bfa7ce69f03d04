import { escaped } from '../../services/render/page/html-page.ts';

const styles = `body{margin:24px;background:#f4f2ee;color:#1d1b18;font:13px/1.5 system-ui,sans-serif}
h1{font-size:20px}h2{margin:24px 0 8px;border-bottom:1px solid #e3dfd7;font-size:14px}
div{display:flex;flex-wrap:wrap;gap:16px}figure{margin:0;width:220px}img{width:100%}
figcaption{color:#6c665c;font-size:12px;overflow-wrap:anywhere}a{color:inherit}`;

/** A page that leads to the pictures of a gallery, by the folders they lie in. `below` says what they were drawn under. */
export function galleryIndex(names: readonly string[], below: string): string {
  const folders = [...new Set(names.map(folderOf))];
  const sections = folders.map((folder) => {
    const cells = names.filter((name) => folderOf(name) === folder).map(cell);
    return `<h2>${escaped(folder)}</h2>\n<div>\n${cells.join('\n')}\n</div>`;
  });
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><title>All templates</title>',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: file:">`,
    `<style>${styles}</style></head>`,
    `<body><h1>All templates</h1>\n${sections.join('\n')}`,
    `<pre>${escaped(below)}</pre>\n</body></html>\n`,
  ].join('\n');
}

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/'));
}

function cell(name: string): string {
  const href = escaped(name.split('/').map(encodeURIComponent).join('/'));
  const label = escaped(name.slice(name.lastIndexOf('/') + 1));
  const picture = /\.(?:png|svg)$/.test(name) ? `<img src="${href}" alt="" loading="lazy">` : '';
  return `<figure><a href="${href}">${picture}<figcaption>${label}</figcaption></a></figure>`;
}
