import { inSysteme, type Contexte, type ContextePublic } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { journaliser } from '#server/core/journal.ts';
import { montrerFichier, type FichierDeLignes } from '#server/core/tableur/fichier-montre.ts';
import { lireLignes } from '#server/core/tableur/lire-lignes.ts';
import { consommerQuota } from '#server/core/tentatives.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { registreErrors } from '#shared/features/comptes/registre/errors.ts';
import { canTenirRegistre } from '#shared/features/comptes/registre/policy.ts';
import { champsDesTitresRegistre, ligneDesTitresRegistre } from '#shared/features/comptes/registre/rules/colonnes.ts';
import { effetsDuRegistre, type EffetsDuRegistre } from '#shared/features/comptes/registre/rules/effets.ts';
import { lireRegistre, type RegistreLu } from '#shared/features/comptes/registre/rules/lignes.ts';
import {
  MAX_COLONNES_REGISTRE,
  MAX_LIGNES_REGISTRE,
  type ChampRegistre,
  type DemandeRegistre,
  type ImportRegistre,
  type LectureRegistre,
  type PharmacieDuRegistre,
} from '#shared/features/comptes/registre/schemas.ts';
import { chercherAuRegistre, pharmaciesConnues } from './read-models.ts';
import { insertImportRegistre, lockRegistre, updateFermees, upsertRegistre } from './repository.ts';

const LIGNES_MONTREES = 20;
const REMARQUES_MONTREES = 300;

const exigerDroit = ({ acteur }: Contexte): void => {
  if (!canTenirRegistre(acteur)) throw coreErrors.interdit();
};

type FichierOuvert = { readonly nomFichier: string; readonly fichier: FichierDeLignes<ChampRegistre> };
/** Reads the file before any transaction: it may be long. */
const ouvrirFichier = async (
  ctx: Contexte,
  [recu]: readonly FichierRecu[],
  demande: DemandeRegistre,
): Promise<FichierOuvert & { readonly registreLu: RegistreLu }> => {
  exigerDroit(ctx);
  if (!recu || recu.octets === 0) throw registreErrors.fichierAbsent();
  const fichier = await lireLignes(await recu.lire(), demande, {
    champsDesTitres: champsDesTitresRegistre,
    ligneDesTitres: ligneDesTitresRegistre,
    maxLignes: MAX_LIGNES_REGISTRE,
    maxColonnes: MAX_COLONNES_REGISTRE,
  });
  const nomFichier = recu.nom.replaceAll('\u0000', '').toWellFormed().normalize('NFC').slice(0, 255) || 'fichier';
  return { nomFichier, fichier, registreLu: lireRegistre(fichier) };
};

const effetsSurLeRegistre = async (
  tx: SystemeTx,
  { pharmacies }: RegistreLu,
  { complet }: DemandeRegistre,
): Promise<EffetsDuRegistre> => effetsDuRegistre(pharmacies, await pharmaciesConnues(tx), complet);

/** What the file would change; nothing is written, nothing of it is kept (CPT-91). */
export const previsualiserRegistre = async (
  ctx: Contexte,
  demande: DemandeRegistre,
  fichiers: readonly FichierRecu[],
): Promise<LectureRegistre> => {
  const { nomFichier, fichier, registreLu } = await ouvrirFichier(ctx, fichiers, demande);
  const { pharmacies, nbAutres, remarques } = registreLu;
  const { ajoutees, modifiees, nbInchangees, fermees, departements } = await inSysteme(ctx, (tx) =>
    effetsSurLeRegistre(tx, registreLu, demande),
  );
  return {
    ...montrerFichier(nomFichier, fichier),
    lignes: pharmacies.slice(0, LIGNES_MONTREES),
    nbReprises: pharmacies.length,
    nbDoutes: remarques.filter(({ genre }) => genre === 'VALEUR').length,
    nbEcartees: remarques.filter(({ genre }) => genre === 'REFUSEE' || genre === 'DOUBLON').length,
    nbInchangees,
    nbAutres,
    nbAjoutees: ajoutees.length,
    nbModifiees: modifiees.length,
    nbFermees: fermees.length,
    nbRefusees: remarques.filter(({ genre }) => genre === 'REFUSEE').length,
    departements,
    nbRemarques: remarques.length,
    remarques: remarques.slice(0, REMARQUES_MONTREES),
  };
};

/** Imports every row that reads well (CPT-91). @throws 400 IMPORT_IMPOSSIBLE for what the preview calls BLOQUANT */
export const importerRegistre = async (
  ctx: Contexte,
  demande: DemandeRegistre,
  fichiers: readonly FichierRecu[],
): Promise<ImportRegistre> => {
  const { nomFichier, fichier, registreLu } = await ouvrirFichier(ctx, fichiers, demande);
  const { pharmacies, remarques } = registreLu;
  const bloquants = remarques.flatMap(({ genre, phrase }) => (genre === 'BLOQUANT' ? [phrase] : []));
  if (bloquants.length > 0) throw registreErrors.importImpossible(bloquants);
  return inSysteme(ctx, async (tx) => {
    await lockRegistre(tx);
    const { ajoutees, modifiees, fermees, departements } = await effetsSurLeRegistre(tx, registreLu, demande);
    const compte = {
      nomFichier,
      complet: demande.complet,
      nbLues: fichier.lignes.length,
      nbAjoutees: ajoutees.length,
      nbModifiees: modifiees.length,
      nbFermees: fermees.length,
      nbRefusees: remarques.filter(({ genre }) => genre === 'REFUSEE').length,
    };
    const importFait = await insertImportRegistre(tx, compte, ctx.acteur);
    await upsertRegistre(tx, importFait.id, pharmacies);
    if (demande.complet) await updateFermees(tx, importFait.id, departements);
    await journaliser(tx, ctx.acteur, {
      objet: 'registre',
      objetId: importFait.id,
      action: 'importer',
      apres: compte,
    });
    return { ...compte, ...importFait, creeParNom: ctx.acteur.nomComplet };
  });
};

const RECHERCHES_PAR_HEURE = 600;
/** The search of a person who registers (CPT-93). @throws 429 for a source that reads the whole register */
export const chercherPourSInscrire = async (
  ctx: ContextePublic,
  q: string,
): Promise<{ vide: boolean; pharmacies: PharmacieDuRegistre[] }> => {
  const attente = await inSysteme(ctx, (tx) =>
    consommerQuota(tx, `registre:${ctx.requete.ip}`, RECHERCHES_PAR_HEURE, 3600),
  );
  if (attente > 0) throw coreErrors.tropDeTentatives(attente, 'Trop de recherches depuis cet accès.');
  return inSysteme(ctx, (tx) => chercherAuRegistre(tx, q));
};
