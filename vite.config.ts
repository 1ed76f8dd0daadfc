import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = `http://localhost:${process.env['PORT'] ?? 3000}`;

export default defineConfig({
  plugins: [react()],
  publicDir: false,
  build: { outDir: 'dist/web', emptyOutDir: true, target: 'es2022', sourcemap: false, manifest: true, reportCompressedSize: false },
  server: {
    port: 5173,
    strictPort: true,
    watch: { ignored: ['**/data/**', '**/dist/**', '**/test-results/**', '**/.tsc/**'] },
    proxy: { '/api': api, '/health': api, '/websocket': { target: api, ws: true } },
  },
});
