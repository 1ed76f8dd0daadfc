import { creerAtelier, TravailInterrompu } from '#server/core/atelier/atelier.ts';
import type { RefusPdf } from '#server/core/files/desamorcer-pdf.ts';
import {
  ouvrirTableau,
  type TableauDeReleve,
} from '#server/features/argent/releve-bancaire/commands/ouvrir-tableau.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import { phraseRefus } from '#shared/features/argent/facture/messages.ts';
import {
  colonnesDuReleve,
  COLONNES_DU_TEXTE,
  lireRangeesDuReleve,
  manqueDuReleve,
  MAX_PIECES_ANNONCEES,
  rangeesDuTexte,
  trouverTitresDuReleve,
  type ReleveAnnonce,
} from '#shared/features/argent/facture/rules/releve/releve.ts';
import type {
  ChampReleveFournisseur,
  OptionsReleveFournisseur,
} from '#shared/features/argent/facture/schemas/releve.ts';
import { releveErrors } from '#shared/features/argent/releve-bancaire/errors.ts';

/** The words of a PDF, or why they are not read. */
export type TexteDuReleve =
  | { readonly lignes: readonly string[]; readonly incomplet: boolean }
  | { readonly refus: RefusPdf };

const atelier = creerAtelier<Uint8Array, TexteDuReleve>({
  module: new URL('worker-releve.ts', import.meta.url),
  delaiMs: 60_000,
  memoireMo: 512,
});

type ReleveOuvert = ReleveAnnonce & {
  readonly tableau: TableauDeReleve<ChampReleveFournisseur> | null;
  /** What names whose it is, above its lines. */
  readonly entete: readonly string[];
};
const refuser = (phrase: string) => releveErrors.refuse([{ ligne: null, phrase }]);
const verifierTaille = <R extends ReleveOuvert>(releve: R): R => {
  if (releve.lignes.length > MAX_PIECES_ANNONCEES)
    throw refuser(`Ce relevé compte plus de ${MAX_PIECES_ANNONCEES} lignes : demandez une période plus courte.`);
  return releve;
};

/** Words above the lines of a statement. */
const MAX_ENTETE = 30;
const lirePdf = async (
  contenu: Buffer,
  options: OptionsReleveFournisseur,
  part: number | string,
): Promise<ReleveOuvert> => {
  const texte = await atelier.faire(contenu, part).catch((error: unknown) => {
    throw error instanceof TravailInterrompu ? refuser(phraseRefus({ motif: 'TROP_LONG', precision: null })) : error;
  });
  if ('refus' in texte) throw refuser(phraseRefus({ motif: `PDF_${texte.refus}`, precision: null }));
  if (texte.lignes.length === 0)
    throw refuser('Ce PDF ne contient que des images : demandez un relevé CSV ou un classeur à votre laboratoire.');
  const rangees = rangeesDuTexte(texte.lignes);
  if (rangees.length === 0)
    throw refuser('Aucune ligne de pièce ne se lit dans ce PDF : demandez un relevé CSV ou un classeur.');
  const { ecartees, ...releve } = lireRangeesDuReleve(rangees, COLONNES_DU_TEXTE, 0, options);
  const incomplet = { ligne: null, phrase: 'Ce PDF est long : ses pages du milieu n’ont pas été lues.' };
  return {
    ...releve,
    ecartees: texte.incomplet ? [incomplet, ...ecartees] : ecartees,
    tableau: null,
    entete: texte.lignes.slice(0, MAX_ENTETE),
  };
};

const lireTableau = async (contenu: Buffer, options: OptionsReleveFournisseur): Promise<ReleveOuvert> => {
  const { lignes, titres, tableau } = await ouvrirTableau(contenu, options, {
    trouverTitres: trouverTitresDuReleve,
    colonnesDesTitres: colonnesDuReleve,
  });
  const manque = manqueDuReleve(tableau.correspondance);
  if (manque !== null && options.correspondance !== null) throw coreErrors.champInvalide('/correspondance', manque);
  const entete = lignes.filter(({ numero }) => numero < titres).flatMap(({ cellules }) => cellules);
  if (manque === null)
    return { ...lireRangeesDuReleve(lignes, tableau.correspondance, titres, options), tableau, entete };
  const signes = { ordreDates: null, decimale: null };
  return { lignes: [], ecartees: [{ ligne: null, phrase: manque }], signes, tableau, entete };
};

/**
 * Reads a supplier's statement: a PDF by its words, in another process; a CSV or a workbook by its columns (FAC-90).
 * @throws 400 RELEVE_REFUSE with its reason, or what a spreadsheet is refused for; 413 when it is too big
 */
export const lireReleve = async (
  contenu: Buffer,
  options: OptionsReleveFournisseur,
  part: number | string,
): Promise<ReleveOuvert> => {
  if (contenu.length > MAX_OCTETS_FICHIER) throw coreErrors.tropVolumineux('Ce fichier dépasse 15 Mo.');
  if (contenu.length === 0) throw coreErrors.fichierVide();
  const debut = contenu.toString('latin1', 0, 1024);
  if (debut.includes('%PDF-')) return verifierTaille(await lirePdf(contenu, options, part));
  if (/^(?:\u00ef\u00bb\u00bf)?\s*</.test(debut))
    throw refuser('Ce fichier est un XML : déposez-le avec vos factures, il n’est pas un relevé de compte.');
  return verifierTaille(await lireTableau(contenu, options));
};
