import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { journaliser } from '#server/core/journal.ts';
import { lireTableur, type LigneTableur } from '#server/core/tableur/lire-tableur.ts';
import { texteRequis } from '#shared/core/champs.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { RapportImport } from '#shared/features/catalogue/laboratoire/contract.ts';
import { laboratoireErrors } from '#shared/features/catalogue/laboratoire/errors.ts';
import { canGererCatalogue } from '#shared/features/catalogue/laboratoire/policy.ts';
import { insertTitulaires, type Titulaire } from '../repository/titulaires.ts';
import { repondreAuxDemandes } from './demandes.ts';
import { sansAccents } from '#shared/core/textes/mots.ts';

const MAX_REFUS_MONTRES = 200;
const ENTETES = /^(titulaires?|laboratoires?|exploitants?|fournisseurs?|nom|noms|raison sociale)$/;
const nomSchema = texteRequis('Le nom');

/** A longer cell is no title: what follows is not even read. */
const MAX_TITRE = 255;
const normaliser = (texte: string) => sansAccents(texte.slice(0, MAX_TITRE)).trim().toLowerCase();

/** The column of the holders: a named one, the eleventh of `CIS_bdpm.txt` (which has no header), or the only one. */
const colonneTitulaires = (premiere: readonly string[]): { colonne: number; entete: boolean } => {
  const nommee = premiere.findIndex((cellule) => ENTETES.test(normaliser(cellule)));
  if (nommee >= 0) return { colonne: nommee, entete: true };
  if (premiere.length >= 12 && /^\d{8}$/.test(premiere[0] ?? '')) return { colonne: 10, entete: false };
  if (premiere.length === 1) return { colonne: 0, entete: false };
  throw laboratoireErrors.importIllisible(
    'Aucune colonne « titulaire », « laboratoire » ou « nom » n’a été trouvée dans ce fichier.',
  );
};

/** A refused name goes into the report and the journal, without the characters that cannot be stored. */
const montrable = (nom: string) => nom.slice(0, 300).toWellFormed().replaceAll('\u0000', '');

type Refus = RapportImport['refuses'][number];

const lireTitulaires = (
  toutes: readonly LigneTableur[],
): { lignes: number; titulaires: Titulaire[]; refus: Refus[] } => {
  const { colonne, entete } = colonneTitulaires(toutes[0]?.cellules ?? []);
  const lignes = entete ? toutes.slice(1) : toutes;
  const vus = new Set<string>();
  const titulaires: Titulaire[] = [];
  const refus: Refus[] = [];
  for (const { numero: ligne, cellules } of lignes)
    // One speciality may have several holders.
    for (const brut of (cellules[colonne] ?? '').split(';')) {
      const nom = brut.replace(/\s+/g, ' ').trim();
      if (nom === '' || vus.has(nom)) continue;
      vus.add(nom);
      const validation = nomSchema.safeParse(nom);
      if (validation.success) titulaires.push({ ligne, nom });
      else refus.push({ ligne, nom: montrable(nom), motif: validation.error.issues[0]?.message ?? 'Nom non valide.' });
    }
  return { lignes: lignes.length, titulaires, refus };
};

/** Adds the holders of a file to the catalogue; existing ones are left unchanged: importing twice changes nothing. */
export const importerTitulaires = async (ctx: Contexte, [fichier]: readonly FichierRecu[]): Promise<RapportImport> => {
  if (!canGererCatalogue(ctx.acteur)) throw coreErrors.interdit();
  if (!fichier) throw laboratoireErrors.importIllisible('Choisissez un fichier.');
  const { lignes, titulaires, refus } = lireTitulaires(
    (await lireTableur(await fichier.lire(), { entete: false })).lignes,
  );
  return inSysteme(ctx, async (tx) => {
    const { crees, groupements, dejaPresents } = await insertTitulaires(tx, titulaires, ctx.acteur);
    await repondreAuxDemandes(tx, ctx.acteur, crees, null);
    const refuses = [
      ...refus,
      ...groupements.map(({ ligne, nom }) => ({ ligne, nom, motif: 'Ce nom est celui d’un groupement.' })),
    ];
    const rapport = {
      lignes,
      crees: crees.length,
      dejaPresents,
      nbRefuses: refuses.length,
      refuses: refuses.slice(0, MAX_REFUS_MONTRES),
    };
    const { refuses: _montres, ...bilan } = rapport;
    await journaliser(tx, ctx.acteur, {
      objet: 'laboratoire_detail',
      action: 'importer',
      apres: { fichier: fichier.nom.slice(0, 255), ...bilan },
    });
    return rapport;
  });
};
