// Lets people try the examples of the API's reference, at /api/. The server writes that page, which
// has all texts and works without this script. It knows nothing of the rest of the page.
export {};

const languages = {
  en: { try: 'Try it', token: 'token', body: 'body', query: 'query', save: 'Save the file', live: 'live answers', send: 'Send', stop: 'Stop', answer: 'answer', sent: 'Sent, waiting for the answer.', stopped: 'Stopped.', unreached: 'The server cannot be reached.', noJSON: 'The body is no JSON:' },
  zh: { try: '试一试', token: '令牌', body: '请求体', query: '查询参数', save: '保存文件', live: '实时答案', send: '发送', stop: '停止', answer: '答案', sent: '已发送，正在等待答案。', stopped: '已停止。', unreached: '连接不到服务器。', noJSON: '请求体不是 JSON：' },
};
const w = languages[document.documentElement.lang.startsWith('zh') ? 'zh' : 'en'];

try {
  const chosen = localStorage.getItem('bullseye.theme'); // as src/theme keeps it
  if (chosen === '"dark"' || chosen === '"light"') document.documentElement.dataset['theme'] = chosen.slice(1, -1);
} catch {
  // nothing is kept
}

for (const request of document.querySelectorAll<HTMLElement>('pre.request')) {
  request.textContent = request.textContent!.replace('http://127.0.0.1:8080', location.origin);
  const button = element('button', { type: 'button', textContent: w.try });
  button.setAttribute('aria-label', `${w.try} ${request.dataset['method']} ${request.dataset['path']}`);
  button.addEventListener('click', () => {
    const form = formOf(request);
    button.replaceWith(form);
    form.querySelector<HTMLElement>('input, textarea, button')!.focus();
  });
  request.after(button);
}
for (const text of document.querySelectorAll('pre')) if (text.scrollHeight > text.clientHeight) text.tabIndex = 0; // for the keyboard to scroll it

/** formOf returns a form with the parameters of the path, the query, the token and the body of an example. */
function formOf({ dataset }: HTMLElement): HTMLFormElement {
  const path = dataset['path']!;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const [examplePath = '', exampleQuery] = (dataset['example'] ?? '').split('?');
  const example = new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(examplePath);
  const parameters = names.map((name, i) => field(name, name, known.get(name) ?? example?.[i + 1] ?? ''));
  const query = exampleQuery === undefined ? null : field(w.query, 'query', exampleQuery);
  const token = dataset['token'] === undefined ? null : field(w.token, 'token', known.get('token') ?? '');
  const body = dataset['body'] ? area(w.body, JSON.stringify(JSON.parse(dataset['body']), null, 2)) : null;
  const live = /\/(max|count)$/.test(path) ? check(w.live) : null;
  const send = element('button', { type: 'submit', textContent: w.send });
  const stop = element('button', { type: 'button', textContent: w.stop, hidden: true });
  const status = element('p', { className: 'status' });
  status.setAttribute('role', 'status');
  const answer = element('pre', { hidden: true, tabIndex: 0 });
  answer.setAttribute('role', 'region');
  answer.setAttribute('aria-label', w.answer);
  const file = element('div', { hidden: true });
  const form = element('form', { className: 'try' });
  form.append(...[...parameters, query, token, body, live].filter((part) => part !== null).map((part) => part.label), send, stop, status, answer, file);

  let leave = new AbortController();
  stop.addEventListener('click', () => leave.abort());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    leave.abort();
    leave = new AbortController();
    const flaw = body ? flawOf(body.input.value) : '';
    if (flaw) {
      status.textContent = `${w.noJSON} ${flaw}`;
      answer.hidden = file.hidden = stop.hidden = true;
      return;
    }
    const call: RequestInit = { method: dataset['method']!, signal: leave.signal, headers: {} };
    const headers = call.headers as Record<string, string>;
    if (token?.input.value) headers['Authorization'] = `Bearer ${token.input.value}`;
    if (body) [call.body, headers['Content-Type']] = [body.input.value, 'application/json'];
    if (live?.input.checked) headers['Accept'] = 'text/event-stream';
    let i = 0;
    const to = path.replace(/\{\w+\}/g, () => encodeURIComponent(parameters[i++]!.input.value.trim()));
    void run(query ? `${to}?${query.input.value.trim()}` : to, call);
  });

  async function run(to: string, call: RequestInit) {
    stop.hidden = answer.hidden = false;
    file.hidden = true;
    status.textContent = w.sent;
    answer.textContent = '';
    try {
      const response = await fetch(to, call);
      status.textContent = `${response.status} ${response.statusText}, ${response.headers.get('Content-Type') ?? ''}`;
      const type = response.headers.get('Content-Type') ?? '';
      if (/^(image|application\/pdf|text\/html)/.test(type)) {
        file.replaceChildren(await shownFile(response, type));
        [answer.hidden, file.hidden] = [true, false];
        return;
      }
      const text = await follow(response);
      if (!/json/.test(type)) return;
      const value: unknown = JSON.parse(text);
      answer.textContent = JSON.stringify(value, null, 2);
      remember(value);
    } catch (error) {
      if (call.signal !== leave.signal) return; // another request has begun
      answer.hidden = answer.textContent === '';
      status.textContent = leave.signal.aborted ? w.stopped : error instanceof TypeError ? w.unreached : String(error);
    } finally {
      if (call.signal === leave.signal) stop.hidden = true;
    }
  }

  /** follow shows an answer as it comes. */
  async function follow(response: Response): Promise<string> {
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ''; ; ) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += value;
      answer.textContent = text.length > mostShown ? `…${text.slice(-mostShown)}` : text;
    }
  }
  return form;
}

/** shownFile returns a picture, or a link that saves another file. */
async function shownFile(response: Response, type: string): Promise<HTMLElement> {
  if (type.startsWith('image')) return element('img', { src: response.url, alt: w.answer }); // the policy of the page allows only what has an address
  const content = await response.blob();
  return element('a', { href: URL.createObjectURL(content), download: `bullseye.${type.split(/[/;]/)[1]}`, textContent: w.save });
}

/** flawOf says why a text is no JSON. The server would say only that it is none. */
function flawOf(text: string): string {
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

const mostShown = 1 << 18;

/** known are the game, its links and the token of the game that was begun here, for the other forms. */
const known = new Map<string, string>();

function remember(answer: unknown) {
  const { game, token, view } = answer as { game?: unknown; token?: unknown; view?: { room?: unknown; watch?: unknown } };
  if (typeof token !== 'string') return;
  for (const [name, value] of Object.entries({ game, token, room: view?.room, watch: view?.watch })) {
    if (typeof value !== 'string') continue;
    known.set(name, value);
    for (const input of document.querySelectorAll<HTMLInputElement>(`.try input[name=${name}]`)) input.value = value;
  }
}

function field(label: string, name: string, value: string) {
  return labelled(label, element('input', { name, value, autocomplete: 'off', spellcheck: false }));
}

function area(label: string, value: string) {
  return labelled(label, element('textarea', { value, rows: Math.min(12, value.split('\n').length), spellcheck: false }));
}

function check(label: string) {
  return labelled(label, element('input', { type: 'checkbox' }));
}

function labelled<E extends HTMLElement>(text: string, input: E) {
  const label = element('label');
  label.append(element('span', { textContent: text }), input);
  return { label, input };
}

function element<K extends keyof HTMLElementTagNameMap>(name: K, properties: Partial<HTMLElementTagNameMap[K]> = {}): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(name), properties);
}
