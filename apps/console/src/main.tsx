import { render } from 'preact';

const root = document.getElementById('console');
if (root) render(<h1>Footprint Exchange</h1>, root);
