import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { unImportProduit } from '../read-models.ts';
import { deleteContenu, findImport, updateEtatImportProduit, type LigneImportBase } from '../repository.ts';
import { traiterLot } from './traiter-lot.ts';

const pluriel = (n: number, singulier: string, plusieurs: string): string =>
  `${n.toLocaleString('fr-FR')} ${n < 2 ? singulier : plusieurs}`;

const prevenir = async (
  tx: SystemeTx,
  { id, nom_fichier, auteur_tenant_id, cree_par_id }: LigneImportBase,
  titre: string,
  phrase: string,
) =>
  annoncerEvenement(tx, null, 'IMPORT_PRODUITS', [
    {
      tenantId: auteur_tenant_id,
      objet: id,
      donnees: { titre: `${titre} : ${nom_fichier}`, phrase },
      utilisateurId: cree_par_id,
      lien: { ecran: 'produits', params: { import: String(id) } },
    },
  ]);

const terminer = async (tx: SystemeTx, ligne: LigneImportBase): Promise<void> => {
  await updateEtatImportProduit(tx, ligne.id, 'TERMINE');
  await deleteContenu(tx, ligne.id);
  const { compte, nbCompletes, nbLaboratoires } = await unImportProduit(tx, ligne.id);
  await journaliser(tx, 'systeme', {
    tenantId: ligne.auteur_tenant_id,
    objet: 'produit_import',
    objetId: ligne.id,
    action: 'terminer',
    apres: { ...compte, nbCompletes, nbLaboratoires },
  });
  const { creees, modifiees, inchangees, refusees } = compte;
  await prevenir(
    tx,
    ligne,
    'Import terminé',
    `${pluriel(creees, 'ligne créée', 'lignes créées')}, ${pluriel(modifiees, 'modifiée', 'modifiées')}, ` +
      `${pluriel(inchangees, 'inchangée', 'inchangées')}, ${pluriel(refusees, 'refusée', 'refusées')}.`,
  );
};

/** Does one batch of a running import; the last one ends it. @returns whether there is more to do */
export const avancerImportProduit = async (tx: SystemeTx, importId: number): Promise<boolean> => {
  const ligne = await findImport(tx, importId);
  // Abandoned, or already brought to its end by another instance.
  if (!ligne || ligne.etat !== 'EN_COURS') return false;
  if (await traiterLot(tx, ligne)) return true;
  await terminer(tx, ligne);
  return false;
};

/** Marks an import as stopped for good: the written lines stay, it may be launched again for the rest. */
export const noterEchecImportProduit = async (tx: SystemeTx, importId: number): Promise<void> => {
  const ligne = await findImport(tx, importId);
  if (!ligne || ligne.etat !== 'EN_COURS') return;
  const erreur =
    `L’import s’est arrêté après ${pluriel(ligne.nb_traitees, 'ligne', 'lignes')} : reprenez-le pour ` +
    `faire les autres.`;
  await updateEtatImportProduit(tx, importId, 'ECHEC', erreur);
  await prevenir(tx, ligne, 'Import interrompu', erreur);
};
