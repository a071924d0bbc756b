import '@fontsource-variable/eb-garamond/wght.css';
import '@fontsource-variable/source-sans-3/wght.css';
import './app/theme.css';
import './preferences/preferences.css';
import '@fontsource/kalam/latin-400.css';
import { mount } from 'svelte';
import App from './app/App.svelte';
import { hideTooltips } from './ui/tooltips';

hideTooltips();
mount(App, { target: document.getElementById('house')! });
