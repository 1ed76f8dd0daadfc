import type { Encodage } from '#shared/core/fichiers/tableur.ts';

/** The encodings of French text files that are not Unicode. */
export type EncodageFrancais = Extract<Encodage, 'Windows-1252' | 'CP850' | 'MacRoman'>;

/** The upper half of the French DOS page, with its euro; the platform has no decoder for it. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
const enCp850 = (octets: Uint8Array): string =>
  Buffer.from(octets)
    .toString('latin1')
    .replace(/[\u0080-\u00ff]/g, (signe) => CP850[signe.charCodeAt(0) - 0x80] ?? signe);

/** The text of these bytes, read in this encoding. */
export const decoderOctets = (octets: Uint8Array, encodage: Encodage): string =>
  encodage === 'CP850'
    ? enCp850(octets)
    : new TextDecoder(encodage === 'MacRoman' ? 'macintosh' : encodage.toLowerCase()).decode(octets);

/** The rough frequency of these letters in French words. */
const FREQUENCES: ReadonlyMap<string, number> = new Map([
  ['é', 6],
  ['à', 5],
  ['è', 4],
  ['ê', 4],
  ['ç', 3],
  ['â', 2],
  ['î', 2],
  ['ô', 2],
  ['û', 2],
  ['ù', 2],
  ['ï', 1],
  ['ë', 1],
  ['œ', 1],
  ['ä', 0],
  ['ö', 0],
  ['ü', 0],
]);
/** Signs of French texts, which stand beside words and never inside. */
const SIGNES = new Set('’‘“”«»–—…€°•™®©²³µ½¼£§·\u00a0');
const DOUTEUX = -3;
const EST_LETTRE = /\p{L}/u;
const estCapitale = (lettre: string): boolean => lettre !== lettre.toLowerCase();

type Entourage = { readonly avant: string; readonly apres: string };
/** Whether a letter breaks the case of its word: a capital among small letters, or the reverse. */
const changeDeCasse = (lettre: string, { avant, apres }: Entourage): boolean =>
  estCapitale(lettre)
    ? EST_LETTRE.test(avant) && !estCapitale(avant)
    : (EST_LETTRE.test(avant) && estCapitale(avant) && EST_LETTRE.test(apres) && estCapitale(apres)) ||
      (EST_LETTRE.test(avant) && estCapitale(avant) && !EST_LETTRE.test(apres));
/** Whether a letter is well placed: « à », « là », « où » end a word, and no French word ends with the others. */
const estASaPlace = (lettre: string, { apres }: Entourage): boolean => {
  const petite = lettre.toLowerCase();
  const finit = !EST_LETTRE.test(apres);
  return petite === 'à' || petite === 'ù' ? finit : petite === 'é' || petite === 'è' || !finit;
};
const noterSigne = (signe: string, entourage: Entourage): number => {
  const { avant, apres } = entourage;
  const dansUnMot = EST_LETTRE.test(avant) && EST_LETTRE.test(apres);
  if (signe === '’' && dansUnMot) return 1;
  if (SIGNES.has(signe)) return dansUnMot && signe !== '·' ? DOUTEUX : 0;
  if (!EST_LETTRE.test(signe)) return DOUTEUX;
  if (changeDeCasse(signe, entourage)) return DOUTEUX;
  const frequence = FREQUENCES.get(signe.toLowerCase());
  return frequence === undefined || !estASaPlace(signe, entourage) ? DOUTEUX : frequence;
};

/** More bytes would not help to decide. */
const MAX_OCTETS = 200_000;
/** How much a decoded text looks like French. */
const noter = (texte: string): number =>
  Array.from(texte.matchAll(/[^\0-\x7f]/g), ({ 0: signe, index }) =>
    noterSigne(signe, { avant: texte[index - 1] ?? '', apres: texte[index + 1] ?? '' }),
  ).reduce((somme, note) => somme + note, 0);

/**
 * The encoding, among the three of French text files, that gives letters of French words rather than signs;
 * Windows-1252 in case of a tie.
 */
export const encodageDesOctets = (octets: Uint8Array): EncodageFrancais => {
  const debut = octets.subarray(0, MAX_OCTETS);
  const encodages: readonly EncodageFrancais[] = ['Windows-1252', 'CP850', 'MacRoman'];
  const notes = encodages.map((encodage) => ({ encodage, note: noter(decoderOctets(debut, encodage)) }));
  return notes.reduce((meilleur, autre) => (autre.note > meilleur.note ? autre : meilleur)).encodage;
};
