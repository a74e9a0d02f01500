import { hierarchy, treemap } from 'd3-hierarchy';
import { useAddress } from '../../../browser/address.js';
import { percentText } from '../../../browser/number-text.js';
import { originTexts } from './origin-texts.js';
import type { IndicatorCode } from '../../../impacts/indicators.js';
import type { Contributions } from './parts-of.js';
import type { Part } from './parts-of.js';
import { addressOf, nameOf } from './parts-of.js';

interface Area {
  readonly part?: Part;
  /** The place of its stage among the others, by which it has a colour. */
  readonly stage: number;
  readonly children?: Area[];
}

const SIDE = 100;
/** An area that is smaller, of this width and height, leads nowhere: nobody could press it. */
const [NARROWEST, LOWEST] = [14, 9];

/** The inputs by how much they add, each an area that leads to where it comes from. What takes away has no area: the list has it. */
export function Treemap({ contributions: { stages }, code }: { contributions: Contributions; code: IndicatorCode }) {
  const { query } = useAddress();
  const areas: Area = {
    stage: 0,
    children: stages.map(({ parts }, stage) => ({ stage, children: parts.map((part) => ({ part, stage })) })),
  };
  const root = hierarchy(areas)
    // Only to place pixels; what is said of it is the API's own text.
    .sum(({ part }) => Math.max(0, Number(part?.contributions[code]?.amount ?? 0)))
    .sort((one, other) => (other.value ?? 0) - (one.value ?? 0));
  if (!root.value) return null;
  // As wide as three times its height.
  const leaves = treemap<Area>()
    .size([SIDE * 3, SIDE])(root)
    .leaves()
    .filter(({ value }) => value);
  return (
    <ul class="treemap" aria-label={originTexts().treemap}>
      {leaves.map(({ data: { part, stage }, x0, y0, x1, y1 }, nth) => {
        if (!part) return null;
        const style = {
          left: `${x0 / 3}%`,
          top: `${y0}%`,
          width: `${(x1 - x0) / 3}%`,
          height: `${y1 - y0}%`,
          '--part': `var(--series-${(stage % 8) + 1})`,
        };
        const share = part.contributions[code]?.share;
        const text = `${nameOf(part)}${share ? ` ${percentText(share)}` : ''}`;
        const isPressable = x1 - x0 >= NARROWEST && y1 - y0 >= LOWEST;
        const address = isPressable ? addressOf(part, query['indicator']) : undefined;
        return (
          <li key={nth} style={style}>
            {address ? (
              <a href={address} title={text}>
                {text}
              </a>
            ) : (
              <span title={text}>{text}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
