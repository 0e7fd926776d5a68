import { Alert } from './Alert';
import { words } from './words';

/** Broken takes the place of a page whose program could not be loaded: without a connection, or after the server has got another version. */
export default function Broken() {
  const w = words();
  return (
    <div class="page">
      <Alert text={w.broken} />
      <p>
        <button type="button" class="button primary" onClick={() => location.reload()}>
          {w.retry}
        </button>
      </p>
    </div>
  );
}
