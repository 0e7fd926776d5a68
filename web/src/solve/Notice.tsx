import { Alert } from '../app/Alert';
import type { Desk } from './desk';
import type { Verdict } from './questions';
import { words } from './words';

/** Notice says what a reader should know of the text or the file that the board is from. */
export function Notice({ desk }: { desk: Desk }) {
  const w = words();
  const notice = desk.notice.value;
  if (!notice || !['board', 'completions', 'score'].includes(desk.tab.value)) return null;
  if (notice.about === 'certificate') return <VerdictText verdict={notice.verdict} file />;
  return notice.assumed === 'nothing' ? null : (
    <p class="solve-note" role="status">
      {w.assumed[notice.assumed]}
    </p>
  );
}

/** VerdictText says what the verification of a certificate has found. */
export function VerdictText({ verdict, file }: { verdict: Verdict; file?: boolean }) {
  const w = words();
  if (verdict.status !== 'proved') return <Alert text={w.refuted(verdict.error ?? '', verdict.errorByte ?? 0)} />;
  return (
    <p class="solve-good" role="status">
      {w.verified(verdict.score ?? 0, verdict.min ?? false, verdict.steps ?? 0)} {file ? (verdict.table ? w.tableVerified : w.fileVerified) : ''}
    </p>
  );
}
