import { EventSourceParserStream } from 'eventsource-parser/stream';
import { send } from './index';

/** A LiveEvent is a server-sent event whose data is JSON. */
export interface LiveEvent {
  event: string;
  data: unknown;
}

/**
 * events returns the events of an answer as they come. Leaving the loop ends the request. Alive is
 * called whenever there is a sign of life: an event, or a comment, which the server sends in between.
 */
export async function* events(path: string, { alive, ...call }: Parameters<typeof send>[1] & { alive?: () => void }): AsyncGenerator<LiveEvent> {
  const response = await send(path, { ...call, accept: 'text/event-stream' });
  const parser = new EventSourceParserStream({ onComment: () => alive?.() });
  const stream = response.body!.pipeThrough(new TextDecoderStream()).pipeThrough(parser);
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      alive?.();
      yield { event: value.event ?? 'message', data: JSON.parse(value.data) };
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
