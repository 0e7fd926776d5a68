import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso';
import { useEffect, useRef } from 'preact/hooks';
import { choice, type Choice } from '../theme';
import { language } from '../words';
import { useDismiss } from './dismiss';
import { Icon } from './Icon';
import { pages } from './pages';
import { words } from './words';
import './header.css';

const nextTheme: Record<Choice, Choice> = { system: 'light', light: 'dark', dark: 'system' };

/** Header has the links to all pages, the language and the theme. */
export function Header() {
  const w = words();
  const { path } = useLocation();
  const here = pages.find((page) => path.split('/')[1] === page.path.split('/')[1]);
  const section = here?.within ?? here?.path;
  const open = useSignal(false);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    open.value = false;
  }, [path]);
  useDismiss(open, bar);
  return (
    <header class="header" ref={bar}>
      <a class="header-skip" href="#content">
        {w.skip}
      </a>
      <a class="header-brand" href="/" aria-label={w.home}>
        <img src="/icon.svg" alt="" width="28" height="28" />
        <span>Bullseye</span>
      </a>
      <button class="header-menu button" type="button" aria-expanded={open.value} aria-controls="pages" onClick={() => (open.value = !open.value)}>
        <Icon name="menu" />
        <span class="spoken">{w.menu}</span>
      </button>
      <div class="header-links" id="pages" data-open={open.value}>
        <nav aria-label={w.pages}>
          {pages.map(({ path: to, name }) =>
            name ? (
              <a key={to} href={to} aria-current={path === to ? 'page' : section === to ? 'true' : undefined}>
                {w[name]}
              </a>
            ) : null,
          )}
          <a href={`/api/?language=${language.value}`} target="_self">
            {w.api}
          </a>
        </nav>
        <button class="button quiet" type="button" lang={language.value === 'en' ? 'zh-CN' : 'en'} onClick={() => (language.value = language.value === 'en' ? 'zh' : 'en')}>
          {w.otherLanguage}
        </button>
        <button class="button quiet" type="button" aria-label={w.theme[choice.value]} title={w.theme[choice.value]} onClick={() => (choice.value = nextTheme[choice.value])}>
          <Icon name={choice.value} />
        </button>
      </div>
    </header>
  );
}
