import { access } from './access';

access('zh', 'phone');
