import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, transformWithEsbuild, type Plugin, type Rollup } from 'vite';
import { pages, type Page } from './src/app/pages';

// The server of npm run dev asks this server.
const bullseye = process.env['BULLSEYE_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  plugins: [licences(), shells(), serviceWorker(), scriptOfReference()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      output: { manualChunks: (id) => chunks.find(([, modules]) => modules.test(id))?.[0] },
      onwarn(warning, warn) {
        if (warning.code === 'CIRCULAR_DEPENDENCY') throw new Error(warning.message);
        warn(warning);
      },
    },
  },
  server: { proxy: { '/api': bullseye } },
});

/** licences writes licences.txt, with the licences of the packages that are in the bundle. */
function licences(): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules).filter((id) => file.modules[id]!.renderedLength) : []));
      const packages = modules.map((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]).filter((name) => name !== undefined);
      const texts = [...new Set(packages)].sort().map((name) => `${name}\n\n${readFileSync(`node_modules/${name}/LICENSE`, 'utf8').trim()}\n`);
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: texts.join('\n\n') });
    },
  };
}

/** The pages that show the boards of a day have this place for them, which the server fills. It knows it, too: see internal/server/page.go. */
const placeOfBoards = '<script type="application/json" id="boards"></script>';
const pagesWithBoards = ['index.html', 'play.html'];

/**
 * shells writes a file for each page, such as learn/target.html: index.html with links to
 * the program of the page, so that the browser loads it at once, and not only when the program of
 * all pages asks for it. The server sends the page that is nearest to the address.
 */
function shells(): Plugin {
  return {
    name: 'shells',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const index = bundle['index.html'] as Rollup.OutputAsset;
      const plain = String(index.source);
      const names = new Map(pages.map((page) => [fileOf(page), filesOf(page, bundle).filter((name) => !plain.includes(name))]));
      const play = names.get('play.html')!;
      for (const [file, own] of names) {
        const links = own.map((name) => linkTo(name, name.endsWith('.css') ? 'stylesheet' : 'modulepreload'));
        // Who has chosen a board plays it: the browser loads that when it has nothing else to do.
        if (file === 'index.html') links.push(...play.filter((name) => !own.includes(name)).map((name) => linkTo(name, 'prefetch')));
        if (pagesWithBoards.includes(file)) links.push(placeOfBoards);
        const source = plain.replace('  </head>', `${links.map((link) => `    ${link}\n`).join('')}  </head>`);
        if (file === 'index.html') index.source = source;
        else this.emitFile({ type: 'asset', fileName: file, source });
      }
    },
  };
}

const linkTo = (name: string, rel: string) => `<link rel="${rel}" href="/${name}">`;

/** fileOf is the file of a page. Parameters in its path are left out. */
const fileOf = ({ path }: Page) => `${path.replace(/\/:.*|\/$/, '').slice(1) || 'index'}.html`;

/** filesOf are the scripts and styles of a page. */
function filesOf(page: Page, bundle: Rollup.OutputBundle): string[] {
  const program = resolve(`src/${page.program}.page.tsx`);
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const needed = new Set(chunks.filter((chunk) => chunk.moduleIds.includes(program)));
  if (!needed.size) throw new Error(`found no program for ${page.path}, expected ${program}`);
  for (const { imports } of needed) for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk);
  const styles = [...needed].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  return [...[...needed].map((chunk) => chunk.fileName), ...new Set(styles)];
}

/**
 * chunks say in which file a module is, if Rollup is not to choose. A browser loads six files at a
 * time, and a phone with a slow network waits long for each: what most pages need is in few. The
 * first one is small, because the header is there as soon as it has come.
 */
const chunks: [string, RegExp][] = [
  ['board', /\/node_modules\/eventsource-parser\/|\/src\/(api\/|board\/.*tsx?$|app\/(bytes|copy|CopyButton|download|problem|work)\.|words\/(dates|levels|numbers)\.)/],
  ['index', /\/node_modules\/|\/src\/(main\.|app\/|board\/|offline\/|theme\/|words\/)/],
  ['games', /\/src\/(play\/(boards|compare|game|link|own|position|store|words)|solve\/link)\.ts$/],
  ['play', /\/src\/play\/(?!Start\b|start\.css)/],
];

/** serviceWorker writes sw.js, which knows all files of the page and a checksum of them. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const files = new Map(Object.values(bundle).map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
      for (const name of readdirSync('public')) files.set(name, readFileSync(`public/${name}`));
      // Without the server, every page begins with index.html: all files are at hand.
      const names = [...files.keys()].filter((name) => name === 'index.html' || !name.endsWith('.html')).sort();
      const sum = createHash('sha256');
      for (const name of names) sum.update(name).update(files.get(name)!);
      const source = await minified('src/offline/worker.ts', {
        FILES: JSON.stringify(names.map((name) => (name === 'index.html' ? '/' : `/${name}`))),
        VERSION: JSON.stringify(sum.digest('hex').slice(0, 16)),
      });
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

/** scriptOfReference writes api.js, which the reference of the API loads. It is no part of the page, and not kept for use without the server. */
function scriptOfReference(): Plugin {
  return {
    name: 'script-of-reference',
    apply: 'build',
    enforce: 'post',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'api.js', source: await minified('src/reference/try.ts') });
    },
  };
}

/** minified returns a script that imports nothing. */
async function minified(path: string, define: Record<string, string> = {}): Promise<string> {
  return (await transformWithEsbuild(readFileSync(path, 'utf8'), path, { minify: true, target: 'es2022', sourcemap: false, define })).code;
}
