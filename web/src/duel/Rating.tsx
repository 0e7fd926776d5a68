// Ratings of players who want one. They are known by the copies of their logs on the server.
import type { Schemas } from '../api';
import { isBoolean, kept } from '../app/kept';
import { copy } from '../log/secret';
import { catalogue } from '../words';
import { plural } from '../words/numbers';
import type { View } from './match';

const words = catalogue(
  {
    play: 'Play for a rating',
    about: 'The duel then counts if your opponent plays for a rating, too. Others see it at your name, whatever the name is.',
    rated: 'This duel counts for the ratings of both players.',
    unrated: 'Not for ratings: only one player wants that.',
    wanted: 'For a rating, if your opponent wants that, too.',
    invited: (rating: string) => `Your opponent plays for a rating, which is ${rating} now.`,
    notCounted: 'This duel did not change the ratings.',
    title: 'Rating',
    since: (rating: string, duels: number) => `${rating}, from ${plural(duels, 'duel')}`,
    interval: 'With 95 % probability, your strength differs from the first number by no more than the second one, which shrinks with each duel for a rating and grows while you play none. Against somebody who is rated 200 more, you win about one duel in four.',
  },
  {
    play: '计等级分',
    about: '对手也计等级分时，这一局才算。无论用什么名字，别人都会在名字旁看到等级分。',
    rated: '这一局计入双方的等级分。',
    unrated: '只有一方要计等级分，这一局不计。',
    wanted: '对手也要计等级分时，这一局计分。',
    invited: (rating) => `对手要计等级分，现在是 ${rating}。`,
    notCounted: '这一局没有改变等级分。',
    title: '等级分',
    since: (rating, duels) => `${rating}，共 ${duels} 局`,
    interval: '你的水平有 95% 的把握与前一个数相差不超过后一个数。计分的对战越多，后一个数越小；久不对战，又会变大。与高 200 分的人玩四局，大约能赢一局。',
  },
);

type Rating = NonNullable<View['ratings']>[number];

/** Whether this browser's player wants a rating. */
const wanted = kept('duel.rated', false, isBoolean);

/** wish is what a request for a seat says about ratings. */
export const wish = () => (wanted.value && copy.value?.made ? { rated: copy.value.secret } : {});

/** Wish asks players who can have a rating whether they want one. */
export function Wish() {
  const w = words();
  if (!copy.value?.made) return null;
  return (
    <div>
      <label class="switch">
        <input type="checkbox" checked={wanted.value} onChange={(e) => (wanted.value = e.currentTarget.checked)} />
        {w.play}
      </label>
      <p class="duel-hint soft">{w.about}</p>
    </div>
  );
}

/** ratingText writes a rating with its uncertainty: the strength is within it with 95 % probability. */
const ratingText = ({ rating, deviation }: Pick<Rating, 'rating' | 'deviation'>) => `${rating} ± ${2 * deviation}`;

const ratingAt = (view: View, seat: number) => view.ratings?.find((one) => one.seat === seat);

/** RatingOf is the rating of a seat, and by how much the duel has changed it. */
export function RatingOf({ view, seat }: { view: View | null; seat: number }) {
  const found = view && ratingAt(view, seat);
  if (!found) return null;
  const { change } = found;
  return (
    <small class="duel-rating soft">
      {ratingText(found)}
      {change === undefined ? null : <strong>{` (${change < 0 ? '−' : '+'}${Math.abs(change)})`}</strong>}
    </small>
  );
}

/** Stakes says whether a duel is for ratings. */
export function Stakes({ view }: { view: View }) {
  const w = words();
  const ratings = view.ratings ?? [];
  const text = () => {
    if (view.phase === 'over') return ratings.length < 2 || ratings.some(({ change }) => change !== undefined) ? '' : w.notCounted;
    if (ratings.length === 2) return w.rated;
    if (view.phase !== 'waiting') return w.unrated;
    return view.seat < 0 ? w.invited(ratingText(ratings[0]!)) : w.wanted;
  };
  return ratings.length && text() ? <p class="soft">{text()}</p> : null;
}

/** OwnRating is the rating of the player in the log. */
export function OwnRating({ rating }: { rating: Schemas['PlayerRating'] }) {
  const w = words();
  return (
    <>
      <p>
        {w.title} <strong>{w.since(ratingText(rating), rating.duels)}</strong>
      </p>
      <p class="soft">{w.interval}</p>
    </>
  );
}
