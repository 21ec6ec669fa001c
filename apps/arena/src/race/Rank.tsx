/** A place, or a number, in a golden mark. */
export function Rank({ number }: { readonly number: number }) {
  return (
    <span className="rank" dir="ltr">
      {number}
    </span>
  );
}
