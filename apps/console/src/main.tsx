import './styles/base.css';
import './styles/parts.css';
import './styles/shell.css';
import { render } from 'preact';
import { App } from './app/App.js';
import { resume } from './session/session.js';

const root = document.getElementById('console');
if (root) render(<App />, root);
void resume();
