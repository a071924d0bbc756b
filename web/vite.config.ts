import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  build: { emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0, reportCompressedSize: false },
  test: { include: ['src/**/*.test.ts'] },
});
