import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { language } from '../words';
import { linkToLesson } from './names';

/** LessonLink is the name of a technique, as answers have it. It leads to its lesson. */
export function LessonLink({ technique }: { technique: string }) {
  const name = useSignal('');
  const chinese = language.value === 'zh';
  useEffect(() => {
    if (!chinese) return;
    import('../make/techniques').then(
      ({ ratedInChinese }) => (name.value = ratedInChinese(technique)),
      () => (name.value = technique),
    );
  }, [technique, chinese]);
  return <a href={linkToLesson(technique)}>{chinese ? name.value : technique}</a>;
}
