import { deflateSync } from 'node:zlib';
import { formatCentimes } from '#shared/core/centimes.ts';
import { formatJour } from '#shared/core/dates.ts';
import type { FactureLue } from '#shared/features/argent/facture/schemas.ts';

/** Words at a place of a page, in points from its left and from its bottom. */
type Mots = { readonly x: number; readonly y: number; readonly corps?: number; readonly mots: string };
type JointAEcrire = { readonly nom: string; readonly contenu: Buffer };

const flux = (entrees: string, contenu: Buffer): Buffer => {
  const comprime = deflateSync(contenu);
  return Buffer.concat([
    Buffer.from(`<<${entrees}/Filter/FlateDecode/Length ${comprime.length}>>\nstream\n`, 'latin1'),
    comprime,
    Buffer.from('\nendstream'),
  ]);
};

/** The euro, « œ » and « Œ » have a place of their own in the fonts that every reader has; spaces are ordinary ones. */
const chaine = (mots: string): string =>
  `(${mots
    .replace(/[\u00a0\u202f]/g, ' ')
    .replaceAll('’', "'")
    .replaceAll('€', '\u0080')
    .replaceAll('œ', '\u009c')
    .replaceAll('Œ', '\u008c')
    .replace(/[\\()]/g, '\\$&')})`;

const dessiner = (page: readonly Mots[]): Buffer =>
  Buffer.from(
    page.map(({ x, y, corps = 10, mots }) => `BT /F1 ${corps} Tf ${x} ${y} Td ${chaine(mots)} Tj ET`).join('\n'),
    'latin1',
  );

const assembler = (objets: readonly (Buffer | string)[]): Buffer => {
  const morceaux = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
  const lieux: number[] = [];
  let ici = morceaux[0]?.length ?? 0;
  for (const [i, objet] of objets.entries()) {
    const octets = Buffer.concat([
      Buffer.from(`${i + 1} 0 obj\n`),
      Buffer.from(objet as string, 'latin1'),
      Buffer.from('\nendobj\n'),
    ]);
    lieux.push(ici);
    ici += octets.length;
    morceaux.push(octets);
  }
  const table = lieux.map((lieu) => `${String(lieu).padStart(10, '0')} 00000 n \n`).join('');
  morceaux.push(
    Buffer.from(
      `xref\n0 ${objets.length + 1}\n0000000000 65535 f ` +
        `\n${table}trailer\n<</Size ${objets.length + 1}/Root 1 0 R>>\nstartxref\n${ici}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(morceaux);
};

/** A PDF of words, with the files it holds. */
export const ecrirePdf = (pages: readonly (readonly Mots[])[], joints: readonly JointAEcrire[] = []): Buffer => {
  const premiere = 4;
  const premierJoint = premiere + pages.length * 2;
  const rangs = (debut: number, nombre: number) => Array.from({ length: nombre }, (_un, i) => debut + i * 2);
  const specs = rangs(premierJoint + 1, joints.length);
  const noms = joints.map(({ nom }, i) => `${chaine(nom)} ${specs[i]} 0 R`).join(' ');
  const annexes =
    joints.length === 0
      ? ''
      : `/Names<</EmbeddedFiles<</Names[${noms}]>>>>/AF[${specs.map((spec) => `${spec} 0 R`).join(' ')}]`;
  return assembler([
    `<</Type/Catalog/Pages 2 0 R${annexes}>>`,
    `<</Type/Pages/Count ${pages.length}/Kids[${rangs(premiere, pages.length)
      .map((rang) => `${rang} 0 R`)
      .join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...pages.flatMap((page, i) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ` +
        `${premiere + i * 2 + 1} 0 R>>`,
      flux('', dessiner(page)),
    ]),
    ...joints.flatMap(({ nom, contenu }, i) => [
      flux('/Type/EmbeddedFile/Subtype/text#2Fxml', contenu),
      `<</Type/Filespec/F${chaine(nom)}/UF${chaine(nom)}/AFRelationship/Alternative/EF<</F ` +
        `${premierJoint + i * 2} 0 R>>>>`,
    ]),
  ]);
};

const LIGNES_PAR_PAGE = 40;
const unites = (millioniemes: number): string => (millioniemes / 1_000_000).toLocaleString('fr-FR');
const prix = (millioniemes: number | null): string => formatCentimes(Math.round((millioniemes ?? 0) / 10_000));

const entete = ({ nature, numero, date, echeance, vendeur, acheteur }: FactureLue): Mots[] => [
  { x: 40, y: 800, corps: 14, mots: vendeur.nom ?? '' },
  { x: 40, y: 784, mots: `SIRET : ${vendeur.siret ?? ''}   TVA : ${vendeur.tva ?? ''}` },
  { x: 40, y: 750, corps: 16, mots: `${nature === 'AVOIR' ? 'Avoir' : 'Facture'} n° ${numero ?? ''}` },
  { x: 40, y: 732, mots: `Date : ${date === null ? '' : formatJour(date)}` },
  ...(echeance === null ? [] : [{ x: 40, y: 718, mots: `Date d'échéance : ${formatJour(echeance)}` }]),
  { x: 330, y: 732, mots: acheteur.nom ?? '' },
  { x: 330, y: 718, mots: `SIRET : ${acheteur.siret ?? ''}` },
];

const pied = ({ totaux }: FactureLue): Mots[] =>
  (
    [
      ['Total HT', totaux.htCentimes],
      ['Total TVA', totaux.tvaCentimes],
      ['Total TTC', totaux.ttcCentimes],
    ] as const
  ).flatMap(([nom, centimes], i) => [
    { x: 380, y: 80 - i * 14, mots: nom },
    { x: 480, y: 80 - i * 14, mots: formatCentimes(centimes ?? 0) },
  ]);

/** The readable pages of an invoice: what a person sees, and what is read of a PDF without data. */
export const pagesDeFacture = (facture: FactureLue): Mots[][] => {
  const nombre = Math.max(1, Math.ceil(facture.lignes.length / LIGNES_PAR_PAGE));
  return Array.from({ length: nombre }, (_une, page) => [
    ...entete(facture),
    ...facture.lignes.slice(page * LIGNES_PAR_PAGE, (page + 1) * LIGNES_PAR_PAGE).flatMap((ligne, i) => [
      { x: 40, y: 680 - i * 14, mots: ligne.ean ?? ligne.codeVendeur ?? '' },
      { x: 130, y: 680 - i * 14, mots: ligne.nom.slice(0, 40) },
      { x: 370, y: 680 - i * 14, mots: unites(ligne.quantiteMillioniemes) },
      { x: 420, y: 680 - i * 14, mots: prix(ligne.prixNetMillioniemes) },
      { x: 500, y: 680 - i * 14, mots: formatCentimes(ligne.montantNetCentimes) },
    ]),
    ...(page === nombre - 1 ? pied(facture) : []),
  ]);
};
