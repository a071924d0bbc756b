import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { makeCourts } from './build/courts.ts';
import { notices } from './build/notices.ts';
import { translations } from './build/words.ts';

const modules = fileURLToPath(new URL('node_modules', import.meta.url));
const sources = fileURLToPath(new URL('src', import.meta.url));
const courts = `${modules}/.courts`;
makeCourts(modules, courts);

export default defineConfig({
  plugins: [svelte(), notices(modules), translations(sources)],
  build: { emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0, reportCompressedSize: false },
});
