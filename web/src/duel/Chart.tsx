import { timeText } from '../play/words';
import type { Point } from './analysis';

const width = 360;
const height = 170;
const left = 40;
const bottom = 24;
const top = 10;

/** Chart shows how two players stood over time. */
export function Chart({ label, names, curves, end }: { label: string; names: string[]; curves: Point[][]; end: number }) {
  const values = curves.flat().flatMap(({ value }) => (value === null ? [] : [value]));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const x = (time: number) => left + ((width - left - 8) * time) / Math.max(1, end);
  const y = (value: number) => top + (most === least ? 0 : ((height - top - bottom) * (most - value)) / (most - least));
  return (
    <figure class="duel-chart">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <path class="axis" d={`M${left} ${top}V${height - bottom}H${width - 8}`} />
        <text class="end" x={left - 6} y={y(most) + 4}>
          {most}
        </text>
        {most > least ? (
          <text class="end" x={left - 6} y={y(least) + 4}>
            {least}
          </text>
        ) : null}
        <text x={left} y={height - 6}>
          0:00
        </text>
        <text class="end" x={width - 8} y={height - 6}>
          {timeText(end)}
        </text>
        {curves.map((curve, seat) => (
          <path key={seat} class={`line of-${seat}`} d={pathOf(curve, x, y, end)} />
        ))}
        {curves.map((curve, seat) => {
          const dead = curve.find(({ value }) => value === null);
          const before = curve.filter(({ value }) => value !== null).pop();
          return dead && before ? <path key={seat} class={`dead of-${seat}`} d={`M${x(dead.time) - 4} ${y(before.value!) - 4}l8 8m0 -8l-8 8`} /> : null;
        })}
      </svg>
      <figcaption>
        {label}
        <span class="duel-legend">
          {names.map((name, seat) => (
            <span key={seat}>
              <svg viewBox="0 0 28 8" width="28" height="8" aria-hidden="true">
                <path class={`line of-${seat}`} d="M0 4H28" />
              </svg>{' '}
              {name}
            </span>
          ))}
        </span>
      </figcaption>
    </figure>
  );
}

function pathOf(curve: Point[], x: (time: number) => number, y: (value: number) => number, end: number): string {
  let path = '';
  for (const { time, value } of curve) {
    if (value === null) return `${path}H${x(time)}`;
    path += path ? `H${x(time)}V${y(value)}` : `M${x(time)} ${y(value)}`;
  }
  return `${path}H${x(end)}`;
}
