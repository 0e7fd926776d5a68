import { useTitle } from './title';
import { words } from './words';

export function NotFound() {
  const w = words();
  useTitle(w.notFoundTitle);
  return (
    <div class="page">
      <h1>{w.notFoundTitle}</h1>
      <p>{w.notFound}</p>
      <p>
        <a href="/">{w.toStart}</a>
      </p>
    </div>
  );
}
