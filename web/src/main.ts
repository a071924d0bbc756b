import '@fontsource-variable/eb-garamond/wght.css';
import '@fontsource-variable/source-sans-3/wght.css';
import './app/theme.css';
import './preferences/preferences.css';
import '@fontsource/kalam/latin-400.css';
import { mount } from 'svelte';
import { hideTooltips } from './ui/tooltips';
import { loadLanguage } from './words/words';

hideTooltips();
await loadLanguage(document.documentElement.lang);
const { default: App } = await import('./app/App.svelte');
mount(App, { target: document.getElementById('house')! });
