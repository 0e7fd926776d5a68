import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig, transformWithEsbuild, type Plugin } from 'vite';

// The server of npm run dev asks this server.
const bullseye = process.env['BULLSEYE_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  plugins: [licences(), preloadPlay(), serviceWorker(), scriptOfReference()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': bullseye } },
});

/** licences writes licences.txt, with the licences of the packages that are in the bundle. */
function licences(): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const packages = modules.map((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]).filter((name) => name !== undefined);
      const texts = [...new Set(packages)].sort().map((name) => `${name}\n\n${readFileSync(`node_modules/${name}/LICENSE`, 'utf8').trim()}\n`);
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: texts.join('\n\n') });
    },
  };
}

/** preloadPlay lets the browser load the pages of Play, on which most visits begin, at the same time as the program. */
function preloadPlay(): Plugin {
  return {
    name: 'preload-play',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const pages = chunks.filter((chunk) => chunk.isDynamicEntry && /\/src\/play\/(Start|Play)\.tsx$/.test(chunk.facadeModuleId ?? ''));
        if (pages.length !== 2) throw new Error(`found ${pages.length} pages of Play to preload, expected 2`);
        const names = new Set(pages.flatMap((page) => [page.fileName, ...page.imports]));
        const scripts = chunks.filter((chunk) => names.has(chunk.fileName) && !chunk.isEntry);
        const styles = new Set(scripts.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
        return [
          ...scripts.map((chunk) => ({ tag: 'link', attrs: { rel: 'modulepreload', href: `/${chunk.fileName}` }, injectTo: 'head' as const })),
          ...[...styles].map((href) => ({ tag: 'link', attrs: { rel: 'stylesheet', href: `/${href}` }, injectTo: 'head' as const })),
        ];
      },
    },
  };
}

/** serviceWorker writes sw.js, which knows all files of the page and a checksum of them. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const files = new Map(Object.values(bundle).map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
      for (const name of readdirSync('public')) files.set(name, readFileSync(`public/${name}`));
      const names = [...files.keys()].sort();
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
