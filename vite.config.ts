import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = `http://localhost:${process.env['PORT'] ?? 3000}`;

export default defineConfig({
  root: 'src/web',
  plugins: [react()],
  build: { outDir: '../../dist/web', emptyOutDir: true, target: 'es2022', sourcemap: false, manifest: true, reportCompressedSize: false },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': api, '/health': api, '/websocket': { target: api, ws: true } },
  },
});
