import { useEffect, useRef } from 'preact/hooks';
import { explain, type DocumentForm } from '../api';
import { download } from '../app/download';
import { paper } from '../app/paper';
import { Work } from '../app/work';
import { language } from '../words';
import type { Desk } from './desk';
import { Progress } from './Progress';
import { words } from './words';

/** SavePath saves the whole path, with a picture of each step, as a document. The server makes it. */
export function SavePath({ desk }: { desk: Desk }) {
  const w = words();
  const work = useRef(new Work<boolean>()).current;
  const last = useRef<DocumentForm>('html');
  useEffect(() => () => work.stop(), []);
  const save = (form: DocumentForm) => {
    last.current = form;
    const options = { boards: [desk.study.text.value], style: desk.style.value, language: language.value, ...(form === 'pdf' ? { paper: paper.value } : {}) };
    work.run(async (signal) => {
      download(`path.${form}`, await explain(options, form, signal));
      return true;
    });
  };
  return (
    <section class="solve-part">
      <h2>{w.pathDocument}</h2>
      <p class="soft">{w.pathDocumentAbout}</p>
      <div class="row">
        <button type="button" class="button" onClick={() => save('html')}>
          {w.savePath('HTML')}
        </button>
        <button type="button" class="button" onClick={() => save('pdf')}>
          {w.savePath('PDF')}
        </button>
      </div>
      <Progress work={work} run={() => save(last.current)} />
    </section>
  );
}
