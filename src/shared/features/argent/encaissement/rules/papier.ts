/**
 * Letters and digits of other alphabets that look like ours, after the confusables of Unicode (UTS 39): Cyrillic,
 * Greek, Armenian, Cherokee, Lisu, small capitals, and the digits of Arabic and Devanagari. NFKD already handles
 * full-width, circled and mathematical ones. The same in SQL: `f_sosies` and `f_cle_papier` (migrations 0121 and 0123);
 * `read-models/liste.test.ts` compares both.
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

/**
 * The characters ignored in a number: spaces, punctuation, symbols, accents and invisible ones. Code points rather than
 * Unicode properties, because the database has another version of Unicode than Node.
 */
// In pieces, because a character class needs combining marks, which would be unreadable on one line.
const IGNORES = new RegExp(
  `[${[
    // ASCII, then Latin 1.
    String.raw`\0-/:-@\[-\u0060\{-\u00BF\u00D7\u00F7`,
    // Modifiers and combining marks.
    String.raw`\u02B0-\u036F\u0483-\u0489\u1AB0-\u1AFF\u1DC0-\u1DFF\u2DE0-\u2DFF\uA66F-\uA67D\uA69E\uA69F`,
    String.raw`\uA700-\uA721\uA8E0-\uA8F1`,
    // The punctuation and marks of other alphabets.
    String.raw`\u0559-\u055F\u0589-\u058F\u0591-\u05CF\u05F3\u05F4\u0600-\u061F\u0640\u064B-\u065F`,
    String.raw`\u066A-\u066D\u0670\u06D4\u06D6-\u06E4\u06E7-\u06ED\u0700-\u070F\u0730-\u074A`,
    String.raw`\u0900-\u0903\u093A-\u093C\u093E-\u094F\u0964\u0965\u0970\u0E3F\u1361-\u1368\u1680`,
    String.raw`\u16EB-\u16ED\u17B4\u17B5\u17D4-\u17D6\u1800-\u180F\uFD3E\uFD3F\uFDFC-\uFDFF`,
    // Fillers, invisible characters, private use.
    String.raw`\u115F\u1160\u3164\uE000-\uF8FF\uFE00-\uFE6F\uFEFF\uFFA0\uFFF0-\uFFFF`,
    // Blanks, arrows, symbols, boxes, and the punctuation of the East.
    String.raw`\u2000-\u2BFF\u2E00-\u2E7F\u3000-\u303F`,
    // Beyond the basic plane: ancient numbers, shorthand, music, sign writing, images, tags, private use.
    String.raw`\u{10100}-\u{101FF}\u{1BCA0}-\u{1BCAF}\u{1CD00}-\u{1D3FF}\u{1D800}-\u{1DAAF}`,
    String.raw`\u{1E8D0}-\u{1E8D6}\u{1EC70}-\u{1ECBF}\u{1F000}-\u{1FBEF}\u{E0000}-\u{10FFFF}`,
  ].join('')}]`,
  'gu',
);

/**
 * The key of a papier's number, however people type or disguise it (ECM-4): without case, accents, spaces, punctuation
 * nor invisible characters, and with look-alikes merged: `1`, `I` and `l`, `0` and `O`, `rn` and `m`, and those of
 * other alphabets.
 * @returns empty when nothing identifies it
 */
export const cleDuPapier = (numero: string): string =>
  enNotreAlphabet(enNotreAlphabet(enNotreAlphabet(numero).normalize('NFKD')).toLowerCase())
    .replace(IGNORES, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('m', 'rn')
    .replace(/[1l]/g, 'i')
    .replaceAll('0', 'o');
