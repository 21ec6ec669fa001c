import { createHash } from 'node:crypto';
import { cashierWords } from './cashier-words.ts';
import type { PaymentToSettle } from './payments.ts';

/** How a payment can end, in the words of the return parameter (RG-06). */
export const outcomes = ['success', 'error', 'pending'] as const;
export type PaymentOutcome = (typeof outcomes)[number];

const style = `
:root { color-scheme: light dark; }
body { margin: 0; min-block-size: 100vh; display: grid; place-items: center; font: 1rem/1.5 system-ui, sans-serif;
  background: light-dark(#f3f4f6, #111417); color: light-dark(#14181c, #f0f2f4); }
main { box-sizing: border-box; inline-size: min(100%, 26rem); padding: 1.5rem; }
h1 { margin: 0 0 .25rem; font-size: 1.25rem; }
.amount { margin: 0 0 1rem; font-size: 2rem; font-weight: 700; overflow-wrap: anywhere; }
form { display: grid; gap: .75rem; }
button, a { box-sizing: border-box; display: block; inline-size: 100%; min-block-size: 3rem; padding: .75rem 1rem; border: 1px solid
  light-dark(#6b7280, #8b949e); border-radius: .5rem; background: light-dark(#fff, #1c2126); color: inherit; font: inherit;
  font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
button[value='success'] { border-color: transparent; background: #0f6b3c; color: #fff; }
:focus-visible { outline: 3px solid light-dark(#1d4ed8, #93c5fd); outline-offset: 2px; }
`;

/** Source of the page's only style sheet, for its content security policy. */
export const stylePolicy = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

function escaped(text: string): string {
  const marks: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? mark);
}

/** Decimal text as a reader of the locale writes it, with every digit. */
function amountIn(locale: string, amount: string): string {
  const digits = amount.split('.')[1]?.length ?? 0;
  const format = new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // Text is formatted exactly, a number would not be.
  return format.format(amount as Intl.StringNumericLiteral);
}

/** Document of a payment: its amount and how it may end, or that it is settled. `back`: the way back of a settled payment. */
export function cashierPage(
  { kind, currency, amount, locale }: PaymentToSettle,
  { brand, back }: { readonly brand: string; readonly back: string | null },
): string {
  const { lang, direction, words } = cashierWords(locale);
  const title = words[kind];
  const choices = outcomes
    .map((outcome) => `<button name="outcome" value="${outcome}">${escaped(words[outcome])}</button>`)
    .join('\n');
  const rest =
    back === null
      ? `<p>${escaped(words.instruction)}</p>\n<form method="post">\n${choices}\n</form>`
      : `<p>${escaped(words.settled)}</p>\n<a href="${escaped(back)}">${escaped(words.back.replace('{brand}', brand))}</a>`;
  return `<!doctype html>
<html lang="${lang}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p class="amount"><bdi>${escaped(`${amountIn(lang, amount)} ${currency}`)}</bdi></p>
${rest}
</main>
</body>
</html>
`;
}
