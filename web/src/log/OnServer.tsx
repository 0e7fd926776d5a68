import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { announce } from '../app/announce';
import { CopyButton } from '../app/CopyButton';
import { textOf } from '../app/problem';
import { newToken } from '../duel/seats';
import { copy } from './secret';
import { bringTogether, gone, keepUp, linkOf, remove, secretOf } from './server';
import { words } from './words';

/** OnServer keeps a copy of the log on the server, by a private link, if the player wants it. */
export function OnServer() {
  const w = words();
  const offered = useOffered();
  const failed = useSignal('');
  const attempt = async (what: () => Promise<void>) => {
    failed.value = '';
    gone.value = false;
    try {
      await what();
    } catch (error) {
      failed.value = textOf(error);
      announce(failed.value);
    }
  };
  const keep = (secret: string, made: boolean) =>
    attempt(async () => {
      copy.value = { secret, made };
      offered.value = null;
      await bringTogether();
      keepUp();
    });
  return (
    <section>
      <h2>{w.server}</h2>
      {offered.value ? <Offer onTaken={() => void keep(offered.value!, true)} onLeft={() => (offered.value = null)} /> : null}
      {copy.value?.made ? (
        <>
          <p class="soft">{w.keptAbout}</p>
          <div class="log-link card">
            <label>
              <span class="spoken">{w.link}</span>
              <input class="field" readOnly value={linkOf(copy.value)} onFocus={(e) => e.currentTarget.select()} />
            </label>
            <div class="row">
              <CopyButton class="primary" label={w.copyLink} done={w.copied} text={() => linkOf(copy.value!)} />
              <button type="button" class="button" onClick={() => (copy.value = null)}>
                {w.stop}
              </button>
              <button type="button" class="button" onClick={() => void attempt(() => remove(copy.value!))}>
                {w.deleteCopy}
              </button>
            </div>
          </div>
        </>
      ) : (
        <>
          <p class="soft">{w.serverAbout}</p>
          <div class="row">
            <button type="button" class="button" onClick={() => void keep(copy.value?.secret ?? newToken(), false)}>
              {w.keepCopy}
            </button>
          </div>
        </>
      )}
      {gone.value ? <p role="status">{w.gone}</p> : null}
      {failed.value ? <p class="error">{failed.value}</p> : null}
    </section>
  );
}

/** Offer asks whether the games of a copy may be brought together with those of this browser. */
function Offer({ onTaken, onLeft }: { onTaken: () => void; onLeft: () => void }) {
  const w = words();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []); // it is below the statistics
  return (
    <div class="log-link card">
      <h3>{w.join}</h3>
      <p>{w.joinAbout}</p>
      <div class="row">
        <button ref={first} type="button" class="button primary" onClick={onTaken}>
          {w.bringTogether}
        </button>
        <button type="button" class="button" onClick={onLeft}>
          {w.notNow}
        </button>
      </div>
    </div>
  );
}

/** useOffered is the secret of the link that was opened, until the player has decided. A link alone brings nothing together: it could be somebody else's. */
function useOffered() {
  const offered = useSignal<string | null>(null);
  useEffect(() => {
    const look = () => {
      const secret = secretOf(location.hash);
      if (!secret) return;
      history.replaceState(history.state, '', location.pathname); // it is a secret
      if (secret !== copy.value?.secret) offered.value = secret;
    };
    look();
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  return offered;
}
