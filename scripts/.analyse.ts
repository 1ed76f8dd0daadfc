import { build } from 'vite';
import { gzipSync } from 'node:zlib';
import { writeFileSync } from 'node:fs';
const out = process.argv[2] ?? '/tmp/poids-build';
await build({
  configFile: 'vite.config.ts', configLoader: 'native', logLevel: 'warn',
  build: { outDir: out, emptyOutDir: true },
  plugins: [{ name: 'ana', generateBundle(_: unknown, bundle: Record<string, any>) {
    const r: any[] = [];
    for (const c of Object.values(bundle)) if (c.type === 'chunk') r.push({ file: c.fileName, name: c.name, imports: c.imports, dyn: c.dynamicImports, entry: c.isEntry, isDyn: c.isDynamicEntry, facade: c.facadeModuleId, gz: gzipSync(c.code).length, raw: c.code.length,
      modules: Object.entries(c.modules as Record<string, any>).map(([id, m]) => ({ id, len: m.renderedLength ?? m.code?.length, gz: m.code ? gzipSync(m.code).length : 0 })) });
    writeFileSync(out + '.json', JSON.stringify(r));
  } }] as any,
});
