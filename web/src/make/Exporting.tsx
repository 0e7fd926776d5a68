import { useSignal } from '@preact/signals';
import { Alert } from '../app/Alert';
import { CopyButton } from '../app/CopyButton';
import { download } from '../app/download';
import { textOf } from '../app/problem';
import { endings, forms, write, type Form } from './export';
import type { Maker } from './maker';
import { Choice } from './Options';
import { words } from './words';

/** Exporting gives the boards away: as text, as files and as links. */
export function Exporting({ maker }: { maker: Maker }) {
  const w = words();
  const form = useSignal<Form>('lines');
  const error = useSignal<unknown>(null);
  const { boards } = maker.progress.value;
  const text = async () => {
    error.value = null;
    try {
      return await write(boards, form.value);
    } catch (failure) {
      error.value = failure;
      throw failure;
    }
  };
  const save = async () => download(`bullseye.${endings[form.value]}`, new Blob([await text()], { type: 'text/plain' }));
  return (
    <section class="make-part make-screen">
      <h2>{w.export}</h2>
      <div class="make-export">
        <Choice label={w.form} value={form.value} values={forms} name={(each) => w.forms[each]} set={(each) => (form.value = each)} />
        <CopyButton key={form.value + maker.link()} label={w.copyAll(boards.length)} done={w.copiedAll} text={text} />
        <button type="button" class="button" onClick={() => void save().catch(() => {})}>
          {w.save}
        </button>
        <CopyButton key={maker.link()} label={w.share} done={w.copied} text={() => new URL(maker.link(), location.href).href} />
      </div>
      <Alert text={error.value ? textOf(error.value) : ''} />
    </section>
  );
}
