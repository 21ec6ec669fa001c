const easternDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Arabic-Indic and Persian digits as western ones; all else stays. The value of either is the end of its code point. */
export function westernDigits(text: string): string {
  return text.replaceAll(easternDigits, (digit) => String(digit.charCodeAt(0) & 15));
}
