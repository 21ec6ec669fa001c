import { hueOf } from './drum.ts';

export function Ball({ number }: { readonly number: number }) {
  return (
    <span className={`ball hue-${hueOf(number)}`} dir="ltr">
      {number}
    </span>
  );
}
