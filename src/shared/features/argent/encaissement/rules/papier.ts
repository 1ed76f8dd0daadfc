/**
 * Letters and digits of other alphabets that look like ours, after the confusables of Unicode (UTS 39): Cyrillic, Greek, Armenian, Cherokee,
 * Lisu, small capitals, and the digits of Arabic and Devanagari. Full-width, circled and mathematical ones fall with NFKD.
 * The same in SQL: `f_cle_papier` (migration 0121); `read-models/liste.test.ts` compares both.
 */
const SOSIES: readonly (readonly [notre: string, sosies: string])[] = [
  ['a', 'АаᴀɑαΑᎪꓮ'],
  ['b', 'ВвЬьʙΒβᏴꓐ'],
  ['c', 'СсϲϹᴄᏟꓚ'],
  ['d', 'ԁԀᴅᎠꓓđĐ'],
  ['e', 'ЕеᴇΕεᎬꓰє'],
  ['f', 'ꜰꓝ'],
  ['g', 'ɡɢԌԍᏀꓖ'],
  ['h', 'НнҺһʜΗհᎻꓧħĦ'],
  ['i', 'ІіӀӏıɪɩΙιǀᎥꓲו'],
  ['j', 'ЈјᴊϳͿᎫꓙ'],
  ['k', 'КкᴋĸΚκᏦꓗ'],
  ['l', 'ʟᏞꓡłŁ'],
  ['m', 'МмᴍΜᎷꓟ'],
  ['n', 'ɴΝηпПոꓠ'],
  ['o', 'ОоᴏΟοσΣςօՕøØסꓳ'],
  ['p', 'РрᴘΡρᏢꓑ'],
  ['q', 'Ԛԛꞯ'],
  ['r', 'ʀгГᎡꓣ'],
  ['s', 'ЅѕꜱᏚꓢ'],
  ['t', 'ТтᴛΤτᎢꓔŧŦ'],
  ['u', 'υսᴜꓴ'],
  ['v', 'νᴠѴѵᏙꓦ'],
  ['w', 'ԜԝᴡωᏔꓪѡ'],
  ['x', 'ХхΧχꓫ'],
  ['y', 'УуҮүʏΥγꓬ'],
  ['z', 'ΖζᴢᏃꓜ'],
  ['3', 'Зз٣۳३'],
  ['6', 'б٦۶६'],
  ['0', '٠۰०'],
  ['1', '١۱१'],
  ['2', '٢۲२'],
  ['4', '٤۴४'],
  ['5', '٥۵५'],
  ['7', '٧۷७'],
  ['8', '٨۸८'],
  ['9', '٩۹९'],
];
const NOTRES = new Map(SOSIES.flatMap(([notre, sosies]) => Array.from(sosies, (sosie) => [sosie, notre] as const)));
const enNotreAlphabet = (texte: string): string => Array.from(texte, (signe) => NOTRES.get(signe) ?? signe).join('');

/** What tells no paper from another: spaces, punctuation, symbols, accents, and what is not seen. */
// In pieces: a class of combining marks is what we want, and a line of it could not be read.
const IGNORES = new RegExp(
  `[${[
    // ASCII, then Latin 1.
    String.raw`\0-/:-@\[-\u0060\{-\u00BF\u00D7\u00F7`,
    // Modifiers and combining marks.
    String.raw`\u02B0-\u036F\u0483-\u0489\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF`,
    // Fillers, marks of direction and of variation: what is not seen.
    String.raw`\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2000-\u206F\u3164\uFE00-\uFE6F\uFEFF\uFFA0\uFFF0-\uFFFF\u{E0000}-\u{E0FFF}`,
    // Arrows, symbols, boxes, and the punctuation of the East.
    String.raw`\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u303F`,
  ].join('')}]`,
  'gu',
);

/**
 * The number of a paper as two people may type it, or as a hand may disguise it (ECM-4): without case, accents, spaces, punctuation nor
 * invisible characters, look-alikes being one: `1`, `I` and `l`, `0` and `O`, `rn` and `m`, and those of other alphabets.
 * @returns empty when nothing tells it
 */
export const cleDuPapier = (numero: string): string =>
  enNotreAlphabet(enNotreAlphabet(enNotreAlphabet(numero).normalize('NFKD')).toLowerCase())
    .replace(IGNORES, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('m', 'rn')
    .replace(/[1l]/g, 'i')
    .replaceAll('0', 'o');
