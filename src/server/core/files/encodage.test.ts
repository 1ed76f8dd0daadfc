import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decoderOctets, encodageDesOctets, type EncodageFrancais } from './encodage.ts';

const encodages: readonly EncodageFrancais[] = ['Windows-1252', 'CP850', 'MacRoman'];
/** For each encoding, the byte of each character of the upper half. */
const OCTETS = new Map(
  encodages.map((encodage) => [
    encodage,
    new Map(Array.from({ length: 128 }, (_, i) => [decoderOctets(Uint8Array.of(i + 128), encodage), i + 128])),
  ]),
);
const ecrire = (texte: string, encodage: EncodageFrancais): Buffer =>
  Buffer.from(Array.from(texte, (signe) => OCTETS.get(encodage)?.get(signe) ?? signe.charCodeAt(0)));

describe('l’encodage d’un texte français', () => {
  it.each<[string, EncodageFrancais, string]>([
    ['Soci\x82t\x82', 'CP850', 'Société'],
    ['Soci\x8et\x8e', 'MacRoman', 'Société'],
    ['Soci\xe9t\xe9', 'Windows-1252', 'Société'],
    ['SOCI\x90T\x90', 'CP850', 'SOCIÉTÉ'],
    ['SOCI\x83T\x83', 'MacRoman', 'SOCIÉTÉ'],
    ['SOCI\xc9T\xc9', 'Windows-1252', 'SOCIÉTÉ'],
    ['d\x82j\x85', 'CP850', 'déjà'],
    ['d\x8ej\x88', 'MacRoman', 'déjà'],
    ['Cr\x8ame fra\x8cche', 'CP850', 'Crème fraîche'],
    ['Cr\x8fme fra\x94che', 'MacRoman', 'Crème fraîche'],
    ['Re\x87u \x85 la f\x88te', 'CP850', 'Reçu à la fête'],
    ['N\xf8 12 ; Pi\x8ace', 'CP850', 'N° 12 ; Pièce'],
    ['10 \x80', 'Windows-1252', '10 €'],
    ['l\x92\xe9t\xe9', 'Windows-1252', 'l’été'],
    ['l\xd5\x8et\x8e', 'MacRoman', 'l’été'],
    ['n\xb0 12', 'Windows-1252', 'n° 12'],
    ['M\xfcller', 'Windows-1252', 'Müller'],
    ['\xab pi\xe8ce \xbb', 'Windows-1252', '« pièce »'],
    ['0000001234\xe9', 'Windows-1252', '0000001234é'],
  ])('%j : %s', (octets, encodage, texte) => {
    const contenu = Buffer.from(octets, 'latin1');
    expect(encodageDesOctets(contenu)).toBe(encodage);
    expect(decoderOctets(contenu, encodage)).toBe(texte);
  });

  const mots = [
    'société, crème, fête, reçu, à, déjà, voilà, où, hôpital, âge, bâton, île, maître, août',
    'goût, maïs, Noël, règlement, échéance, français, contrôle, pièce, prêt, même, élève, dû à',
    'côté, hygiène, bébé, lèvres, été, dépôt, québécois, façade, Îlot, École',
  ].flatMap((ligne) => ligne.split(', '));
  const accents = (texte: string) => new Set(texte.toLowerCase().match(/[àâçèéêëîïôùû]/g));
  const texteFrancais = fc
    .array(
      fc.tuple(fc.constantFrom(...mots), fc.boolean()).map(([mot, capitales]) => (capitales ? mot.toUpperCase() : mot)),
      { minLength: 2, maxLength: 12 },
    )
    .map((choisis) => choisis.join(' '))
    .filter((texte) => accents(texte).size >= 2);
  it('se relit tel qu’il est écrit, dès deux lettres accentuées différentes', () => {
    fc.assert(
      fc.property(texteFrancais, fc.constantFrom(...encodages), (texte, encodage) => {
        const contenu = ecrire(texte, encodage);
        expect(decoderOctets(contenu, encodageDesOctets(contenu))).toBe(texte);
      }),
      { numRuns: 1_000 },
    );
  });
});
