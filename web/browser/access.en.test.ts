import { access } from './access';

access('en', 'desktop');
