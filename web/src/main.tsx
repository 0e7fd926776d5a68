import { render } from 'preact';
import './theme';
import { App } from './app/App';
import { keepOffline } from './offline';

render(<App />, document.getElementById('app')!);
keepOffline();
