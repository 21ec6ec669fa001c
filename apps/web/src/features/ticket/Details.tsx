import { useText } from '../../text/use-text.ts';

/** Further details of a refusal; unknown keys are ignored (PLC-04a). */
export function Details({ of }: { readonly of: readonly string[] }) {
  const { serverText } = useText();
  const sentences = [...new Set(of.map((detail) => serverText(detail, '')))].filter((sentence) => sentence !== '');
  if (sentences.length === 0) return null;
  const [only] = sentences;
  if (sentences.length === 1) return <p data-details>{only}</p>;
  return (
    <ul data-details>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
