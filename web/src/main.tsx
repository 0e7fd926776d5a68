import { render } from 'preact';
import './theme';
import { App } from './app/App';
import { keepOffline } from './offline';

render(<App />, document.getElementById('app')!);
keepOffline();
// What a visit can do without comes after the page.
addEventListener('load', () => void import('./log/server').then(({ keepUp }) => keepUp()).catch(() => {}));
