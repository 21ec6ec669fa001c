/** A hash or a seed, which is read from left to right and may be broken anywhere. */
export function Digits({ text }: { readonly text: string }) {
  return (
    <code className="digits" dir="ltr">
      {text}
    </code>
  );
}
