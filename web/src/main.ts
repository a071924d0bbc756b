import '@fontsource-variable/eb-garamond/wght.css';
import '@fontsource-variable/source-sans-3/wght.css';
import './theme.css';
import './preferences.css';
import '@fontsource/kalam/latin-400.css';
import { mount } from 'svelte';
import House from './House.svelte';
import { quietTips } from './lib/desk/tips';

quietTips();
mount(House, { target: document.getElementById('house')! });
