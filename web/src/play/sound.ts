// Short tones, which the browser makes itself.
import { settings } from './settings';

/** The frequencies of the tones, in the order in which they sound. */
const tones = {
  digit: [660],
  clash: [165],
  start: [523, 784],
  news: [784, 523],
  word: [880, 1175],
  minute: [440, 440],
  end: [523, 659, 784, 1047],
};

const apart = 0.11; // seconds
let context: AudioContext | undefined;

/** sound plays tones, if the player wants to hear them. Before the first press on a page, browsers do not allow it. */
export function sound(name: keyof typeof tones) {
  if (!settings.sound.value || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
  for (const [i, frequency] of tones[name].entries()) {
    const at = context.currentTime + i * apart;
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0.15, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.25);
    const tone = new OscillatorNode(context, { type: 'triangle', frequency });
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.25);
  }
}
