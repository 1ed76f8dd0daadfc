/** How a cell shows its number: as a percentage, as a day, or with a sign beside it. */
export type AspectNombre =
  | { readonly genre: 'POUR_CENT' }
  | { readonly genre: 'JOUR' }
  | { readonly genre: 'SIGNE'; readonly signe: string };

/** The longest format read; spreadsheets accept 255 characters. */
const MAX_FORMAT = 1_000;
const MORCEAUX = /"(?<texte>[^"]*)"|\\(?<signe>.)|\[\$(?<monnaie>[^\]-]*)[^\]]*\]|\[[^\]]*\]|[_*].|(?<nu>.)/gsu;
/** Currencies other than the euro; the euro, or a word, changes nothing of an amount. */
const AUTRE_MONNAIE =
  /^(?:[$£¥]|US\$|USD|CAD|AUD|GBP|CHF|JPY|CNY|PLN|CZK|HUF|RON|SEK|DKK|NOK|TRY|XPF|XOF|XAF|F?CFA|MAD|TND|DZD)$/;

/**
 * How a number format (`0.0%`, `yyyymmdd`, `#,##0.00 [$CHF]`) shows a number. A percent sign multiplies only when it is
 * bare: `0\%` and `0"%"` write it beside the unchanged number.
 * @returns undefined when the number is shown as it is
 */
export const aspectDuFormat = (format: string): AspectNombre | undefined => {
  let [nu, litteral] = ['', ''];
  for (const { groups = {} } of format.slice(0, MAX_FORMAT).matchAll(MORCEAUX)) {
    // The next parts of the format are for negative numbers, zeros and texts.
    if (groups['nu'] === ';') break;
    nu += groups['nu'] ?? '';
    litteral += groups['texte'] ?? groups['signe'] ?? groups['monnaie'] ?? '';
  }
  if (nu.includes('%')) return { genre: 'POUR_CENT' };
  if (/^[ymdhs\s.,:/-]+$/i.test(nu) && ['y', 'm', 'd'].every((lettre) => nu.toLowerCase().includes(lettre)))
    return { genre: 'JOUR' };
  const signe = litteral.trim() || (/[$£¥]/.exec(nu)?.[0] ?? '');
  return signe === '%' || AUTRE_MONNAIE.test(signe) ? { genre: 'SIGNE', signe } : undefined;
};
