import { render } from 'preact';
import './theme';
import { App } from './app/App';
import { isKept } from './app/kept';
import { keepOffline } from './offline';

render(<App />, document.getElementById('app')!);
keepOffline();
if (isKept('copy')) addEventListener('load', () => void import('./log/server').then(({ keepUp }) => keepUp()).catch(() => {}));
